"""What only Santa Cruz's table needs: board, panels, cards, choices, sentences and the result, as markup and text."""

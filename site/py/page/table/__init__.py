"""What only Santa Cruz's table needs: board, seats' panels, cards, choices, sentences and the result, as markup and text."""

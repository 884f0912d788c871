"""The page: what any table game needs in the browser. `dom` is its only door to the browser."""

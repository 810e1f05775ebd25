"""consolida."""

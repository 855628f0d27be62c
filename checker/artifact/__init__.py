"""Text to artifact: readers, limits and positions."""

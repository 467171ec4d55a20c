"""The plot of what people feel over time, and what is chosen, compared and marked in it."""

"""The words of the trade: records, rules and times. No I/O, no Qt."""

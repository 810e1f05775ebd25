"""Commands: what an amending act orders, read out of its own words and its quotations."""

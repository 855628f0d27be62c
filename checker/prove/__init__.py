"""The check of the rule set itself: exhaustive, over a domain that the rules' own words span."""

"""S-INV-3 A sampled report says how much was audited.

What it finds:
Nothing in the passport: it binds the gate. Where audited_count is below total_citation_count, the gate's
report must say k/N audited.

Why it is bad:
A reader who is not told takes a sample for the whole.

Example:
    audited_count: 40
    total_citation_count: 120          # the gate's report says: 40/120 audited

What to do:
Nothing in the artifact. Whoever publishes the gate's report keeps the line in it.
"""

from checker.rules.invariant import Invariant

S_INV_3 = Invariant(id="S-INV-3", bound_by="gate")

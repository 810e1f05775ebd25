"""What the writers and the readers of interchange formats have in common.

It stands beside the stages, as :mod:`pipeline.law` does: ``generate`` writes these formats,
``extract`` reads them, and neither may import the other's half.
"""

"""What drafting cannot do."""

from __future__ import annotations

from pipeline.errors import ConsolidaError


class DraftingError(ConsolidaError):
    """A change that no amending act can order, or whose words the law does not have."""

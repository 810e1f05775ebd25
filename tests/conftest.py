"""For all tests: no page is recognised unless a test asks for it."""

import pytest

from pipeline.extract.readers import ocr_engine


@pytest.fixture(autouse=True)
def _without_recognition(monkeypatch):
    monkeypatch.setenv(ocr_engine.VARIABLE, "nao")

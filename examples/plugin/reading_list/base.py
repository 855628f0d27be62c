"""The reading list that examples edit: valid, with a row of each aggregate, and clean under every rule."""

from typing import Any

READING_LIST: dict[str, Any] = {
    "readings": [
        {
            "slug": "okafor2024",
            "title": "Retrieval and its limits",
            "kind": "article",
            "status": "read",
            "shelf": "methods",
            "finished_on": "2026-05-04",
            "rating": 4,
        }
    ],
    "shelves": [{"shelf_id": "methods", "title": "How it is done"}],
}

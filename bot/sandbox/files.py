"""Uploaded photos and documents, found again by ``file_id``."""

import hashlib
import io
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field

from PIL import Image, UnidentifiedImageError

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.model import File

MAX_PHOTO_BYTES = 10 << 20
MAX_DOCUMENT_BYTES = 50 << 20
MAX_SIDES = 10_000
MAX_RATIO = 20


@dataclass(frozen=True, slots=True)
class Upload:
    """One file part of a request."""

    name: str
    content: bytes
    mime: str | None = None


@dataclass(slots=True)
class Files:
    """Everything ever uploaded. Photos are kept as sent: no smaller sizes are made."""

    _by_id: dict[str, File] = field(default_factory=dict)

    def take(self, value: object, uploads: Mapping[str, Upload], *, photo: bool) -> File:
        """Return the file a call names: a fresh upload, or the ``file_id`` of one of the same kind.

        ``uploads`` holds the parts by name; ``value`` is a ``file_id`` or ``attach://<part>``.
        """
        if isinstance(value, str) and value.startswith("attach://"):
            upload = uploads.get(value.removeprefix("attach://"))
            if upload is None:
                raise bad_request("there is no file in the request")
            return self._keep(upload, photo=photo)
        if not isinstance(value, str) or not value:
            raise bad_request(f"there is no {'photo' if photo else 'document'} in the request")
        known = self._by_id.get(value)
        if known is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        if known.is_photo != photo:
            wanted, got = ("Photo", "Document") if photo else ("Document", "Photo")
            raise bad_request(f"can't use file of type {got} as {wanted}")
        return known

    def get(self, file_id: str) -> File:
        """Return a stored file; 400 for an unknown id."""
        known = self._by_id.get(file_id)
        if known is None:
            raise bad_request("wrong file_id or the file is temporarily unavailable")
        return known

    def _keep(self, upload: Upload, *, photo: bool) -> File:
        if len(upload.content) > MAX_DOCUMENT_BYTES:
            raise ApiError(413, "Request Entity Too Large")
        if not upload.content:
            raise bad_request("file must be non-empty")
        width, height = _measure(upload.content) if photo else (0, 0)
        digest = hashlib.sha256(upload.content).hexdigest()[:16]
        name = upload.name or "file"
        guessed = upload.mime or mimetypes.guess_type(name)[0] or "application/octet-stream"
        file = File(
            id=f"{'AgAC' if photo else 'BQAC'}{digest}{len(self._by_id):06d}",
            unique_id=f"{'AQAD' if photo else 'AgAD'}{digest}",
            content=upload.content,
            name=name,
            mime=guessed,
            width=width,
            height=height,
        )
        self._by_id[file.id] = file
        return file


def _measure(content: bytes) -> tuple[int, int]:
    """Return width and height in pixels of what Telegram would take as a photo."""
    if len(content) > MAX_PHOTO_BYTES:
        raise bad_request(
            f"file of size {len(content)} bytes is too big for a photo; "
            f"the maximum size is {MAX_PHOTO_BYTES} bytes"
        )
    try:
        with Image.open(io.BytesIO(content)) as image:
            width, height = image.size
    except (UnidentifiedImageError, Image.DecompressionBombError) as error:
        raise bad_request("IMAGE_PROCESS_FAILED") from error
    if width + height > MAX_SIDES or max(width, height) > MAX_RATIO * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return width, height

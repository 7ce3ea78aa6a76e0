"""Small real files of the kinds that `documents load` reads, made by hand."""

import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def pdf(*texts: str, title: str = "A title", created: str = "D:20240301120000+02'00'") -> bytes:
    """A PDF with a page for each text; an empty text is a page without any, like a scan."""
    pages = [f"{4 + 2 * place} 0 R" for place in range(len(texts))]
    fonts = "/Resources << /Font << /F1 3 0 R >> >>"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{' '.join(pages)}] /Count {len(texts)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for place, text in enumerate(texts):
        shown = f"BT /F1 12 Tf 20 200 Td ({text}) Tj ET" if text else "0 0 300 300 re f"
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents {5 + 2 * place} 0 R {fonts} >>",
            f"<< /Length {len(shown)} >>\nstream\n{shown}\nendstream",
        ]
    objects.append(f"<< /Title ({title}) /CreationDate ({created}) >>")
    data, offsets = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        offsets.append(len(data))
        data += f"{number} 0 obj\n{each}\nendobj\n".encode("ascii")
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    return data + (
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
        f"trailer << /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R >>\n"
        f"startxref\n{len(data)}\n%%EOF\n"
    ).encode("ascii")


def docx(body: str, *, before: str = "", title: str = "A title") -> bytes:
    """A Word file with this XML in its body; `before` stands before the root element."""
    core = (
        '<c:coreProperties xmlns:c="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">'
        f"<dc:title>{title}</dc:title><dcterms:created>2021-02-03T04:05:06Z</dcterms:created></c:coreProperties>"
    )
    document = f'<?xml version="1.0"?>{before}<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>'
    return zipped({"word/document.xml": document.encode(), "docProps/core.xml": core.encode()})


def paragraph(text: str) -> str:
    """The XML of a paragraph of a Word file."""
    return f'<w:p><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def zipped(members: Mapping[str, bytes]) -> bytes:
    """A zip archive."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return written.getvalue()


def tarred(
    members: Mapping[str, bytes], *, again: Mapping[str, bytes] | None = None, links: Mapping[str, str] | None = None
) -> bytes:
    """A compressed tar archive, with more members of the same names, and with symbolic links to other paths."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as archive:
        for name, data in [*members.items(), *(again or {}).items()]:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        for name, target in (links or {}).items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, target
            archive.addfile(info)
    return written.getvalue()


def write(folder: Path, files: Mapping[str, bytes | str]) -> Path:
    """Write files into a folder, which is made, and return it."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder

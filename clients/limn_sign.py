"""Signs image URLs of a Limn service with an account's key. Copy this file into your project; it needs Python 3.8 and no packages.

    from limn_sign import sign_url
    url = sign_url("https://charts.example.com/qr", {"text": "hello"}, key="q-…", account_id="1234", expires=1798761600)

docs/signing.md describes the signature. Tests: test/viewer/signing-clients.test.ts
"""

import datetime
import hashlib
import hmac
from urllib.parse import urlencode, urlsplit

# The parameters that a signature doesn't cover, by path.
_FREE = {
    "/chart": ["format", "devicePixelRatio", "width", "height", "quality"],
    "/embed": ["format", "devicePixelRatio", "width", "height", "quality"],
    "/natural": ["format", "devicePixelRatio", "width", "height", "quality"],
    "/vega": ["width", "height", "devicePixelRatio", "format", "quality"],
    "/echarts": ["width", "height", "devicePixelRatio", "format", "quality"],
    "/graphviz": ["format", "width", "height", "devicePixelRatio"],
    "/qr": ["format", "size", "filename"],
    "/barcode": ["format", "width", "height", "scale"],
    "/v1/table": ["format", "devicePixelRatio"],
    "/wordcloud": ["format", "devicePixelRatio"],
    "/badge": ["format", "devicePixelRatio"],
    "/card": ["format", "devicePixelRatio", "quality"],
    "/watermark": ["format", "quality"],
    "/mermaid": ["width", "height", "devicePixelRatio", "format", "quality"],
}


def sign_url(url, parameters, key, account_id, expires=None):
    """Returns the signed URL.

    url: the URL of an endpoint, without a query
    parameters: the values by full name ("chart", not "c"); None and "" count as omitted
    expires: when the URL stops working: a datetime with a time zone, or Unix seconds; None if it never does
    """
    path = next((end for end in _FREE if urlsplit(url).path.endswith(end)), None)
    if path is None:
        raise ValueError(f"url must have the path of one of these endpoints: {', '.join(_FREE)}, got {url}")
    shown = {name: str(value) for name, value in parameters.items() if value is not None and value != ""}
    if isinstance(expires, datetime.datetime):
        if expires.tzinfo is None:
            raise ValueError("expires must have a time zone")
        expires = int(expires.timestamp())
    if expires is not None:
        shown["exp"] = str(expires)
    if any("\0" in value for value in shown.values()):
        raise ValueError("parameters must not have a NUL")
    covered = sorted(f"{name}={value}" for name, value in shown.items() if name not in _FREE[path])
    message = "\0".join([path, *covered])
    sig = hmac.new(f"limn:{key}".encode(), message.encode(), hashlib.sha256).hexdigest()
    return f"{url}?{urlencode({**shown, 'accountId': account_id, 'sig': sig})}"

// Python 3 program that prints the signed URL.

import type { ImageRequest } from "../image-request.ts";
import { formatPython } from "../literal.ts";
import { listLines, splitForSigning } from "./signed-parts.ts";

export function formatPythonSigning(origin: string, request: ImageRequest): string {
  const { path, start, signed, unsigned } = splitForSigning(origin, request);
  const item = (name: string, text: string) => `${formatPython(name)}: ${formatPython(text)},`;
  return `import hashlib
import hmac
import os
from urllib.parse import urlencode

key, account = os.environ["LIMN_KEY"], os.environ["LIMN_ACCOUNT"]
signed = {
${listLines(signed, item, "    ")}}
values = sorted(f"{name}={value}" for name, value in signed.items())
message = "\\0".join([${formatPython(path)}, *values])
query = urlencode({
    **signed,
${listLines(unsigned, item, "    ")}    "accountId": account,
    "sig": hmac.new(b"limn:" + key.encode(), message.encode(), hashlib.sha256).hexdigest(),
})
print(${formatPython(start)} + query)`;
}

// Code snippets that request the image by POST, which has no URL length limit: curl, JavaScript and Python. Other snippets
// sign the URL on a server. Every snippet runs unchanged, whatever the request contains.

import { createBody, createFileName, findEndpoint, type ImageRequest } from "./image-request.ts";
import { listUrlParameters } from "./image-url.ts";
import { formatJavaScript, formatJson, formatPython, formatShellWord } from "./literal.ts";

/** Maximum length of inline JSON on a command line, in characters (Linux allows 131,072). Longer bodies use a here-document. */
const MAX_INLINE_LENGTH = 600;

/** Returns a curl command for POSIX shells. */
export function formatCurl(origin: string, request: ImageRequest): string {
  const start = `curl --fail-with-body -o ${createFileName(request)} ${formatShellWord(origin + request.path)} \\\n  -H 'Content-Type: application/json' -d`;
  const line = JSON.stringify(createBody(request));
  if (line.length <= MAX_INLINE_LENGTH && !line.includes("'")) return `${start} ${formatShellWord(line)}`;
  // A line that is only `JSON` can't occur in indented JSON, so it safely ends the here-document.
  return `${start} @- <<'JSON'\n${formatJson(createBody(request))}\nJSON`;
}

/** Returns JavaScript code for Node, Deno and Bun. */
export function formatFetch(origin: string, request: ImageRequest): string {
  return `import { writeFile } from "node:fs/promises";

const response = await fetch(${formatJavaScript(origin + request.path)}, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(${formatJavaScript(createBody(request), "  ")}),
});
if (!response.ok) throw new Error((await response.json()).error);
await writeFile("${createFileName(request)}", new Uint8Array(await response.arrayBuffer()));`;
}

/** Returns Python 3 code that needs only the standard library. */
export function formatUrllib(origin: string, request: ImageRequest): string {
  return `import json
import urllib.request

body = ${formatPython(createBody(request))}
request = urllib.request.Request(
    ${formatPython(origin + request.path)},
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response, open("${createFileName(request)}", "wb") as file:
    file.write(response.read())`;
}

/** Returns a Node script that prints the signed URL. Key and account come from environment variables. */
export function formatNodeSigning(origin: string, request: ImageRequest): string {
  const { signed, unsigned } = signedParts(request);
  const list = (fields: readonly Field[], indent: string) =>
    fields.map(([name, text]) => `${indent}${propertyOf(name)}: ${formatJavaScript(text)},\n`).join("");
  return `import { createHmac } from "node:crypto";

const { LIMN_KEY, LIMN_ACCOUNT } = process.env;
const signed = {
${list(signed, "  ")}};
const values = Object.entries(signed).map(([name, value]) => name + "=" + value);
const message = [${formatJavaScript(request.path)}, ...values.sort()].join("\\0");
const query = new URLSearchParams({
  ...signed,
${list(unsigned, "  ")}  accountId: LIMN_ACCOUNT,
  sig: createHmac("sha256", "limn:" + LIMN_KEY).update(message).digest("hex"),
});
console.log(${formatJavaScript(`${origin}${request.path}?`)} + query);`;
}

/** Returns a Python 3 script that prints the signed URL. */
export function formatPythonSigning(origin: string, request: ImageRequest): string {
  const { signed, unsigned } = signedParts(request);
  const list = (fields: readonly Field[]) =>
    fields.map(([name, text]) => `    ${formatPython(name)}: ${formatPython(text)},\n`).join("");
  return `import hashlib
import hmac
import os
from urllib.parse import urlencode

key, account = os.environ["LIMN_KEY"], os.environ["LIMN_ACCOUNT"]
signed = {
${list(signed)}}
values = sorted(f"{name}={value}" for name, value in signed.items())
message = "\\0".join([${formatPython(request.path)}, *values])
query = urlencode({
    **signed,
${list(unsigned)}    "accountId": account,
    "sig": hmac.new(b"limn:" + key.encode(), message.encode(), hashlib.sha256).hexdigest(),
})
print(${formatPython(`${origin}${request.path}?`)} + query)`;
}

type Field = readonly [name: string, text: string];

/** Splits the URL parameters into signed and unsigned ones. */
function signedParts(request: ImageRequest): {
  readonly signed: readonly Field[];
  readonly unsigned: readonly Field[];
} {
  const fields = listUrlParameters(request).filter(([, text]) => text !== "");
  const { unsigned } = findEndpoint(request);
  return {
    signed: fields.filter(([name]) => !unsigned.includes(name)),
    unsigned: fields.filter(([name]) => unsigned.includes(name)),
  };
}

/** Formats a property name, quoted if necessary. */
function propertyOf(name: string): string {
  return /^[A-Za-z]\w*$/.test(name) ? name : formatJavaScript(name);
}

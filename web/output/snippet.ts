// A request for a picture → programs that ask for it and store it: curl, JavaScript and Python, by POST, which has no limit of a
// URL's; and programs for a server that sign its URL. Each runs as it stands, whatever the request holds.

import { formatJavaScript, formatJson, formatPython, formatShellWord } from "./literal.ts";
import { bodyOf, fileNameOf, kindOf, type PictureRequest } from "./picture-request.ts";
import { listTexts } from "./picture-url.ts";

/** Longest word that is pleasant on a command line, characters. Linux takes 131,072. */
const WORD_LENGTH = 600;

/** curl, for POSIX shells. */
export function formatCurl(origin: string, request: PictureRequest): string {
  const start = `curl --fail-with-body -o ${fileNameOf(request)} ${formatShellWord(origin + request.path)} \\\n  -H 'Content-Type: application/json' -d`;
  const line = JSON.stringify(bodyOf(request));
  if (line.length <= WORD_LENGTH && !line.includes("'")) return `${start} ${formatShellWord(line)}`;
  // JSON has no line that is this word: its strings are in quotes.
  return `${start} @- <<'JSON'\n${formatJson(bodyOf(request))}\nJSON`;
}

/** JavaScript, for Node, Deno and Bun. */
export function formatFetch(origin: string, request: PictureRequest): string {
  return `import { writeFile } from "node:fs/promises";

const response = await fetch(${formatJavaScript(origin + request.path)}, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(${formatJavaScript(bodyOf(request), "  ")}),
});
if (!response.ok) throw new Error((await response.json()).error);
await writeFile("${fileNameOf(request)}", new Uint8Array(await response.arrayBuffer()));`;
}

/** Python 3, with what it brings along. */
export function formatUrllib(origin: string, request: PictureRequest): string {
  return `import json
import urllib.request

picture = ${formatPython(bodyOf(request))}
request = urllib.request.Request(
    ${formatPython(origin + request.path)},
    data=json.dumps(picture).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response, open("${fileNameOf(request)}", "wb") as file:
    file.write(response.read())`;
}

/** Node: prints the signed URL. The key and the account come from the environment. */
export function formatNodeSigning(origin: string, request: PictureRequest): string {
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

/** Python 3: prints the signed URL, likewise. */
export function formatPythonSigning(origin: string, request: PictureRequest): string {
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

/** The fields that a signature covers, and the others. */
function signedParts(request: PictureRequest): {
  readonly signed: readonly Field[];
  readonly unsigned: readonly Field[];
} {
  const fields = listTexts(request).filter(([, text]) => text !== "");
  const { unsigned } = kindOf(request);
  return {
    signed: fields.filter(([name]) => !unsigned.includes(name)),
    unsigned: fields.filter(([name]) => unsigned.includes(name)),
  };
}

/** The name of a property: fields are words, but for what a page may have been told to send. */
function propertyOf(name: string): string {
  return /^[A-Za-z]\w*$/.test(name) ? name : formatJavaScript(name);
}

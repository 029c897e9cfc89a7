// Code snippets that request the image by POST, which has no URL length limit: curl, JavaScript and Python. Every snippet runs
// unchanged, whatever the request contains.

import { createBody, createFileName, type ImageRequest } from "./image-request.ts";
import { formatJavaScript, formatJson, formatPython, formatShellWord } from "./literal.ts";

/** Maximum length of inline JSON on a command line, in characters (Linux allows 131,072). Longer bodies use a here-document. */
const MAX_INLINE_LENGTH = 600;

/**
 * Returns a curl command for POSIX shells.
 *
 * @param key API key; none by default
 */
export function formatCurl(origin: string, request: ImageRequest, key?: string): string {
  const authorization = key === undefined ? "" : ` -H ${formatShellWord(`Authorization: Bearer ${key}`)}`;
  const start = `curl --fail-with-body -o ${createFileName(request)} ${formatShellWord(origin + request.path)} \\\n  -H 'Content-Type: application/json'${authorization} -d`;
  const line = JSON.stringify(createBody(request));
  if (line.length <= MAX_INLINE_LENGTH && !line.includes("'")) return `${start} ${formatShellWord(line)}`;
  // A line that is only `JSON` can't occur in indented JSON, so it safely ends the here-document.
  return `${start} @- <<'JSON'\n${formatJson(createBody(request))}\nJSON`;
}

/**
 * Returns JavaScript code for Node, Deno and Bun.
 *
 * @param key API key; none by default
 */
export function formatFetch(origin: string, request: ImageRequest, key?: string): string {
  const authorization = key === undefined ? "" : `, Authorization: ${formatJavaScript(`Bearer ${key}`)}`;
  return `import { writeFile } from "node:fs/promises";

const response = await fetch(${formatJavaScript(origin + request.path)}, {
  method: "POST",
  headers: { "Content-Type": "application/json"${authorization} },
  body: JSON.stringify(${formatJavaScript(createBody(request), "  ")}),
});
if (!response.ok) throw new Error((await response.json()).error);
await writeFile("${createFileName(request)}", new Uint8Array(await response.arrayBuffer()));`;
}

/**
 * Returns Python 3 code that needs only the standard library.
 *
 * @param key API key; none by default
 */
export function formatUrllib(origin: string, request: ImageRequest, key?: string): string {
  const authorization = key === undefined ? "" : `, "Authorization": ${formatPython(`Bearer ${key}`)}`;
  return `import json
import urllib.request

body = ${formatPython(createBody(request))}
request = urllib.request.Request(
    ${formatPython(origin + request.path)},
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"${authorization}},
)
with urllib.request.urlopen(request) as response, open("${createFileName(request)}", "wb") as file:
    file.write(response.read())`;
}

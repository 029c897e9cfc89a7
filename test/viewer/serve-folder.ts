// Serves a folder to a browser.

import { readFileSync } from "node:fs";
import path from "node:path";
import { listen } from "./local-server.ts";

/** Media types by file extension. A browser rejects modules and WebAssembly files without a media type. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/**
 * Serves the files of a folder.
 *
 * @param page the HTML at `/`
 * @returns the folder's URL, which ends with `/`, and the paths of the requests so far
 */
export async function serveFolder(folder: string, page: string | Uint8Array = "<!doctype html><title>Page</title>") {
  const requested: string[] = [];
  const { origin, close } = await listen((request, response) => {
    const name = path.normalize(new URL(request.url ?? "", "http://localhost").pathname);
    requested.push(name);
    try {
      const bytes = name === "/" ? page : readFileSync(path.join(folder, name));
      response.writeHead(200, { "Content-Type": MEDIA_TYPES[path.extname(name)] ?? "text/html" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return { url: `${origin}/`, requested: requested as readonly string[], close };
}

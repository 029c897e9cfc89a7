// Serves a folder to a browser.

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** Media types by file extension. A browser rejects modules and WebAssembly files without a media type. */
const MEDIA_TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** A server on a free port of this machine. */
export interface FolderServer {
  /** The URL of the folder, which ends with `/`. */
  readonly url: string;
  /** The paths of the requests so far. */
  readonly requested: readonly string[];
  close(): Promise<void>;
}

/**
 * Serves the files of a folder.
 *
 * @param page the HTML at `/`
 */
export async function serveFolder(
  folder: string,
  page: string | Uint8Array = "<!doctype html><title>Page</title>",
): Promise<FolderServer> {
  const requested: string[] = [];
  const server: Server = createServer((request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requested,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

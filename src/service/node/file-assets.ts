// Serves the static assets from a folder. Only files that exist when the server starts are served,
// and no symbolic links.

import { createHash } from "node:crypto";
import { constants, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Assets } from "../platform/platform.ts";

/** Media types by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/vnd.microsoft.icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  gif: "image/gif",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  yaml: "text/yaml",
};

/** Opens a file for reading. Fails for a symbolic link, which could have replaced the file. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** Returns the assets in a folder. */
export function openAssets(folder: string): Assets {
  const files = new Map<string, string>();
  for (const file of listFiles(folder)) files.set(`/${path.relative(folder, file).split(path.sep).join("/")}`, file);
  /** Entity tags by file, computed on the first request. Not by request path, because a path can be encoded in many ways. */
  const tags = new Map<string, string>();
  return {
    async fetch(input) {
      const request = typeof input === "string" ? new Request(input) : input;
      const { pathname } = new URL(request.url);
      const file = files.get(decode(pathname));
      if (file === undefined) return new Response(null, { status: 404 });
      const bytes = await readFile(file, { flag: READ });
      const tag = tags.get(file) ?? `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
      tags.set(file, tag);
      const headers = { "Content-Type": TYPES[path.extname(file).slice(1)] ?? "application/octet-stream", ETag: tag };
      const clientTags = request.headers.get("If-None-Match")?.split(",") ?? [];
      if (clientTags.some((each) => each.trim().replace(/^W\//, "") === tag))
        return new Response(null, { status: 304, headers });
      return new Response(request.method === "HEAD" ? null : bytes, { headers });
    },
  };
}

/** Lists the files in a folder and its subfolders. The option `recursive` of `readdir` would follow links to folders. */
function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(file);
    else if (entry.isFile()) yield file;
  }
}

/** Decodes a path. Returns an empty string, which matches no file, for a malformed path. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "";
  }
}

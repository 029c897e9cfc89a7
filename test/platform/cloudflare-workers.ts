// Replaces the module `cloudflare:workers` in Node. Only the binding of the static assets is real: requests aren't
// counted, and images aren't cached, so that every test renders its images.

import { readFile } from "node:fs/promises";
import path from "node:path";

const PUBLIC = path.join(import.meta.dirname, "../../public");

export const env = {
  CACHE_IMAGES: "off",
  ASSETS: { fetch: fetchAsset },
  RATE_LIMIT: { limit: async () => ({ success: true }) },
};

export function waitUntil(): void {}

async function fetchAsset(request: Request | string): Promise<Response> {
  const { pathname } = new URL(typeof request === "string" ? request : request.url);
  try {
    return new Response(await readFile(path.join(PUBLIC, pathname)));
  } catch {
    return new Response(null, { status: 404 });
  }
}

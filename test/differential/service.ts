// Starts instances of the bundled service in this process. Each instance has its own copy of all modules and their state.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { vi } from "vitest";
import { assetFiles, DRAWING_OPTIONS } from "../../scripts/asset-files.ts";
import type { service as nodeService } from "../../src/node-service.ts";
import { createNodePlatform } from "../../src/service/node/node-platform.ts";
import { openStores } from "../../src/service/node/open-stores.ts";
import { readStoreSettings } from "../../src/service/node/settings.ts";

// The service transfers ArrayBuffers, so Buffers must not share one. src/server.ts does the same.
Buffer.poolSize = 0;

const ROOT = path.join(import.meta.dirname, "../..");

export const ORIGIN = "https://charts.example";
export const OPERATOR = "the-operator-of-the-test";

export type Service = (request: Request) => Promise<Response>;

/** Bundles the service into one file, as the Node server's build does. Returns the URL of the file. */
export async function bundleService(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-differential-"));
  await build({
    entryPoints: { service: path.join(ROOT, "src/node-service.ts") },
    outdir: folder,
    absWorkingDir: ROOT,
    ...DRAWING_OPTIONS,
    splitting: false,
    outExtension: { ".js": ".mjs" },
    platform: "neutral",
    external: ["node:*"],
    plugins: [assetFiles(folder)],
  });
  return pathToFileURL(path.join(folder, "service.mjs")).href;
}

let instances = 0;

/**
 * Returns a function that starts an instance with an empty state. All its instances share one storage.
 *
 * @param bundle URL of the bundle
 * @param settings the operator's settings, in addition to the secrets
 */
export function createStarter(bundle: string, settings: Readonly<Record<string, string>>): () => Promise<Service> {
  const stores = openStores(readStoreSettings({ STORAGE_URL: "memory:", CACHE_URL: "memory:" }), () => {});
  const node = createNodePlatform({
    settings: { ADMIN_TOKEN: OPERATOR, KEY_SECRET: "the-secret-of-the-test", PUBLIC_URL: ORIGIN, ...settings },
    version: "",
    stores,
    assets: path.join(ROOT, "public"),
    countExhausted: () => {},
    log: () => {},
  });
  return async () => {
    instances += 1;
    const module = (await import(/* @vite-ignore */ `${bundle}?${instances}`)) as {
      readonly service: typeof nodeService;
    };
    const service: Service = async (request) => module.service.fetch(request);
    module.service.setPlatform({
      ...node,
      // Requests from this machine are not limited.
      findClientAddress: () => "127.0.0.1",
      resolveName: async () => ({ addresses: ["93.184.216.34"], isComplete: true }),
      fetchFile: (url, { headers }) => loadFile(url, new Headers(headers), service),
      // Work after responses would use up random numbers at any time.
      delay: () => new Promise(() => {}),
    });
    return service;
  };
}

/** The network: the service itself, and Airtable, whose data shows which token the request has. */
async function loadFile(url: URL, headers: Headers, service: Service): Promise<Response> {
  if (url.origin === ORIGIN) return service(new Request(url, { headers }));
  if (url.hostname !== "api.airtable.com") return new Response(null, { status: 404 });
  const token = headers.get("Authorization") ?? "";
  const value = [...token].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 7);
  return Response.json({ records: [{ id: "rec1", fields: { N: token.length, V: value } }] });
}

/** Makes the ids, keys and tokens that all instances create depend on the seed alone. Returns the function that sets it. */
export function seedCrypto(): (seed: number) => void {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const bytes = new Uint8Array((array as Uint8Array).buffer, 0, (array as Uint8Array).byteLength);
    for (const index of bytes.keys()) bytes[index] = next();
    return array;
  });
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    const hex = Array.from({ length: 16 }, () => next().toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  });
  return (seed) => {
    state = seed + 1;
  };
}

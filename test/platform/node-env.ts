// Replaces the `cloudflare:workers` module in Node: tests use the Node platform's bindings, with its files in a
// temporary folder.

import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { decodeFileName } from "../../src/service/node/file-store.ts";
import { createNodePlatform } from "../../src/service/node/node-platform.ts";
import { openStores } from "../../src/service/node/open-stores.ts";
import { readStoreSettings } from "../../src/service/node/settings.ts";
import { resolveOverHttps } from "../../src/service/platform/cloudflare.ts";
import type { KeyValueStore, Platform } from "../../src/service/platform/platform.ts";

const folder = mkdtempSync(path.join(tmpdir(), "limn-storage-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const stores = openStores(readStoreSettings({ STORAGE_URL: `file:${folder}` }), () => {});
const SETTINGS = {
  CACHE_IMAGES: "off",
  CLIENT_ADDRESS_HEADER: "CF-Connecting-IP",
  ADMIN_TOKEN: "the-operator-of-the-tests",
  KEY_SECRET: "the-secret-of-the-tests",
};
const node = createNodePlatform({
  settings: SETTINGS,
  version: "",
  stores,
  assets: path.join(import.meta.dirname, "../../public"),
  countExhausted: () => {},
  log: (level, line) => (level === "fault" ? console.error(line) : console.warn(line)),
});

/** Returns a KV namespace. Its `list` returns all keys of the given kinds, for tests that count or clear entries. */
const namespace = (...kinds: readonly string[]) => ({
  get: (key: string, type: "json") => node.charts.get(key, type),
  put: (...args: Parameters<KeyValueStore["put"]>) => node.charts.put(...args),
  delete: (key: string) => node.charts.delete(key),
  async getWithMetadata(key: string, type: "json") {
    const { keys } = await node.charts.list({ prefix: key });
    return {
      value: await node.charts.get(key, type),
      metadata: keys.find(({ name }) => name === key)?.metadata ?? null,
    };
  },
  async list({ prefix = "" }: { readonly prefix?: string } = {}) {
    const existing = readdirSync(folder).filter((kind) => kinds.includes(kind));
    const all = existing.flatMap((kind) =>
      readdirSync(path.join(folder, kind), { recursive: true, encoding: "utf8", withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => path.relative(path.join(folder, kind), path.join(file.parentPath, file.name)))
        // Folders inside a kind's folder end with a colon.
        .map((file) => `${kind}:${file.split(path.sep).map(decodeFileName).join("")}`),
    );
    const names = all.filter((name) => name.startsWith(prefix)).sort();
    const entries = await Promise.all(names.map((name) => stores.values.read(name)));
    const keys = names.map((name, i) => {
      const { metadata, expires } = entries[i] ?? {};
      return { name, metadata, ...(expires !== undefined && { expiration: Math.round(expires / 1000) }) };
    });
    return { keys, list_complete: true };
  },
});

type Env = Record<string, unknown>;

/** The bindings and settings, unless a test replaces them. */
const bindings: Env = {
  ...SETTINGS,
  CHARTS: namespace("chart", "versions", "views", "draft", "owned", "saved", "signup", "usage"),
  ACCOUNTS: namespace("account", "challenge", "invite", "key", "theme", "font", "fonts"),
  ASSETS: node.assets,
  ...node.counters,
};

const replaced = new AsyncLocalStorage<Env>();

/** Runs `work` with other bindings. */
export function withEnv<Result>(other: Env, work: () => Result): Result {
  return replaced.run(other, work);
}

const current = () => replaced.getStore() ?? bindings;

/** The current bindings and settings. */
export const env = new Proxy(bindings, {
  get: (_, name) => Reflect.get(current(), name),
  set: (_, name, value) => Reflect.set(current(), name, value),
  has: (_, name) => Reflect.has(current(), name),
  deleteProperty: (_, name) => Reflect.deleteProperty(current(), name),
  ownKeys: () => Reflect.ownKeys(current()),
  getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current(), name),
});

/** The tests' platform, which uses the current bindings. */
export const platform: Platform = {
  ...node,
  // Names are resolved with `fetch` too, so that tests that replace `fetch` also simulate DNS.
  fetchFile: (url, init) => fetch(url, init),
  resolveName: resolveOverHttps,
  // Uses the global timer, so that tests can control it.
  delay: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  get settings() {
    return current();
  },
  get charts() {
    return current().CHARTS as KeyValueStore;
  },
  get accounts() {
    return current().ACCOUNTS as KeyValueStore;
  },
  get counters() {
    return current() as unknown as Platform["counters"];
  },
  get assets() {
    return current().ASSETS as Platform["assets"];
  },
  get model() {
    return current().AI as Platform["model"];
  },
};

export const { waitUntil } = node;

/** The base class of workerd's services. */
export class WorkerEntrypoint {}

// Implements the service's key-value store on top of an `EntryStore`.

import type { KeyPage, KeyValueStore, PutOptions, ResponseCache } from "../platform/platform.ts";
import { CACHE_KIND, type Entry, type EntryStore } from "./entry-store.ts";

/** Number of keys per list page, the same as in Workers KV. */
const PAGE_KEYS = 1000;

/** Values in an `EntryStore`. */
export class StoredValues implements KeyValueStore {
  readonly #store: EntryStore;

  constructor(store: EntryStore) {
    this.#store = store;
  }

  get(key: string): Promise<string | null>;
  get<Value>(key: string, type: "json"): Promise<Value | null>;
  get(key: string, options: { readonly cacheTtl: number }): Promise<string | null>;
  async get(key: string, type?: "json" | object): Promise<unknown> {
    const entry = await this.#store.read(key);
    if (entry === undefined) return null;
    const text = new TextDecoder().decode(entry.value);
    return type === "json" ? JSON.parse(text) : text;
  }

  async put(key: string, value: string, options: PutOptions = {}): Promise<void> {
    await this.#store.write(key, toEntry(value, options));
  }

  readonly replace = async (
    key: string,
    before: string | null,
    value: string,
    options: PutOptions = {},
  ): Promise<boolean> => {
    const expected = before === null ? undefined : new TextEncoder().encode(before);
    return this.#store.replace(key, expected, toEntry(value, options));
  };

  async delete(key: string): Promise<void> {
    await this.#store.remove(key);
  }

  async list<Metadata>({ prefix, cursor = "" }: { prefix: string; cursor?: string }): Promise<KeyPage<Metadata>> {
    const found = await this.#store.list(prefix, cursor, PAGE_KEYS + 1);
    const keys = found.slice(0, PAGE_KEYS) as { readonly name: string; readonly metadata: Metadata }[];
    return found.length <= PAGE_KEYS
      ? { keys, list_complete: true }
      : { keys, list_complete: false, cursor: keys.at(-1)?.name ?? "" };
  }
}

function toEntry(value: string, { expirationTtl, metadata }: PutOptions): Entry {
  const expires = expirationTtl === undefined ? undefined : Date.now() + 1000 * expirationTtl;
  return { value: new TextEncoder().encode(value), metadata, expires };
}

/** Responses in a store of entries. Each entry is a line with the headers as JSON, followed by the body. */
export class StoredResponses implements ResponseCache {
  readonly #store: EntryStore;

  constructor(store: EntryStore) {
    this.#store = store;
  }

  async match(url: string): Promise<Response | undefined> {
    if (!this.#store.isReachable) return undefined;
    const entry = await this.#store.read(nameOf(url));
    if (entry === undefined) return undefined;
    const [head, body] = splitHead(entry.value);
    return new Response(body, { headers: JSON.parse(head) as [string, string][] });
  }

  async put(url: string, response: Response): Promise<void> {
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1] ?? 0);
    const body = new Uint8Array(await response.arrayBuffer());
    if (seconds === 0 || !this.#store.isReachable) return;
    const head = new TextEncoder().encode(`${JSON.stringify([...response.headers])}\n`);
    const value = new Uint8Array(head.length + body.length);
    value.set(head);
    value.set(body, head.length);
    await this.#store.write(nameOf(url), { value, expires: Date.now() + 1000 * seconds });
  }

  async delete(url: string): Promise<void> {
    if (this.#store.isReachable) await this.#store.remove(nameOf(url));
  }
}

function nameOf(url: string): string {
  return `${CACHE_KIND}:${url.replace("https://", "")}`;
}

/** Splits an entry into its headers, which are one line of JSON, and its body. */
function splitHead(value: Uint8Array): [head: string, body: Uint8Array<ArrayBuffer>] {
  const end = value.indexOf(0x0a);
  return [new TextDecoder().decode(value.subarray(0, end)), value.slice(end + 1) as Uint8Array<ArrayBuffer>];
}

// Implements the service's response cache with a store of entries. While the store can't be reached, nothing is cached.

import type { ResponseCache } from "../platform/platform.ts";
import { CACHE_KIND, type EntryStore } from "./entry-store.ts";

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

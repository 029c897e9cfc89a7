// Stores entries as objects in a bucket of S3 or a compatible service. S3 can't expire individual objects: expired
// entries are ignored until one of the bucket's lifecycle rules removes them.

import { AwsClient } from "aws4fetch";
import { type Entry, type EntryStore, formatEntry, hasValue, type ListedEntry, parseEntry } from "./entry-store.ts";

/** Timeout for a request, in milliseconds. */
const TIMEOUT_MILLISECONDS = 10_000;
/** Number of entries that `list` reads in parallel. */
const PARALLEL_READS = 50;

/** Status codes of a conditional write to an object that has changed or is being changed. */
const CHANGED: readonly number[] = [404, 409, 412];

/** A bucket and its credentials. */
interface Bucket {
  /** URL of the bucket, without a trailing slash: `https://s3.eu-central-1.amazonaws.com/name`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Session token of temporary credentials. */
  readonly sessionToken?: string | undefined;
}

/** Entries in a bucket. */
export class S3Store implements EntryStore {
  readonly isReachable = true;
  readonly #url: string;
  readonly #client: AwsClient;

  constructor({ url, sessionToken, ...credentials }: Bucket) {
    this.#url = url;
    const token = sessionToken !== undefined && { sessionToken };
    this.#client = new AwsClient({ ...credentials, ...token, service: "s3", retries: 2 });
  }

  async read(name: string): Promise<Entry | undefined> {
    const reply = await this.#send("GET", this.#urlOf(name));
    return reply.status === 404 ? undefined : parseEntry(Buffer.from(await reply.arrayBuffer()));
  }

  async write(name: string, entry: Entry): Promise<void> {
    await this.#send("PUT", this.#urlOf(name), new Uint8Array(formatEntry(entry)));
  }

  async replace(name: string, before: Uint8Array | undefined, entry: Entry): Promise<boolean> {
    const current = await this.#send("GET", this.#urlOf(name));
    const found = current.status === 404 ? undefined : parseEntry(Buffer.from(await current.arrayBuffer()));
    if (!hasValue(found, before)) return false;
    // An expired entry is still an object.
    const condition =
      current.status === 404 ? { "If-None-Match": "*" } : { "If-Match": current.headers.get("ETag") ?? "*" };
    const reply = await this.#send("PUT", this.#urlOf(name), new Uint8Array(formatEntry(entry)), condition);
    return reply.ok;
  }

  async remove(name: string): Promise<void> {
    await this.#send("DELETE", this.#urlOf(name));
  }

  async list(prefix: string, after: string, max: number): Promise<ListedEntry[]> {
    const found: ListedEntry[] = [];
    for (let last = after; found.length < max; ) {
      const query = new URLSearchParams({ "list-type": "2", "max-keys": String(max), prefix, "start-after": last });
      const text = await (await this.#send("GET", `${this.#url}?${query}`)).text();
      const names = Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, name = ""]) => unescapeXml(name));
      for (let start = 0; start < names.length; start += PARALLEL_READS) {
        const part = names.slice(start, start + PARALLEL_READS);
        const entries = await Promise.all(part.map((name) => this.read(name)));
        for (const [i, name] of part.entries()) {
          const metadata = entries[i]?.metadata;
          if (metadata !== undefined && found.length < max) found.push({ name, metadata });
        }
      }
      if (names.length === 0 || !/<IsTruncated>true</.test(text)) break;
      last = names.at(-1) as string;
    }
    return found;
  }

  async close(): Promise<void> {}

  async #send(
    method: string,
    url: string,
    body?: Uint8Array<ArrayBuffer>,
    condition?: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const reply = await this.#client.fetch(url, {
      method,
      signal,
      ...(body !== undefined && { body }),
      ...(condition !== undefined && { headers: condition }),
    });
    const isChanged = condition !== undefined && CHANGED.includes(reply.status);
    if (reply.ok || isChanged || (reply.status === 404 && method !== "PUT")) {
      if (method !== "GET" || reply.status === 404) await reply.body?.cancel();
      return reply;
    }
    await reply.body?.cancel();
    throw new Error(`S3 returned status ${reply.status} for ${method}`);
  }

  #urlOf(name: string): string {
    return `${this.#url}/${encodeURIComponent(name)}`;
  }
}

/** Decodes character references and the predefined entities of XML 1.0, section 4.6. */
function unescapeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) =>
    name !== undefined
      ? (named[name] ?? whole)
      : String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)),
  );
}

// Stores entries in files, one folder for each kind of entry. A file is written under another name and then renamed, so
// that a process that ends while it writes leaves the old entry. Several processes may use the folder.

import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Entry, type EntryStore, formatEntry, type ListedEntry, parseEntry, readExpiry } from "./entry-store.ts";

/** Extension of files that are being written. */
const PART = ".part";
/** Bytes at the start of a file that contain the time of expiry. */
const HEAD_BYTES = 32;
/** Age after which a file that is still being written belongs to a process that has ended, milliseconds. */
const PART_MILLISECONDS = 600_000;

/** A folder of entries. */
export class FileStore implements EntryStore {
  readonly isReachable = true;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  async read(name: string): Promise<Entry | undefined> {
    const bytes = await ifExists(readFile(this.#pathOf(name)));
    return bytes && parseEntry(bytes);
  }

  async write(name: string, entry: Entry): Promise<void> {
    const file = this.#pathOf(name);
    const part = path.join(path.dirname(file), `${randomUUID()}${PART}`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(part, formatEntry(entry));
    await rename(part, file);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async list(prefix: string, after: string, most: number): Promise<ListedEntry[]> {
    const kind = kindOf(prefix);
    const files = (await ifExists(readdir(path.join(this.#folder, kind)))) ?? [];
    const names = files
      .filter((file) => !file.endsWith(PART))
      .map((file) => `${kind}:${decodeURIComponent(file)}`)
      .filter((name) => name.startsWith(prefix) && name > after)
      .sort();
    const found: ListedEntry[] = [];
    for (const name of names) {
      if (found.length === most) break;
      const metadata = (await this.read(name))?.metadata;
      if (metadata !== undefined) found.push({ name, metadata });
    }
    return found;
  }

  async close(): Promise<void> {}

  /**
   * Removes expired entries, and the oldest entries of one kind above a limit.
   *
   * @param limited the kind
   * @param bytes its limit
   */
  async sweep(limited: string, bytes: number): Promise<void> {
    for (const kind of (await ifExists(readdir(this.#folder))) ?? []) {
      const kept: { readonly file: string; readonly size: number; readonly time: number }[] = [];
      for (const name of (await ifExists(readdir(path.join(this.#folder, kind)))) ?? []) {
        const file = path.join(this.#folder, kind, name);
        const stats = await ifExists(stat(file));
        if (stats === undefined) continue;
        if (await isDead(file, stats.mtimeMs)) await rm(file, { force: true });
        else kept.push({ file, size: stats.size, time: stats.mtimeMs });
      }
      if (kind !== limited) continue;
      let total = kept.reduce((sum, { size }) => sum + size, 0);
      for (const { file, size } of kept.sort((one, other) => one.time - other.time)) {
        if (total <= bytes) break;
        await rm(file, { force: true });
        total -= size;
      }
    }
  }

  /** Names are encoded, so that no name leads out of the folder. */
  #pathOf(name: string): string {
    const kind = kindOf(name);
    return path.join(this.#folder, kind, encodeURIComponent(name.slice(kind.length + 1)).replaceAll(".", "%2E"));
  }
}

function kindOf(name: string): string {
  const kind = name.slice(0, name.indexOf(":"));
  if (!/^[a-z]+$/.test(kind)) throw new Error(`not a name of an entry: ${name}`);
  return kind;
}

/** Returns whether a file has expired or was left behind. @param time of the last change, milliseconds since the epoch */
async function isDead(file: string, time: number): Promise<boolean> {
  if (file.endsWith(PART)) return Date.now() - time > PART_MILLISECONDS;
  const handle = await ifExists(open(file));
  if (handle === undefined) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const expires = readExpiry(buffer.subarray(0, bytesRead));
    return expires !== undefined && expires <= Date.now();
  } finally {
    await handle.close();
  }
}

/** Returns the result; undefined if the file doesn't exist. */
async function ifExists<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

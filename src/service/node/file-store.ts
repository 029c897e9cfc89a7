// Stores entries in files, in one folder for each kind of entry. A file is written under a temporary name and then renamed,
// so that a process that exits while writing leaves the old entry in place. Several processes may share the folder. The folder
// itself may be a symbolic link, but links inside it are not followed: they would give access to files outside.

import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  CACHE_KIND,
  type Entry,
  type EntryStore,
  formatEntry,
  hasValue,
  type ListedEntry,
  parseEntry,
  readExpiry,
} from "./entry-store.ts";

/** Extension of files that are being written. */
const PART = ".part";
/** Length of the file prefix that contains the expiry time, in bytes. */
const HEAD_BYTES = 32;
/** Age after which a lock counts as left behind by a process that exited, in milliseconds. Writing takes a few milliseconds. */
const LOCK_MILLISECONDS = 10_000;
/** Age after which an unfinished file counts as abandoned, in milliseconds. */
const PART_MILLISECONDS = 600_000;

/** Valid kinds of entries. Folders with other names, such as `lost+found`, belong to the file system. */
const KIND = /^[a-z]+$/;

/** Opens a file for reading. Fails for a symbolic link, and doesn't wait for the writer of a pipe. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A folder of entries. */
export class FileStore implements EntryStore {
  readonly isReachable = true;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  async read(name: string): Promise<Entry | undefined> {
    const bytes = await ifExists(readFile(await this.#pathOf(name), { flag: READ }));
    return bytes && parseEntry(bytes);
  }

  async write(name: string, entry: Entry): Promise<void> {
    const file = await this.#pathOf(name);
    const part = path.join(path.dirname(file), `${randomUUID()}${PART}`);
    await mkdir(path.dirname(file), { recursive: true });
    try {
      // Without `flush`, a power failure could leave an empty file under the new name. Cached entries may be lost.
      await writeFile(part, formatEntry(entry), { flag: "wx", flush: kindOf(name) !== CACHE_KIND });
      await rename(part, file);
    } catch (error) {
      // Remove the unfinished file: such files would accumulate on a full disk.
      await rm(part, { force: true });
      throw error;
    }
  }

  async replace(name: string, before: Uint8Array | undefined, entry: Entry): Promise<boolean> {
    const lock = `${await this.#pathOf(name)}.lock${PART}`;
    await mkdir(path.dirname(lock), { recursive: true });
    // Another process that holds the lock is about to change the entry.
    if (!(await lockFile(lock))) return false;
    try {
      if (!hasValue(await this.read(name), before)) return false;
      await this.write(name, entry);
      return true;
    } finally {
      await rm(lock, { force: true });
    }
  }

  async remove(name: string): Promise<void> {
    await rm(await this.#pathOf(name), { force: true });
  }

  async list(prefix: string, after: string, max: number): Promise<ListedEntry[]> {
    const kind = kindOf(prefix);
    const files = (await ifExists(readdir(await this.#folderOf(kind)))) ?? [];
    const names = files
      .filter((file) => !file.endsWith(PART))
      .map((file) => `${kind}:${decodeFileName(file)}`)
      .filter((name) => name.startsWith(prefix) && name > after)
      .sort();
    const found: ListedEntry[] = [];
    for (const name of names) {
      if (found.length === max) break;
      const metadata = (await this.read(name))?.metadata;
      if (metadata !== undefined) found.push({ name, metadata });
    }
    return found;
  }

  async close(): Promise<void> {}

  /**
   * Removes expired entries, and the oldest entries of one kind if that kind exceeds its limit.
   *
   * @param limited the kind that has a limit
   * @param bytes maximum total size of that kind's entries
   */
  async sweep(limited: string, bytes: number): Promise<void> {
    const folders = (await ifExists(readdir(this.#folder, { withFileTypes: true }))) ?? [];
    for (const { name: kind } of folders.filter((each) => each.isDirectory() && KIND.test(each.name))) {
      const kept: { readonly file: string; readonly size: number; readonly time: number }[] = [];
      for (const name of (await ifExists(readdir(path.join(this.#folder, kind)))) ?? []) {
        const file = path.join(this.#folder, kind, name);
        const stats = await ifExists(lstat(file));
        if (stats?.isFile() !== true) continue;
        // A file that can't be opened must not stop the others from being removed.
        if (await isRemovable(file, stats.mtimeMs).catch(() => false)) await rm(file, { force: true });
        else if (kind === limited) kept.push({ file, size: stats.size, time: stats.mtimeMs });
      }
      let total = kept.reduce((sum, { size }) => sum + size, 0);
      for (const { file, size } of kept.sort((one, other) => one.time - other.time)) {
        if (total <= bytes) break;
        await rm(file, { force: true });
        total -= size;
      }
    }
  }

  async #pathOf(name: string): Promise<string> {
    const kind = kindOf(name);
    return path.join(await this.#folderOf(kind), encodeFileName(name.slice(kind.length + 1)));
  }

  /** Returns the folder of a kind. @throws Error if it is a symbolic link */
  async #folderOf(kind: string): Promise<string> {
    const folder = path.join(this.#folder, kind);
    const stats = await ifExists(lstat(folder));
    if (stats?.isSymbolicLink() === true)
      throw new Error(`${folder} must be a folder, got a symbolic link: make STORAGE_URL the link's target instead`);
    return folder;
  }
}

/**
 * Encodes a name, so that it can't escape the folder. Capital letters become `+` and the lowercase letter, because the file
 * systems of macOS and Windows ignore case.
 */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replaceAll(/%..|[A-Z.]/g, (text) =>
    text === "." ? "%2E" : text.startsWith("%") ? text : `+${text.toLowerCase()}`,
  );
}

/** Decodes a file name. */
export function decodeFileName(file: string): string {
  return decodeURIComponent(file.replaceAll(/\+[a-z]/g, (text) => text.slice(1).toUpperCase()));
}

function kindOf(name: string): string {
  const kind = name.slice(0, name.indexOf(":"));
  if (!KIND.test(kind)) throw new Error(`entry name must begin with a kind and a colon, got ${JSON.stringify(name)}`);
  return kind;
}

/** Whether a file has expired or is abandoned. @param time last modification, in milliseconds since the epoch */
async function isRemovable(file: string, time: number): Promise<boolean> {
  if (file.endsWith(PART)) return Date.now() - time > PART_MILLISECONDS;
  const handle = await ifExists(open(file, READ));
  if (handle === undefined) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const expires = readExpiry(buffer.subarray(0, bytesRead));
    return expires !== undefined && expires <= Date.now();
  } finally {
    await handle.close();
  }
}

/** Creates a lock file. Resolves to false if another process holds the lock. */
async function lockFile(lock: string): Promise<boolean> {
  const existing = await ifExists(lstat(lock));
  if (existing !== undefined && Date.now() - existing.mtimeMs > LOCK_MILLISECONDS) await rm(lock, { force: true });
  try {
    await writeFile(lock, "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Returns the result of `work`; undefined if the file doesn't exist or is a symbolic link that must not be followed. */
async function ifExists<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

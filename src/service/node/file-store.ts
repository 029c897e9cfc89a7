// Stores entries in files, in one folder for each kind of entry. Inside it, each prefix of names has a folder of its
// own, so that listing the entries of one account doesn't read the entries of other accounts. A file is written under a
// temporary name and then renamed, so that a process that exits while writing leaves the old entry in place. Several
// processes may share the folder. The folder itself may be a symbolic link, but links inside it are not followed: they
// would give access to files outside.

import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
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
/** Time between two attempts to lock an entry, in milliseconds. */
const LOCK_POLL_MILLISECONDS = 5;
/** Age after which an unfinished file counts as abandoned, in milliseconds. */
const PART_MILLISECONDS = 600_000;

/** End of the names of the folders inside a kind's folder. */
const ENCODED_COLON = encodeURIComponent(":");

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
    try {
      // Without `flush`, a power failure could leave an empty file under the new name. Cached entries may be lost.
      const flush = kindOf(name) !== CACHE_KIND;
      await inFolderOf(part, () => writeFile(part, formatEntry(entry), { flag: "wx", flush }));
      await rename(part, file);
    } catch (error) {
      // Remove the unfinished file: such files would accumulate on a full disk.
      await rm(part, { force: true });
      throw error;
    }
  }

  async replace(name: string, before: Uint8Array | undefined, entry: Entry): Promise<boolean> {
    const lock = `${await this.#pathOf(name)}.lock${PART}`;
    // Another process that holds the lock is about to change the entry.
    if (!(await inFolderOf(lock, () => lockFile(lock)))) return false;
    try {
      if (!hasValue(await this.read(name), before)) return false;
      await this.write(name, entry);
      return true;
    } finally {
      await rm(lock, { force: true });
    }
  }

  async remove(name: string): Promise<void> {
    const file = await this.#pathOf(name);
    const lock = `${file}.lock${PART}`;
    // Without the lock, a concurrent `replace` could write the entry again after its removal. A lock that is never released
    // expires after LOCK_MILLISECONDS.
    while (!(await inFolderOf(lock, () => lockFile(lock)))) await setTimeout(LOCK_POLL_MILLISECONDS);
    try {
      await rm(file, { force: true });
    } finally {
      await rm(lock, { force: true });
    }
  }

  async list(prefix: string, after: string, max: number): Promise<ListedEntry[]> {
    const files = (await ifExists(readdir(await this.#folderOf(prefix), { withFileTypes: true }))) ?? [];
    const names = files
      .filter((file) => !file.isDirectory() && !file.name.endsWith(PART))
      .map((file) => parentOf(prefix) + decodeFileName(file.name))
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
      const kept: KeptFile[] = [];
      for await (const file of sweepFolder(path.join(this.#folder, kind))) if (kind === limited) kept.push(file);
      let total = kept.reduce((sum, { size }) => sum + size, 0);
      for (const { file, size } of kept.sort((one, other) => one.time - other.time)) {
        if (total <= bytes) break;
        await rm(file, { force: true });
        total -= size;
      }
    }
  }

  async #pathOf(name: string): Promise<string> {
    return path.join(await this.#folderOf(name), encodeFileName(name.slice(parentOf(name).length)));
  }

  /** Returns the folder of an entry. @throws Error if it is a symbolic link, or inside one */
  async #folderOf(name: string): Promise<string> {
    const kind = kindOf(name);
    const parts = parentOf(name).slice(kind.length + 1);
    const folder = path.join(this.#folder, kind);
    await requireFolder(folder);
    if (parts === "") return folder;
    // The name ends with an encoded colon, which no file in the same folder has.
    const inner = path.join(folder, encodeFileName(parts));
    await requireFolder(inner);
    return inner;
  }
}

/** @throws Error for a symbolic link */
async function requireFolder(folder: string): Promise<void> {
  const stats = await ifExists(lstat(folder));
  if (stats?.isSymbolicLink() === true)
    throw new Error(`${folder} must be a folder, got a symbolic link: make STORAGE_URL the link's target instead`);
}

/** Returns a name or prefix up to its last colon: all parts except the last. */
function parentOf(name: string): string {
  return name.slice(0, name.lastIndexOf(":") + 1);
}

/** Number of times that a folder is created, because a sweep can remove it or the folder around it while they are empty. */
const FOLDER_TRIES = 5;

/** Creates a file, and its folder if it doesn't exist. */
async function inFolderOf<Result>(file: string, create: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      await mkdir(path.dirname(file), { recursive: true });
      return await create();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === FOLDER_TRIES) throw error;
    }
}

/** A file that a sweep has kept. `time` is its last modification, in milliseconds since the epoch. */
interface KeptFile {
  readonly file: string;
  readonly size: number;
  readonly time: number;
}

/** Moves a file of the old layout, which had no folder for its prefix, or deletes it if a newer file exists. */
async function moveOldFile(folder: string, name: string): Promise<void> {
  const end = name.lastIndexOf(ENCODED_COLON) + ENCODED_COLON.length;
  const file = path.join(folder, name.slice(0, end), name.slice(end));
  await requireFolder(path.dirname(file));
  if ((await ifExists(lstat(file))) === undefined) await inFolderOf(file, () => rename(path.join(folder, name), file));
  else await rm(path.join(folder, name), { force: true });
}

/** Removes expired files and empty folders in a folder, moves files of the old layout, and yields the rest. */
async function* sweepFolder(folder: string): AsyncGenerator<KeptFile> {
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    const file = path.join(folder, name);
    const stats = await ifExists(lstat(file));
    if (stats?.isDirectory() && name.endsWith(ENCODED_COLON)) {
      yield* sweepFolder(file);
      // Fails if the folder isn't empty.
      await rmdir(file).catch(() => {});
    }
    if (stats?.isFile() !== true) continue;
    // A file that can't be opened must not stop the others from being removed.
    if (await isRemovable(file, stats.mtimeMs).catch(() => false)) await rm(file, { force: true });
    else if (name.includes(ENCODED_COLON) && !name.endsWith(PART)) await moveOldFile(folder, name);
    else yield { file, size: stats.size, time: stats.mtimeMs };
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

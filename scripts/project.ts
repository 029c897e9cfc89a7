// The project's folder, and how scripts read and write its files. All paths may be relative to the project's folder.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const ROOT = path.join(import.meta.dirname, "..");

/** Returns the absolute path of a file. */
export const at = (...parts: readonly string[]) => path.resolve(ROOT, ...parts);

export const readText = (file: string) => readFileSync(at(file), "utf8");

export const readJson = (file: string) => JSON.parse(readText(file));

/** Writes a file, and creates its folder. */
export function write(file: string, contents: string | Uint8Array): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), contents);
}

/** Deletes a folder's files, and creates the folder. */
export function clear(folder: string): void {
  rmSync(at(folder), { recursive: true, force: true });
  mkdirSync(at(folder), { recursive: true });
}

/** Calls back with a temporary folder, and deletes it afterwards. */
export async function inTemporaryFolder<Result>(use: (folder: string) => Result): Promise<Awaited<Result>> {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lists the JSON files in a folder, sorted by name: names without the extension, and contents. */
export function listJson(folder: string): [name: string, content: ReturnType<typeof readJson>][] {
  const files = readdirSync(at(folder)).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => [path.basename(file, ".json"), readJson(path.join(folder, file))]);
}

/** Returns the version of an installed package. */
export const versionOf = (name: string): string => readJson(`node_modules/${name}/package.json`).version;

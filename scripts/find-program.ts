// Finds installed programs.

import { accessSync, constants } from "node:fs";
import path from "node:path";
import process from "node:process";

/** Returns the path of the first program in PATH; null if none is installed. */
export function findProgram(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = names.flatMap((name: string) => folders.map((folder) => path.join(folder, name)));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

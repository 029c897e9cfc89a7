// Reads configurations from files and from standard input.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

/** Name of standard input. */
export const STDIN = "-";

const MODULES: ReadonlySet<string> = new Set([".js", ".mjs", ".cjs"]);
const YAML: ReadonlySet<string> = new Set([".yaml", ".yml"]);

let loads = 0;

/** Returns the text of a file or of standard input. */
export async function readText(file: string): Promise<string> {
  if (file !== STDIN) return readFile(file, "utf8");
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Returns the bytes of a file, or a URL unchanged. */
export async function readImage(file: string): Promise<Uint8Array | string> {
  return /^(?:https?|data):/i.test(file) ? file : new Uint8Array(await readFile(file));
}

/**
 * Reads a configuration: JSON or JSON5 text, which the library parses; the object in a YAML file; or a module's default
 * export. If the export is a function, returns the function's result.
 *
 * @param isSandboxed whether to return a module's source text instead of running the module
 */
export async function readConfig(file: string, isSandboxed: boolean): Promise<string | Record<string, unknown>> {
  const extension = path.extname(file).toLowerCase();
  if (MODULES.has(extension) && !isSandboxed) return importConfig(file);
  const text = await readText(file);
  const isYaml = YAML.has(extension) || (file === STDIN && !isSandboxed && !/^\s*[{(/]/.test(text));
  return isYaml ? ((await parseYaml(text)) as Record<string, unknown>) : text;
}

/** Parses YAML. The package is loaded on demand, because most files are JSON. @throws YAMLParseError */
export async function parseYaml(text: string): Promise<unknown> {
  return (await import("./yaml.ts")).parseYamlText(text);
}

async function importConfig(file: string): Promise<Record<string, unknown>> {
  loads += 1;
  // Node caches CommonJS modules by file name.
  delete createRequire(import.meta.url).cache[path.resolve(file)];
  // Node caches modules by URL, but the file may have changed since the last import.
  const url = `${pathToFileURL(path.resolve(file))}?load=${loads}`;
  const { default: exported } = (await import(url)) as { readonly default?: unknown };
  const config: unknown = typeof exported === "function" ? await exported() : exported;
  if (typeof config === "object" && config !== null) return config as Record<string, unknown>;
  throw new TypeError("the module's default export must be a configuration object, or a function that returns one");
}

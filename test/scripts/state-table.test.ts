// Checks that the table in docs/state.md names each module that keeps state in its own variables.

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");

/**
 * Declarations of state at the top level of a module: variables, empty collections, and instances of classes with
 * state. Filled collections are constants, and values of `once` are the same for all requests.
 */
const STATE =
  /^(?:export )?(?:(?:let|var) \w+|const [^=\n]+ = (?:new (?:(?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\w*(?:Pool|Store|Coalescer|Storage|Library|Cache)\b)|createWorkMeter\())/gm;

/**
 * Code that runs in a script's memory, in a browser, inside an engine, or as a separate program, so that no other request
 * can reach its state.
 */
const ISOLATED = /^(?:src\/cli|src\/sandbox\/guest|src\/drawings\/chart\/script\/guest|wasm\/[^/]+\/assembly)\//;

/** Returns a module's lines that declare state. */
function listState(text: string): string[] {
  return [...text.matchAll(STATE)].map(({ index }) => text.slice(index, text.indexOf("\n", index)));
}

/** Reads the table: each row's files and folders, its test, and whether the row states that there is no state. */
function readRows(): { paths: readonly string[]; test: string; isStateless: boolean }[] {
  const document = readFileSync(path.join(ROOT, "docs/state.md"), "utf8");
  const [, , ...lines] = document.match(/^\| .*$/gm) ?? [];
  return lines.map((line) => {
    const [, modules = "", state = "", , , test = ""] = line.split("|").map((cell) => cell.trim());
    return { paths: listCode(modules), test, isStateless: state.startsWith("None") };
  });
}

/** Returns the strings between backticks. */
function listCode(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

const rows = readRows();
const files = globSync("{src,wasm}/**/*.ts", { cwd: ROOT }).filter((file) => !ISOLATED.test(file));

test("declarations of state are recognised", () => {
  const lines = [
    "let count = 0;",
    "export let last: string | undefined;",
    "const cache = new Map<string, readonly string[]>();",
    "const spent = new WeakMap<Request, Fuel[]>();",
    "const pool = new ResourcePool<Memory>(MAX_BYTES, release);",
    "const lookups = new LookupCache<BrandTheme>(THEME_LOOKUPS);",
    "export const { meter, withMeter } = createWorkMeter(",
  ];
  const constants = [
    "const NAMES = new Set([1, 2]);",
    'const WORDS = new Set("a b".split(" "));',
    "const BY_NAME: ReadonlyMap<string, number> = new Map([",
    "const TYPES = new Map(\n  ROWS.map((row) => row)",
    "  let count = 0;",
    "const encoder = new TextEncoder();",
  ];
  for (const line of lines) expect(listState(`${line}\n`), line).toHaveLength(1);
  for (const line of constants) expect(listState(`${line}\n`), line).toEqual([]);
});

const isIn = (file: string, names: readonly string[]) =>
  names.some((name) => file === name || file.startsWith(`${name}/`));
const stateOf = (file: string) =>
  listState(readFileSync(path.join(ROOT, file), "utf8")).map((line) => `${file}: ${line}`);

test("each module with state has a row", () => {
  const names = rows.flatMap(({ paths, isStateless }) => (isStateless ? [] : paths));
  expect(files.filter((file) => !isIn(file, names)).flatMap(stateOf)).toEqual([]);
});

test("each row names modules and tests that exist", () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const { paths, test: cell } of rows) {
    expect(cell, paths.join()).toMatch(/between requests|\.test\.ts/);
    for (const name of [...paths, ...listCode(cell)].filter((text) => text.includes("/")))
      expect(globSync(name, { cwd: ROOT }), name).toHaveLength(1);
  }
});

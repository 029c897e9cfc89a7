// The corpora of the parsers' fuzzer: for each parser a file of inputs as a JSON array of text, in which characters up to
// U+00FF stand for bytes.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Most characters of the inputs in a file: what has no room is found again. */
const CHARACTERS = 8000;

const fileOf = (name: string): string => path.join(import.meta.dirname, "corpus", `${name}.json`);

/** @returns the inputs that are saved for a parser */
export function readCorpus(name: string): Uint8Array[] {
  const file = fileOf(name);
  if (!existsSync(file)) return [];
  const inputs = JSON.parse(readFileSync(file, "utf8")) as string[];
  return inputs.map((input) => Uint8Array.from(Buffer.from(input, "latin1")));
}

/** Saves inputs for a parser: the shortest, as many as have room. */
export function writeCorpus(name: string, inputs: readonly Uint8Array[]): void {
  const kept: string[] = [];
  let characters = 0;
  for (const input of inputs.toSorted((one, other) => one.length - other.length)) {
    const text = Buffer.from(input).toString("latin1");
    characters += JSON.stringify(text).length;
    if (characters > CHARACTERS) break;
    kept.push(text);
  }
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 2)}\n`);
}

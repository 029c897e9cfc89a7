// The parser fuzzer's corpora: one file per parser with a JSON array of inputs, in which each character up to U+00FF
// stands for one byte.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Maximum size of a corpus file, in characters. The fuzzer finds dropped inputs again. */
const MAX_CHARACTERS = 8000;

const fileOf = (name: string): string => path.join(import.meta.dirname, "corpus", `${name}.json`);

/** Returns a parser's saved inputs. */
export function readCorpus(name: string): Uint8Array[] {
  const file = fileOf(name);
  if (!existsSync(file)) return [];
  const inputs = JSON.parse(readFileSync(file, "utf8")) as string[];
  return inputs.map((input) => Uint8Array.from(Buffer.from(input, "latin1")));
}

/** Saves a parser's inputs, the shortest first, up to the size limit. */
export function writeCorpus(name: string, inputs: readonly Uint8Array[]): void {
  const kept: string[] = [];
  let characters = 0;
  for (const input of inputs.toSorted((one, other) => one.length - other.length)) {
    const text = Buffer.from(input).toString("latin1");
    characters += JSON.stringify(text).length;
    if (characters > MAX_CHARACTERS) break;
    kept.push(text);
  }
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 2)}\n`);
}

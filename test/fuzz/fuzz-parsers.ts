// Fuzzes the parsers of test/fuzz/parsers.ts, guided by coverage: inputs that reach new code are kept and mutated
// further. Fails if a parser throws an unexpected error, breaks its invariant, or is too slow.
//
//   node test/fuzz/fuzz-parsers.ts [--minutes=1] [--seed=1] [--parser=svg] [--save]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build, type Plugin } from "esbuild";
import { readCorpus, writeCorpus } from "./corpus.ts";
import { Coverage } from "./coverage.ts";
import { mutateInput } from "./mutate-input.ts";
import type { Parser } from "./parsers.ts";
import { Random } from "./random.ts";

/**
 * Minimum and maximum number of inputs between coverage reads. A read takes as long as parsing many inputs, and finds
 * less new code over time.
 */
const GROUP_SIZES = [16, 1024] as const;
/** Maximum time to parse an input of 2 kB, in milliseconds: the best of three runs. */
const MAX_MILLISECONDS = 250;
/** Maximum number of faults saved per parser. */
const MAX_FAULTS = 5;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    parser: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const ENTRY = "test/fuzz/parsers.ts";
const root = path.join(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "limn-parsers-"));

/** Bundles each parser alone, because reading the coverage takes time in proportion to the amount of code. */
const withoutOthers: Plugin = {
  name: "without-others",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^/ }, async ({ path: name, pluginData, ...rest }) => {
      if (pluginData === "resolved") return undefined;
      const result = await resolve(name, { ...rest, pluginData: "resolved" });
      return { ...result, sideEffects: false };
    });
  },
};

/** Returns the keywords that are inserted into a parser's inputs: the tokens of its seeds, and its own. */
function listWords({ seeds, words = [] }: Parser): string[] {
  const texts = seeds.filter((seed) => typeof seed === "string");
  const tokens = texts.flatMap((text) => text.match(/<[^<>]*>?|[\p{L}_$]+\(?|\d+|[^\p{L}\d]/gu) ?? []);
  return [...new Set([...tokens, ...words])];
}

async function listParsers(): Promise<string[]> {
  const options = {
    absWorkingDir: root,
    bundle: false,
    format: "esm",
    metafile: true,
    write: false,
  } as const;
  const { metafile } = await build({ ...options, entryPoints: [ENTRY], outdir: folder });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}

/** Bundles a parser and its dependencies into one file. Returns its URL. */
async function bundle(name: string) {
  const outfile = path.join(folder, `${name}.mjs`);
  await build({
    stdin: { contents: `export { ${name} as createParser } from "./${ENTRY}";`, resolveDir: root },
    absWorkingDir: root,
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    mainFields: ["browser", "module", "main"],
    target: "es2024",
    logLevel: "error",
    plugins: [withoutOthers],
  });
  return String(pathToFileURL(outfile));
}

/** Runs a parser. Returns a description of the fault; undefined if there is none. */
async function run(parser: Parser, input: Uint8Array): Promise<string | undefined> {
  const began = performance.now();
  try {
    await parser.run(input);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : `threw ${String(error)}`;
  }
  if (performance.now() - began <= MAX_MILLISECONDS) return undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const again = performance.now();
    await parser.run(input);
    shortest = Math.min(shortest, performance.now() - again);
  }
  return shortest > MAX_MILLISECONDS ? `takes ${shortest.toFixed(0)} ms` : undefined;
}

const firstLine = (text: string) => text.replace(/\n.*/s, "");

/** Removes the parts of an input that don't affect the fault. */
async function shrink(parser: Parser, input: Uint8Array, fault: string): Promise<Uint8Array> {
  const kind = firstLine(fault).slice(0, 60);
  let best = input;
  for (let size = best.length >> 1; size >= 1; )
    for (let start = 0; ; start += size) {
      if (start >= best.length) {
        size >>= 1;
        break;
      }
      const smaller = Uint8Array.from(Buffer.concat([best.subarray(0, start), best.subarray(start + size)]));
      if ((await run(parser, smaller))?.startsWith(kind)) {
        best = smaller;
        start -= size;
      }
    }
  return best;
}

/** Fuzzes a parser until the deadline. */
async function fuzz(name: string, parser: Parser, url: string, deadline: number) {
  const coverage = new Coverage(url);
  const words = listWords(parser).map((word) => Buffer.from(word));
  const corpus: Uint8Array[] = [];
  const faults = new Map<string, { readonly fault: string; readonly input: Uint8Array }>();
  const random = new Random(seed, hash(name));
  let runs = 0;
  /** Runs the parser, and keeps the first input that causes each fault. */
  const attempt = async (input: Uint8Array) => {
    runs += 1;
    const fault = await run(parser, input);
    if (fault === undefined) return true;
    const kind = firstLine(fault).replaceAll(/\d+/g, "0").slice(0, 80);
    if (faults.has(kind) || faults.size >= MAX_FAULTS) return false;
    faults.set(kind, { fault, input });
    faults.set(kind, { fault, input: await shrink(parser, input, fault) });
    return false;
  };
  /** Keeps an input if it reaches new code. */
  const keep = async (input: Uint8Array) => {
    const isGood = await attempt(input);
    if (coverage.add() && isGood) corpus.push(input);
  };
  for (const input of [
    ...parser.seeds.map((seed) => Uint8Array.from(Buffer.from(seed as string))),
    ...readCorpus(name),
  ])
    await keep(input);
  if (corpus.length === 0) corpus.push(new Uint8Array());
  const search = async (inputs: readonly Uint8Array[]): Promise<void> => {
    const [only] = inputs;
    if (only !== undefined && inputs.length === 1) return keep(only);
    const half = inputs.length >> 1;
    for (const part of [inputs.slice(0, half), inputs.slice(half)]) {
      for (const input of part) await attempt(input);
      if (coverage.hasNew()) await search(part);
    }
  };
  let group: number = GROUP_SIZES[0];
  while (performance.now() < deadline) {
    const inputs = Array.from({ length: group }, () => {
      // Prefer recent inputs, whose mutations are less explored.
      const index = Math.max(random.below(corpus.length), random.below(corpus.length));
      return mutateInput(corpus[index] as Uint8Array, corpus, words, random);
    });
    for (const input of inputs) await attempt(input);
    group = Math.min(group * 2, GROUP_SIZES[1]);
    if (!coverage.hasNew()) continue;
    // Find the inputs that reached the new code by bisection.
    await search(inputs);
    group = GROUP_SIZES[0];
  }
  coverage.stop();
  return { runs, corpus, blocks: coverage.size, faults };
}

const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);

let hasFailed = false;
try {
  const all = await listParsers();
  const selected = all.filter((name) => (values.parser ?? name) === name);
  if (selected.length === 0) throw new Error(`--parser must be one of ${all}, got ${values.parser}`);
  const share = (60_000 * Number(values.minutes)) / selected.length;
  console.log(`seed ${seed}, ${selected.length} parsers, ${(share / 1000).toFixed(0)} s each`);
  console.log("parser         inputs  blocks  corpus");
  for (const name of selected) {
    const url = await bundle(name);
    const parser: Parser = (await import(url)).createParser();
    const { runs, corpus, blocks, faults } = await fuzz(name, parser, url, performance.now() + share);
    console.log(
      `${name.padEnd(10)}${[runs, blocks, corpus.length].map((count) => String(count).padStart(10)).join("")}`,
    );
    for (const { fault, input } of faults.values()) {
      hasFailed = true;
      console.log(`FAULT ${name}: ${JSON.stringify(Buffer.from(input).toString("latin1"))}\n${fault.slice(0, 700)}`);
    }
    if (values.save) writeCorpus(name, [...corpus, ...[...faults.values()].map(({ input }) => input)]);
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = hasFailed ? 1 : 0;

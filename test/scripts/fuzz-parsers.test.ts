// Replays the corpora of the parser fuzzer: every input must be rejected or satisfy the parser's invariants.

import { expect, test } from "vitest";
import { readCorpus } from "../fuzz/corpus.ts";
import * as parsers from "../fuzz/parsers.ts";

test.each(Object.entries(parsers))("%s handles its corpus", async (name, createParser) => {
  const { run, seeds } = createParser();
  const inputs = [...seeds.map((seed) => Uint8Array.from(Buffer.from(seed as string))), ...readCorpus(name)];
  expect(inputs.length).toBeGreaterThan(3);
  for (const input of inputs) await run(input);
});

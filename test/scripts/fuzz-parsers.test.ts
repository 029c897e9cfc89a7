// The inputs that the fuzzer of the parsers has kept, read again: each is refused or keeps its parser's rules.

import { expect, test } from "vitest";
import { readCorpus } from "../fuzz/corpus.ts";
import * as parsers from "../fuzz/parsers.ts";

test.each(Object.entries(parsers))("%s reads its corpus", { timeout: 120_000 }, async (name, createParser) => {
  const { run, seeds } = createParser();
  const inputs = [...seeds.map((seed) => Uint8Array.from(Buffer.from(seed as string))), ...readCorpus(name)];
  expect(inputs.length).toBeGreaterThan(3);
  for (const input of inputs) await run(input);
});

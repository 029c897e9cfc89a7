// Applies the sentences in a file to their charts and compares the results with the expected changes:
// node scripts/score-follow-ups.mjs FILE.jsonl... [--quiet] [--only=LINE]
// Each line of a file is a chart, a sentence and its changes, in the format of test/web/follow-ups/.

import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadModules } from "./load-modules.mjs";

const { scoreFollowUp } = await loadModules('export { scoreFollowUp } from "./test/web/follow-up-score.ts";');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quiet: { type: "boolean" }, only: { type: "string" } },
});

const results = positionals.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "" || (values.only !== undefined && values.only !== String(index + 1))) return [];
      const expected = JSON.parse(line);
      return [{ place: `${path.basename(file)}:${index + 1}`, expected, ...scoreFollowUp(expected) }];
    }),
);

for (const { place, expected, differences, isRight, hasMessage, messages, text } of values.quiet ? [] : results) {
  const isFalseMessage = isRight && hasMessage && !expected.cannot;
  if (isRight && !isFalseMessage && values.only === undefined) continue;
  const verdict = isRight ? "false message" : hasMessage ? "wrong" : "WRONG WITHOUT A MESSAGE";
  console.log(`${place} ${verdict}: ${expected.words}`);
  for (const difference of differences) console.log(`  ${difference}`);
  for (const message of messages) console.log(`  ! ${message}`);
  if (values.only !== undefined) console.log(text);
}

const percent = (test) => `${((100 * results.filter(test).length) / Math.max(1, results.length)).toFixed(1)} %`;
console.log(
  [
    `${results.length} sentences`,
    `right ${percent(({ isRight }) => isRight)}`,
    `wrong ${percent(({ isRight, hasMessage }) => !isRight && hasMessage)}`,
    `wrong without a message ${percent(({ isRight, hasMessage }) => !isRight && !hasMessage)}`,
    `false messages ${percent(({ isRight, hasMessage, expected }) => isRight && hasMessage && !expected.cannot)}`,
  ].join(", "),
);

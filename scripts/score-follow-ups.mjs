// Applies the sentences in a file to their charts and compares the results with the expected changes:
// node scripts/score-follow-ups.mjs FILE.jsonl... [--quiet] [--only=LINE] [--write-prompts=FILE] [--answers=FILE [--all]]
// Each line of a file is a chart, a sentence and its changes, in the format of test/web/follow-ups/.
//
// `--write-prompts` writes the messages that the service would send to a language model, one JSON object with `n` and `message` in
// each line, and the instruction and the schema to FILE.instruction.txt and FILE.schema.json. `n` counts the sentences of all files,
// from 1. `--answers` reads a model's answers, one JSON object with `n` and `answer` (text or JSON) in each line, and applies them in
// place of the built-in rules to the sentences that the page sends to a model; with `--all`, to all sentences that have an answer.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadModules } from "./load-modules.ts";

const { CHANGE_PROMPT, createChangeMessage, isForModel, readRequest, scoreFollowUp } = await loadModules(`
  export { CHANGE_PROMPT, createChangeMessage } from "./src/service/natural/model/change-prompt.ts";
  export { isForModel, readRequest, scoreFollowUp } from "./test/web/follow-up-score.ts";`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quiet: { type: "boolean" },
    only: { type: "string" },
    "write-prompts": { type: "string" },
    answers: { type: "string" },
    all: { type: "boolean" },
  },
});

/** Reads the JSON objects in the lines of a file, with their line numbers. */
const readLines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text, index) => (text.trim() === "" ? [] : [{ line: index + 1, value: JSON.parse(text) }]));

const answers = new Map(
  values.answers === undefined ? [] : readLines(values.answers).map(({ value: { n, answer } }) => [n, answer]),
);
const cases = positionals
  .flatMap((file) => readLines(file).map((each) => ({ file, ...each })))
  .map(({ file, line, value }, index) => ({ n: index + 1, file, line, expected: value }))
  .filter(({ line }) => values.only === undefined || values.only === String(line));

const promptFile = values["write-prompts"];
if (promptFile !== undefined) {
  const prompts = cases.map(({ n, expected }) => {
    const { description, chart } = readRequest(expected);
    return `${JSON.stringify({ n, message: createChangeMessage(description, chart) })}\n`;
  });
  writeFileSync(promptFile, prompts.join(""));
  writeFileSync(`${promptFile}.instruction.txt`, CHANGE_PROMPT.instruction);
  writeFileSync(`${promptFile}.schema.json`, JSON.stringify(CHANGE_PROMPT.schema, undefined, 2));
}

/** Scores a sentence. An answer that the service rejects is replaced by the rules, as on the page. */
function score({ n, expected }) {
  const answer = values.all || isForModel(expected) ? answers.get(n) : undefined;
  if (answer === undefined) return { reader: "rules", ...scoreFollowUp(expected) };
  try {
    return {
      reader: "model",
      ...scoreFollowUp(expected, typeof answer === "string" ? answer : JSON.stringify(answer)),
    };
  } catch (error) {
    console.log(`${n}: answer rejected: ${error.message}`);
    return { reader: "rules", ...scoreFollowUp(expected) };
  }
}

const results = cases.map((each) => ({
  place: `${path.basename(each.file)}:${each.line}`,
  expected: each.expected,
  ...score(each),
}));

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
    ...(answers.size > 0 ? [`${results.filter(({ reader }) => reader === "model").length} read by the model`] : []),
    `right ${percent(({ isRight }) => isRight)}`,
    `wrong ${percent(({ isRight, hasMessage }) => !isRight && hasMessage)}`,
    `wrong without a message ${percent(({ isRight, hasMessage }) => !isRight && !hasMessage)}`,
    `false messages ${percent(({ isRight, hasMessage, expected }) => isRight && hasMessage && !expected.cannot)}`,
  ].join(", "),
);

// Drafts the descriptions in a file and compares the drafts with the expected charts:
// node scripts/score-drafts.mjs FILE.jsonl... [--quiet] [--only=LINE]
// Each line of a file is a description and its chart, in the format of test/service/natural/drafts/.

import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadModules } from "./load-modules.ts";

const { PARTS, draftChart, scoreDraft } = await loadModules(`
  export { draftChart } from "./src/service/natural/draft.ts";
  export { PARTS, scoreDraft } from "./test/service/natural/score.ts";`);

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
      const draft = draftChart(expected.words);
      return [{ place: `${path.basename(file)}:${index + 1}`, expected, draft, ...scoreDraft(expected, draft) }];
    }),
);

/** A warning about missing data is not a false warning. */
const isFalseWarning = ({ isRight, draft, expected }) => isRight && draft.warnings.length > 0 && !expected.unread;

for (const { place, expected, draft, differences, isRight, isWarned } of values.quiet ? [] : results) {
  const isFalse = isFalseWarning({ isRight, draft, expected });
  if (isRight && !isFalse && values.only === undefined) continue;
  console.log(
    `${place} ${isRight ? "false warning" : isWarned ? "wrong" : "WRONG WITHOUT WARNING"}: ${expected.words}`,
  );
  for (const part of PARTS) if (differences[part] !== undefined) console.log(`  ${part}: ${differences[part]}`);
  for (const warning of draft.warnings) console.log(`  ! ${warning}`);
  if (values.only !== undefined) console.log(draft.chart, draft.confidence, draft.unread, draft.question);
}

const percent = (count, total) => `${((100 * count) / Math.max(1, total)).toFixed(1)} %`;
for (const language of [...new Set(results.map(({ expected }) => expected.lang))]) {
  const ofLanguage = results.filter(({ expected }) => expected.lang === language);
  const count = (test) => percent(ofLanguage.filter(test).length, ofLanguage.length);
  console.log(
    [
      `${language}: ${ofLanguage.length} descriptions, entirely right ${count(({ isRight }) => isRight)}`,
      ...PARTS.map((part) => `${part} ${count(({ differences }) => differences[part] === undefined)}`),
      `wrong without a warning ${count(({ isRight, isWarned }) => !isRight && !isWarned)}`,
      `false warnings ${count(isFalseWarning)}`,
    ].join(", "),
  );
}

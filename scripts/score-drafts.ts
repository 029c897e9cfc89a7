// Drafts the descriptions in a file and compares the drafts with the expected charts:
// node scripts/score-drafts.ts FILE.jsonl... [--quiet] [--only=LINE]
// Each line of a file is a description and its chart, in the format of test/service/natural/drafts/.

import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadModules } from "./load-modules.ts";

type Drafting = typeof import("../src/service/natural/draft.ts");
type Draft = ReturnType<Drafting["draftChart"]>;

/** An expected chart. test/service/natural/score.ts describes it. */
interface Expected {
  readonly words: string;
  readonly lang: string;
  readonly unread: boolean;
}

interface Score {
  readonly differences: Readonly<Record<string, string | undefined>>;
  readonly isRight: boolean;
  readonly isWarned: boolean;
}

interface Scoring {
  readonly PARTS: readonly string[];
  scoreDraft(expected: Expected, draft: Draft): Score;
}

interface Result extends Score {
  readonly place: string;
  readonly expected: Expected;
  readonly draft: Draft;
}

const { PARTS, draftChart, scoreDraft } = await loadModules<Drafting & Scoring>(`
  export { draftChart } from "./src/service/natural/draft.ts";
  export { PARTS, scoreDraft } from "./test/service/natural/score.ts";`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quiet: { type: "boolean" }, only: { type: "string" } },
});

const results: Result[] = positionals.flatMap((file) =>
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
const isFalseWarning = ({ isRight, draft, expected }: Result) =>
  isRight && draft.warnings.length > 0 && !expected.unread;

for (const result of values.quiet ? [] : results) {
  const { place, expected, draft, differences, isRight, isWarned } = result;
  const isFalse = isFalseWarning(result);
  if (isRight && !isFalse && values.only === undefined) continue;
  console.log(
    `${place} ${isRight ? "false warning" : isWarned ? "wrong" : "WRONG WITHOUT WARNING"}: ${expected.words}`,
  );
  for (const part of PARTS) if (differences[part] !== undefined) console.log(`  ${part}: ${differences[part]}`);
  for (const warning of draft.warnings) console.log(`  ! ${warning}`);
  if (values.only !== undefined) console.log(draft.chart, draft.confidence, draft.unread, draft.question);
}

const percent = (count: number, total: number) => `${((100 * count) / Math.max(1, total)).toFixed(1)} %`;
for (const language of [...new Set(results.map(({ expected }) => expected.lang))]) {
  const ofLanguage = results.filter(({ expected }) => expected.lang === language);
  const count = (test: (result: Result) => boolean) => percent(ofLanguage.filter(test).length, ofLanguage.length);
  console.log(
    [
      `${language}: ${ofLanguage.length} descriptions, entirely right ${count(({ isRight }) => isRight)}`,
      ...PARTS.map((part) => `${part} ${count(({ differences }) => differences[part] === undefined)}`),
      `wrong without a warning ${count(({ isRight, isWarned }) => !isRight && !isWarned)}`,
      `false warnings ${count(isFalseWarning)}`,
    ].join(", "),
  );
}

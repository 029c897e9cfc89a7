// Typical descriptions in four languages and as tables. The files in sentences/ contain each draft's summary.

import { describe, expect, it } from "vitest";
import app from "../../../src/app.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";
import { sampleEvery } from "../../sample.ts";
import { type ExpectedDraft, parseDrafts, summarizeDraft } from "./draft-summary.ts";
import english from "./sentences/english.txt?raw";
import french from "./sentences/french.txt?raw";
import german from "./sentences/german.txt?raw";
import spanish from "./sentences/spanish.txt?raw";
import tables from "./sentences/tables.txt?raw";

const FILES = { english, french, german, spanish, tables };
const GROUPS: Readonly<Record<string, readonly ExpectedDraft[]>> = Object.fromEntries(
  Object.entries(FILES).map(([name, text]) => [name, parseDrafts(text)]),
);

for (const [language, drafts] of Object.entries(GROUPS))
  describe(language, () => {
    it.each(drafts.map(({ words, lines }) => [words, lines] as const))("%s", (words, lines) => {
      expect(summarizeDraft(draftChart(words))).toEqual(lines);
    });
  });

describe("the collection of sentences", () => {
  it("has at least 90 distinct entries", () => {
    const words = Object.values(GROUPS).flatMap((sentences) => sentences.map((sentence) => sentence.words));
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThanOrEqual(90);
  });

  // The validator draws each chart. A sampled run validates one in four.
  it("produces charts that render without warnings about their options", async () => {
    for (const { words } of sampleEvery(Object.values(GROUPS).flat(), 4)) {
      const reply = await app.request("/api/validate-chart", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ chart: draftChart(words).chart }),
      });
      const { errors, warnings } = await reply.json<{ errors: string[]; warnings: string[] }>();
      expect([
        words,
        errors,
        warnings.filter((warning) => !/look alike|overlap|cut|leaves the picture/.test(warning)),
      ]).toEqual([words, [], []]);
    }
  });
});

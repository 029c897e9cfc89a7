// Typical descriptions in four languages and as tables. Each row of sentences/ has the expected chart and warnings; a
// chart that calls a helper is given as text.

import { describe, expect, it } from "vitest";
import app from "../../../src/app.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";
import english from "./sentences/english.json";
import french from "./sentences/french.json";
import german from "./sentences/german.json";
import spanish from "./sentences/spanish.json";
import tables from "./sentences/tables.json";

interface Sentence {
  readonly words: string;
  readonly chart: string | object;
  readonly warnings: readonly string[];
}

const GROUPS: Readonly<Record<string, readonly Sentence[]>> = { english, german, french, spanish, tables };

for (const [language, sentences] of Object.entries(GROUPS)) {
  describe(language, () => {
    it.each(sentences.map(({ words, ...expected }) => [words, expected] as const))(
      "%s",
      (words, { chart, warnings }) => {
        const draft = draftChart(words);
        if (typeof chart === "string") expect(draft.chart).toBe(chart);
        else expect(JSON.parse(draft.chart)).toStrictEqual(chart);
        expect(draft.warnings).toEqual(warnings);
      },
    );
  });
}

describe("the collection of sentences", () => {
  it("has at least 90 distinct entries", () => {
    const words = Object.values(GROUPS).flatMap((sentences) => sentences.map((sentence) => sentence.words));
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThanOrEqual(90);
  });

  // The validator draws each chart.
  it("produces charts that render without warnings about their options", async () => {
    for (const { words } of Object.values(GROUPS).flat()) {
      const reply = await app.request("/api/validate-chart", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ chart: draftChart(words).chart }),
      });
      const { errors, warnings } = await reply.json<{ errors: string[]; warnings: string[] }>();
      expect([words, errors, warnings.filter((warning) => !/overlap|cut|leaves the picture/.test(warning))]).toEqual([
        words,
        [],
        [],
      ]);
    }
  });
});

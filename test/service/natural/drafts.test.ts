// Descriptions in four languages, and the charts that a careful person would draw from them. Each line of the files in drafts/ is
// a description with the parts of its chart that matter: type, labels, series, title and options (score.ts).

import { describe, expect, it } from "vitest";
import app from "../../../src/app.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";
import { sampleEvery } from "../../sample.ts";
import english from "./drafts/english.jsonl?raw";
import french from "./drafts/french.jsonl?raw";
import german from "./drafts/german.jsonl?raw";
import spanish from "./drafts/spanish.jsonl?raw";
import { type ExpectedChart, scoreDraft } from "./score.ts";

const FILES = { english, french, german, spanish };
const parseLines = (text: string): ExpectedChart[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const ALL = Object.values(FILES).flatMap(parseLines);

for (const [language, text] of Object.entries(FILES))
  describe(language, () => {
    it.each(parseLines(text).map((expected) => [expected.words, expected] as const))("%s", (words, expected) => {
      const draft = draftChart(words);
      expect(scoreDraft(expected, draft).differences, draft.chart).toEqual({});
    });
  });

describe("the collection", () => {
  it("has distinct descriptions", () => {
    expect(new Set(ALL.map(({ words }) => words)).size).toBe(ALL.length);
  });

  it("rarely causes warnings about correct charts", () => {
    const warned = ALL.filter(({ words, unread }) => !unread && draftChart(words).warnings.length > 0);
    expect(warned.length / ALL.length).toBeLessThan(0.07);
  });

  // The validator draws each chart. A sampled run validates one in four.
  it("produces charts that render without warnings about their options", async () => {
    for (const { words } of sampleEvery(ALL, 4)) {
      const { chart, version } = draftChart(words);
      const reply = await app.request("/api/validate-chart", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ chart, version }),
      });
      const { errors, warnings } = await reply.json<{ errors: string[]; warnings: string[] }>();
      const about = warnings.filter((warning) => !/look alike|overlap|cut|leaves the picture|no data/.test(warning));
      expect([words, errors, about]).toEqual([words, [], []]);
    }
  });
});

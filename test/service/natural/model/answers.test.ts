// Answers of a large language model to descriptions by many authors, with the charts that a careful person would draw. Each line of
// answers.jsonl is a description with the parts of its chart that matter (../score.ts), and the answer.

import { describe, expect, it } from "vitest";
import app from "../../../../src/app.ts";
import { draftChart } from "../../../../src/service/natural/draft.ts";
import { readModelDraft } from "../../../../src/service/natural/model/draft.ts";
import { sampleEvery } from "../../../sample.ts";
import { type ExpectedChart, scoreDraft } from "../score.ts";
import answers from "./answers.jsonl?raw";

type Answered = ExpectedChart & { readonly answer: object };

const ALL: readonly Answered[] = answers
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const draft = ({ words, answer }: Answered) =>
  readModelDraft(JSON.stringify(answer), words, { embedded: draftChart(words) });

describe("drafts from a model's answers", () => {
  it.each(ALL.map((expected) => [expected.words, expected] as const))("%s", (_, expected) => {
    const { chart, warnings, ...rest } = draft(expected);
    expect(scoreDraft(expected, { chart, warnings, ...rest }).differences, chart).toEqual({});
  });

  it("rarely have needless warnings", () => {
    const warned = ALL.filter((one) => !one.unread && one.series.length > 0 && draft(one).warnings.length > 0);
    expect(warned.length / ALL.length).toBeLessThan(0.02);
  });

  it("have warnings if a value is not in the description", () => {
    const found = ALL.filter(({ answer }) => JSON.stringify(answer).includes('"series":[{')).map((one) => {
      const { series } = one.answer as { series: { values: unknown[] }[] };
      const [first, ...others] = series;
      const values = first?.values.map((value, index) =>
        index === 0 && typeof value === "number" ? 987_654.5 : value,
      );
      return (
        draft({ ...one, answer: { ...one.answer, series: [{ ...first, values }, ...others] } }).warnings.length > 0
      );
    });
    expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.9);
  });

  // The validator draws each chart. A sampled run validates one in eight.
  it("render", async () => {
    for (const one of sampleEvery(ALL, 8)) {
      const { chart, version } = draft(one);
      const reply = await app.request("/api/validate-chart", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ chart, version }),
      });
      expect([one.words, (await reply.json<{ errors: string[] }>()).errors]).toEqual([one.words, []]);
    }
  });
});

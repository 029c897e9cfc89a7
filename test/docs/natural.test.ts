// Checks that the drafter understands every phrase in docs/natural.md.

import { describe, expect, test } from "vitest";
import page from "../../docs/natural.md?raw";
import { draftChart } from "../../src/service/natural/draft.ts";

/** Returns the code spans in the part of the page between two strings. */
function codeSpans(from: string, to: string): readonly string[] {
  const part = page.slice(page.indexOf(from), page.indexOf(to));
  return [...part.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words);
}

const data = page
  .slice(page.indexOf("| Description"), page.indexOf("Numbers can be"))
  .split("\n")
  .slice(2)
  .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words));

describe("docs/natural.md", () => {
  test.each(data)("has data that the drafter understands: %s", (words) => {
    expect(
      draftChart(words).warnings.filter((warning) => /not understood|no number|left|without|ignored/.test(warning)),
    ).toEqual([]);
  });

  test.each(codeSpans("### Ranges", "### Chart types"))("has ranges that the drafter expands: %s", (range) => {
    const { data: drawn } = JSON.parse(draftChart(`bar chart of things ${range}`).chart);
    expect(drawn.labels.length).toBeGreaterThan(2);
    expect(drawn.labels).not.toContain("A");
  });

  test.each(
    codeSpans("### Appearance", "## For operators").filter(
      (words) => !/^(?:getGradient|no |size|warnings)/.test(words),
    ),
  )("has style phrases that change the chart: %s", (phrase) => {
    const type = /centre|middle/.test(phrase) ? "doughnut" : "bar";
    const plain = draftChart(`${type} chart costs 3, 1, 2 for Jan-Mar`);
    const styled = draftChart(
      `${type} chart costs 3, 1, 2 for Jan-Mar, ${/^(?:left|bottom|diag)/.test(phrase) ? "gradient from red to blue " : ""}${phrase}`,
    );
    expect(styled).not.toEqual(plain);
    expect(styled.warnings.filter((warning) => warning.startsWith("not understood"))).toEqual([]);
  });
});

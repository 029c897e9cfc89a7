import { describe, expect, it } from "vitest";
import { draftChart } from "../../../src/service/natural/draft.ts";

describe("draftChart", () => {
  it("says so where it invents numbers", () => {
    expect(draftChart("a line chart").warnings).toEqual(["no numbers given; example data used"]);
  });

  it("gives the same text for the same words", () => {
    const words = "gradient from green to red, sales 10, 20, 30 for Jan-Mar";
    expect(draftChart(words)).toEqual(draftChart(words));
  });

  it("keeps what is said in quotation marks where it calls a helper", () => {
    const { chart } = draftChart('bar chart titled "a"+alert(1)+"b", gradient from red to blue, a`1` 1, b 2');
    expect(chart).toContain('getGradientFillHelper("vertical", ["red", "blue"])');
    const withoutTexts = chart.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(withoutTexts).not.toMatch(/alert|`/);
  });
});

import { describe, expect, it } from "vitest";
import { draftChart } from "../../../src/service/natural/draft.ts";

describe("draftChart", () => {
  it("warns when it invents numbers", () => {
    expect(draftChart("a line chart").warnings).toEqual(["no numbers given; example data used"]);
  });

  it("returns the same text for the same words", () => {
    const words = "gradient from green to red, sales 10, 20, 30 for Jan-Mar";
    expect(draftChart(words)).toEqual(draftChart(words));
  });

  it.each([
    ["gráfico de barras de ventas 5mil, 7 mil", [5000, 7000]],
    ["bar chart of sales 5mil, 7 mil", [5_000_000, 7_000_000]],
    ["Balkendiagramm, Umsatz 5mil, 7 mil", [5_000_000, 7_000_000]],
    ["gráfico de barras de ventas 5k, 7 k", [5000, 7000]],
    ["mes,ventas\nenero,5mil\nfebrero,7 mil", [5000, 7000]],
    ["month,sales\nJanuary,5mil\nFebruary,7 mil", [5_000_000, 7_000_000]],
  ])("reads the words after numbers in the language of: %s", (words, values) => {
    expect(JSON.parse(draftChart(words).chart).data.datasets[0].data).toEqual(values);
  });

  it("escapes quoted text when the chart calls a helper", () => {
    const { chart } = draftChart('bar chart titled "a"+alert(1)+"b", gradient from red to blue, a`1` 1, b 2');
    expect(chart).toContain('getGradientFillHelper("vertical", ["red", "blue"])');
    const withoutTexts = chart.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(withoutTexts).not.toMatch(/alert|`/);
  });
});

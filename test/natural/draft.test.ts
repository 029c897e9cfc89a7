import { describe, expect, it } from "vitest";
import { draftChart } from "../../src/natural/draft.ts";

describe("draftChart", () => {
  it("draws the numbers that are named", () => {
    const { chart, warnings } = draftChart("pie chart 10, 20, 30");
    expect(JSON.parse(chart)).toMatchObject({ type: "pie", data: { datasets: [{ data: [10, 20, 30] }] } });
    expect(warnings).toEqual([]);
  });

  it("says so where it invents numbers", () => {
    expect(draftChart("a line chart").warnings).toEqual(["no numbers given; example data used"]);
  });
});

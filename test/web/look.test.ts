import { describe, expect, test } from "vitest";
import {
  findPalette,
  PALETTES,
  readSwatches,
  readType,
  setColor,
  setPalette,
  setType,
} from "../../web/chart/appearance.ts";

const BARS =
  "{ type: 'bar', data: { labels: ['a', 'b'], datasets: [{ label: 'x', data: [1, 2] }, { data: [3, 4] }] } }";

describe("the chart type", () => {
  test("is replaced in the code", () => {
    expect(setType(BARS, "line", 4)).toBe(BARS.replace("'bar'", "'line'"));
    expect(setType("{ type: pick() }", "line", 4)).toBe("{ type: 'line' }");
    expect(setType("make()", "line", 4)).toBe("make()");
  });

  test("of horizontal bars is a type in version 2 and an option in later versions", () => {
    const horizontal = setType(BARS, "horizontal", 4);
    expect(horizontal).toContain("options: { indexAxis: 'y' }");
    expect(readType(horizontal)).toBe("horizontal");
    expect(readType(setType(horizontal, "bar", 4))).toBe("bar");
    expect(setType(BARS, "horizontal", 2)).toBe(BARS.replace("'bar'", "'horizontalBar'"));
  });
});

describe("colours", () => {
  test("are read and set per series", () => {
    expect(readSwatches(BARS)).toEqual([
      { name: "x", color: undefined },
      { name: "Series 2", color: undefined },
    ]);
    const red = setColor(BARS, 1, "#ff0000");
    expect(red).toContain("{ data: [3, 4], backgroundColor: '#ff0000' }");
    expect(readSwatches(red)[1]?.color).toBe("#ff0000");
    const line = setColor(BARS.replace("bar", "line"), 0, "#00ff00");
    expect(line).toContain("backgroundColor: '#00ff0033', borderColor: '#00ff00'");
    expect(readSwatches(line)[0]?.color).toBe("#00ff00");
  });

  test("are read and set per slice of a pie chart", () => {
    const pie = BARS.replace("bar", "pie");
    expect(readSwatches(pie).map(({ name }) => name)).toEqual(["a", "b"]);
    expect(setColor(pie, 1, "#ff0000")).toContain("backgroundColor: ['#4e79a7', '#ff0000']");
  });

  test.each(Object.keys(PALETTES))("are set and reset with the palette %s", (name) => {
    for (const type of ["bar", "line", "pie"]) {
      const text = BARS.replace("bar", type);
      const recolored = setPalette(text, name);
      expect([type, findPalette(recolored)]).toEqual([type, name]);
      expect([type, findPalette(setPalette(recolored, "Standard"))]).toEqual([type, "Standard"]);
    }
  });
});

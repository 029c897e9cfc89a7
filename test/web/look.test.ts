import { describe, expect, test } from "vitest";
import { findPalette, PALETTES, readSwatches, readType, setColor, setPalette, setType } from "../../web/chart/look.ts";

const BARS =
  "{ type: 'bar', data: { labels: ['a', 'b'], datasets: [{ label: 'x', data: [1, 2] }, { data: [3, 4] }] } }";

describe("the type", () => {
  test("is changed where it stands", () => {
    expect(setType(BARS, "line", 4)).toBe(BARS.replace("'bar'", "'line'"));
    expect(setType("{ type: pick() }", "line", 4)).toBe("{ type: 'line' }");
    expect(setType("make()", "line", 4)).toBe("make()");
  });

  test("bars that lie are of a type of their own in version 2, and an option in the others", () => {
    const lying = setType(BARS, "horizontal", 4);
    expect(lying).toContain("options: { indexAxis: 'y' }");
    expect(readType(lying)).toBe("horizontal");
    expect(readType(setType(lying, "bar", 4))).toBe("bar");
    expect(setType(BARS, "horizontal", 2)).toBe(BARS.replace("'bar'", "'horizontalBar'"));
  });
});

describe("colours", () => {
  test("of series", () => {
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

  test("of parts", () => {
    const pie = BARS.replace("bar", "pie");
    expect(readSwatches(pie).map(({ name }) => name)).toEqual(["a", "b"]);
    expect(setColor(pie, 1, "#ff0000")).toContain("backgroundColor: ['#4e79a7', '#ff0000']");
  });

  test.each(Object.keys(PALETTES))("of the palette %s, there and back", (name) => {
    for (const type of ["bar", "line", "pie"]) {
      const text = BARS.replace("bar", type);
      const dressed = setPalette(text, name);
      expect([type, findPalette(dressed)]).toEqual([type, name]);
      expect([type, findPalette(setPalette(dressed, "Standard"))]).toEqual([type, "Standard"]);
    }
  });
});

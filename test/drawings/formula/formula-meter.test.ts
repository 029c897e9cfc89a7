import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { typeset } from "../../../src/drawings/formula/draw.ts";
import { readGlyphs } from "../../../src/drawings/formula/formula-glyphs.ts";
import { meter, withMeter, withoutMeter } from "../../../src/drawings/formula/formula-meter.ts";

const measure = () => ({ w: 1, h: 0.8, d: 0.2 });
const turn = (times: number) => {
  for (let i = 0; i < times; i++) if (--meter.left < 0) meter.refill();
};

describe("the formula meter", () => {
  test("charges the layout of a formula, the same each time", async () => {
    const spent = async (tex: string) => {
      const fuel = new Fuel();
      await typeset(tex, measure, fuel);
      return fuel.spent;
    };
    const first = await spent("\\frac{1}{2}");
    expect(await spent("\\frac{1}{2}")).toBe(first);
    expect(await spent("\\sqrt{".repeat(50) + "}".repeat(50))).toBeGreaterThan(first * 2);
  });

  test("stops a layout that exceeds the budget, and releases the budget", async () => {
    const fuel = new Fuel(30_000_000);
    const nested = `${"\\mathop{".repeat(99)}x${"}_a^b".repeat(99)}`;
    await expect(typeset(nested, measure, fuel)).rejects.toThrow(Failure);
    expect(fuel.isExhausted).toBe(true);
    turn(1_000_000);
    expect(fuel.left).toBeGreaterThanOrEqual(0);
  });

  test("charges nothing outside a layout", () => {
    const fuel = new Fuel();
    withMeter(fuel, () => withoutMeter(() => turn(1_000_000)));
    expect(fuel.spent).toBeLessThan(1_000_000);
  });
});

test("formulas can't change the glyphs that they share", async () => {
  const glyphs = readGlyphs() as Record<string, Record<string, unknown[]>>;
  const before = JSON.stringify(glyphs);
  await typeset("\\mathbf{x}\\mathcal{L}\\left(\\frac{1}{2}\\right)\\ce{H2O}", measure);
  expect(JSON.stringify(readGlyphs())).toBe(before);
  for (const font of Object.values(glyphs)) {
    expect(Object.isFrozen(font)).toBe(true);
    for (const glyph of Object.values(font)) expect(Object.isFrozen(glyph)).toBe(true);
  }
});

test("definitions of a formula don't affect the next one", async () => {
  for (const tex of ["\\def\\mark{x}", "\\newcommand{\\mark}{x}", "\\DeclareMathOperator{\\mark}{x}", "\\let\\mark=x"])
    await expect(typeset(tex, measure)).rejects.toThrow(Failure);
  await typeset("\\label{mark}x\\tag{mark}", measure);
  await expect(typeset("\\mark", measure)).rejects.toThrow("Undefined control sequence \\mark");
  const text = JSON.stringify(await typeset("\\ref{mark}", measure), (key, value) => (key === "parent" ? 0 : value));
  expect(text).not.toContain("mark}x");
});

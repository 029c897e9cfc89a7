// Tests reading and writing the `limn` block and the theme in a chart's code.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limnSchema } from "../../src/drawings/chart/theme/limn-options.ts";
import { THEME_NAMES } from "../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../src/drawings/theme/theme-table.ts";
import { defaultBackground, defaultColors, readTheme, setTheme } from "../../web/chart/chart-theme.ts";
import {
  type LimnName,
  labelPoint,
  listNames,
  POINTS,
  readAverage,
  readHighlight,
  readLimn,
  readNumbers,
  readPoints,
  readTarget,
  setAverage,
  setHighlight,
  setLimn,
  setTarget,
  splitNames,
} from "../../web/chart/limn-edit.ts";
import { createChartRequest, NEW_SETTINGS, PLAIN_BACKGROUND, readSettings } from "../../web/chart/settings.ts";

const BARS = "{ type: 'bar', data: { labels: ['A', 'B, C'], datasets: [{ label: 'Sales', data: [1, 2] }] } }";
const JSON_BARS = '{"type": "bar", "data": {"datasets": [{"data": [1]}]}}';
const withLimn = (limn: string) => BARS.replace(/ \}$/, `, limn: ${limn} }`);

/** Evaluates code that consists of literals. */
const evaluate = (text: string) => new Function(`return (${text})`)() as { readonly limn?: Record<string, unknown> };

describe("an option of the limn block", () => {
  test.each([
    ["subtitle", 'It\'s €\n"2"'],
    ["source", "A, B"],
    ["note", "</script>"],
    ["logo", "https://example.com/a.png?b=c&d"],
    ["directLabels", false],
    ["values", ["first", "max"]],
    ["target", { value: -1.5e-7, label: "Goal" }],
    ["average", { label: "Mean" }],
    ["highlight", ["A", "B, C"]],
    ["numbers", "EUR"],
  ] as const satisfies readonly (readonly [LimnName, unknown])[])("%s is added, read and removed", (name, value) => {
    for (const text of [BARS, JSON_BARS]) {
      expect(readLimn(text, name)).toBeNull();
      const changed = setLimn(text, name, value as never);
      expect(readLimn(changed, name)).toEqual(value);
      expect(evaluate(changed).limn).toEqual({ [name]: value });
      expect(limnSchema().safeParse(evaluate(changed).limn).success).toBe(true);
      expect(setLimn(changed, name, undefined)).toBe(text);
    }
    expect(() => JSON.parse(setLimn(JSON_BARS, name, value as never))).not.toThrow();
  });

  test("with any text has the same text in the code", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const changed = setLimn(BARS, "note", text);
        expect(readLimn(changed, "note")).toBe(text);
        expect(evaluate(changed).limn).toEqual({ note: text });
      }),
    );
  });

  test("keeps comments, functions and other options", () => {
    const text = withLimn("{ theme: 'dark', /* ours */ subtitle: 'A' }");
    expect(setLimn(text, "subtitle", "B")).toBe(text.replace("subtitle: 'A'", "subtitle: 'B'"));
    expect(setLimn(setLimn(text, "source", "S"), "source", undefined)).toBe(text);
    expect(setLimn(withLimn("null"), "note", "N")).toContain("limn: { note: 'N' }");
  });

  test.each(["make()", "{ ...shared }", "{ [name]: 1 }", "{ subtitle }", "{ subtitle: 'a' + b }", "{ subtitle() {} }"])(
    "is not read if it is computed: %s",
    (limn) => {
      const text = withLimn(limn);
      expect(readLimn(text, "subtitle")).toBeUndefined();
      expect(() => setLimn(text, "subtitle", "A")).not.toThrow();
    },
  );

  test("is not read if a part of it is computed", () => {
    expect(readTarget(withLimn("{ target: { value: max } }"))).toBeUndefined();
    expect(readHighlight(withLimn("{ highlight: ['A', name] }"))).toBeUndefined();
    expect(readPoints(withLimn("{ values: [...points] }"))).toBeUndefined();
    expect(readPoints(withLimn("{ values: ['median'] }"))).toBeUndefined();
    expect(readNumbers(withLimn("{ numbers: { style: 'percent' } }"))).toBeUndefined();
    expect(readAverage(withLimn("{ average: { label: 3 } }"))).toBeUndefined();
  });
});

describe("reference lines", () => {
  test("are a number or an object with a label", () => {
    expect(readTarget(BARS)).toEqual({ value: "", label: "" });
    const plain = setTarget(BARS, 60, "");
    expect(evaluate(plain).limn).toEqual({ target: 60 });
    const labelled = setTarget(plain, 60, "Goal");
    expect(evaluate(labelled).limn).toEqual({ target: { value: 60, label: "Goal" } });
    expect(readTarget(labelled)).toEqual({ value: "60", label: "Goal" });
    expect(evaluate(setTarget(labelled, -2, "Goal")).limn).toEqual({ target: { value: -2, label: "Goal" } });
    expect(setTarget(setTarget(labelled, 1, ""), undefined, "")).toBe(BARS);
  });

  test("show the average", () => {
    expect(readAverage(BARS)).toEqual({ isShown: false, label: "" });
    expect(readAverage(withLimn("{ average: false }"))).toEqual({ isShown: false, label: "" });
    const shown = setAverage(BARS, true, "");
    expect(evaluate(shown).limn).toEqual({ average: true });
    expect(readAverage(setAverage(shown, true, "Mean"))).toEqual({ isShown: true, label: "Mean" });
    expect(setAverage(setAverage(shown, true, "Mean"), false, "")).toBe(BARS);
  });
});

describe("highlighted names", () => {
  test("are those of series and categories", () => {
    expect(listNames(BARS)).toEqual(["Sales", "A", "B, C"]);
    expect(listNames("{ data: { labels: [x, 1, '', 'A'], datasets: [{}, { label: y }, { label: 'A' }] } }")).toEqual([
      "A",
    ]);
    expect(listNames("make()")).toEqual([]);
  });

  test("are separated by commas, except in known names", () => {
    const known = listNames(BARS);
    expect(splitNames("A", known)).toEqual(["A"]);
    expect(splitNames(" A ,B, C, Sales,", known)).toEqual(["A", "B, C", "Sales"]);
    expect(splitNames("B, D", known)).toEqual(["B", "D"]);
    expect(splitNames(" , ,", known)).toEqual([]);
    expect(splitNames(",".repeat(1000), known)).toEqual([]);
  });

  test("are one text, a list, or missing", () => {
    expect(evaluate(setHighlight(BARS, "Sales")).limn).toEqual({ highlight: "Sales" });
    const two = setHighlight(BARS, "Sales, B, C");
    expect(evaluate(two).limn).toEqual({ highlight: ["Sales", "B, C"] });
    expect(readHighlight(two)).toBe("Sales, B, C");
    expect(setHighlight(two, readHighlight(two) ?? "")).toBe(two);
    expect(setHighlight(two, "")).toBe(BARS);
  });
});

test("labelled points are in the order of the fields", () => {
  let text = BARS;
  for (const point of ["max", "first", "max"] as const) text = labelPoint(text, point, true);
  expect(evaluate(text).limn).toEqual({ values: ["first", "max"] });
  for (const point of Object.keys(POINTS) as (keyof typeof POINTS)[]) text = labelPoint(text, point, false);
  expect(text).toBe(BARS);
});

describe("the theme", () => {
  const settings = { ...NEW_SETTINGS, theme: "", backgroundColor: PLAIN_BACKGROUND } as const;

  test("is a parameter, and replaces the background that the page chose", () => {
    for (const name of THEME_NAMES) {
      const changed = setTheme(BARS, settings, name);
      expect(changed.text).toBe(BARS);
      expect(readTheme(changed.text, changed.settings)).toBe(name);
      expect(createChartRequest(changed.text, changed.settings)?.body).toMatchObject({ theme: name });
      expect(createChartRequest(changed.text, changed.settings)?.body).not.toHaveProperty("backgroundColor");
      expect(setTheme(changed.text, changed.settings, "")).toEqual({ text: BARS, settings });
      expect(defaultBackground(name)).toBe(THEMES[name].background);
      expect(defaultColors(name)).toBe(THEMES[name].colors);
    }
    expect(createChartRequest(BARS, settings)?.body).not.toHaveProperty("theme");
  });

  test("keeps a background that the user chose", () => {
    for (const backgroundColor of ["transparent", "#ffeecc"]) {
      const changed = setTheme(BARS, { ...settings, backgroundColor }, "dark");
      expect(changed.settings.backgroundColor).toBe(backgroundColor);
      expect(setTheme(BARS, changed.settings, "").settings.backgroundColor).toBe(backgroundColor);
    }
  });

  test("in the code is read, and removed for another one", () => {
    const text = withLimn("{ theme: 'print', note: 'N' }");
    expect(readTheme(text, settings)).toBe("print");
    expect(setTheme(text, settings, "dark")).toMatchObject({
      text: withLimn("{ note: 'N' }"),
      settings: { theme: "dark" },
    });
    expect(setTheme(withLimn("{ theme: 'print' }"), settings, "").text).toBe(BARS);
    expect(readTheme(text, { ...settings, theme: "email" })).toBe("email");
    for (const limn of ["{ theme: name }", "{ theme: 'toString' }", "make()"])
      expect(readTheme(withLimn(limn), settings)).toBeUndefined();
  });

  test("is restored with the settings, unless no theme or brand can have the name", () => {
    expect(readSettings({ theme: "dark" })).toMatchObject({ theme: "dark", backgroundColor: "" });
    // A brand may have the name of a property that all objects have.
    for (const brand of ["acme", "constructor"]) {
      expect(readSettings({ theme: brand })).toMatchObject({ theme: brand });
      expect(defaultColors(brand)).toEqual(defaultColors("minimal"));
    }
    for (const theme of ["Dark", "__proto__", 3, null, ["dark"], { toString: null }])
      expect(readSettings({ theme }).theme).toBe("");
  });
});

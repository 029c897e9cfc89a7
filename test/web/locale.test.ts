// Tests the language of a chart's numbers and dates: in its code, in pasted data and in words.

import { describe, expect, test } from "vitest";
import { formatCell } from "../../web/chart/data/column-type.ts";
import { readPastedTable, splitRows } from "../../web/chart/data/paste.ts";
import { readLocaleWords } from "../../web/chart/draft/locale-words.ts";
import { hasDecimalComma, readLocale, setLocale } from "../../web/chart/locale.ts";
import { LOCALES } from "../../web/form/locale-names.ts";

const CHART = "{ type: 'bar', data: { labels: ['a'], datasets: [{ data: [1.5] }] } }";

describe("a chart's locale", () => {
  test("is set, read and removed again", () => {
    const german = setLocale(CHART, "de");
    expect(german).toContain("options: { locale: 'de' }");
    expect([readLocale(CHART), readLocale(german)]).toEqual(["", "de"]);
    expect([hasDecimalComma(CHART), hasDecimalComma(german)]).toEqual([false, true]);
    expect(setLocale(german, "")).toBe(CHART);
    const computed = "{ type: 'bar', options: { locale: pick() } }";
    expect(readLocale(computed)).toBeUndefined();
    expect(setLocale(computed, "de")).toBe(computed);
    expect(hasDecimalComma(setLocale(CHART, "not a locale"))).toBe(false);
  });

  test.each(Object.entries(LOCALES))("%s writes numbers as in %s", (locale, label) => {
    const sample = (label.split(": ")[1] ?? "").replace(/\s/g, " ").replace("’", "'");
    const value = sample.includes("23,456") ? 123456.5 : 1234.5;
    const shown = new Intl.NumberFormat(locale || "en", { minimumFractionDigits: 2 })
      .format(value)
      .replace(/\s/g, " ")
      .replace("’", "'");
    expect(shown).toBe(sample);
  });
});

describe("pasted data", () => {
  test.each([
    ["Month\tRevenue\nJan\t120.400,50 €\nFeb\t98.000,00 €", "de", [120400.5, 98000]],
    ["Mois;CA\njanv.;120 400,50 €\nfévr.;98 000,00 €", "fr", [120400.5, 98000]],
    ["Mês\tReceita\nJan\tR$ 1.200,50\nFev\tR$ 900,00", "pt-BR", [1200.5, 900]],
    ["Month\tRevenue\nJan\t$120,400.50\nFeb\t$98,000.00", undefined, [120400.5, 98000]],
    ["Month\tRevenue\nJan\t12\nFeb\t13", undefined, [12, 13]],
  ])("%j is in %s", async (text, locale, values) => {
    const table = readPastedTable(await splitRows(text));
    expect([table.locale, table.series[0]?.values]).toEqual([locale, values]);
  });

  test("is shown in the grid with decimal commas", () => {
    expect(formatCell(1.5, { kind: "number", style: "plain" }, true)).toBe("1,5");
    expect(formatCell(0.035, { kind: "number", style: "percent" }, true)).toBe("3,5%");
  });
});

describe("words", () => {
  test.each([
    ["German number format", "de", ""],
    ["Use the German number format.", "de", ""],
    ["german numbers and dates", "de", ""],
    ["deutsches Zahlenformat", "de", ""],
    ["format the numbers as in French", "fr", ""],
    ["set the locale to Brazilian Portuguese", "pt-BR", ""],
    ["Swiss number format, no legend", "de-CH", "no legend"],
    ["blue bars and German numbers", "de", "blue bars"],
    ["bar chart of 1, 2 for a, b with German number format", "de", "bar chart of 1, 2 for a, b"],
    ["English number format", "", ""],
  ])("%s", (words, locale, rest) => {
    expect(readLocaleWords(words)).toEqual({ locale, rest });
  });

  test.each(["bar chart of German sales 1, 2", "rename Sales to French", "colour the German bar red", ""])(
    "%o names no language of numbers",
    (words) => {
      expect(readLocaleWords(words)).toBeUndefined();
    },
  );
});

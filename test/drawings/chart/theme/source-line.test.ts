// Tests the line that names the source of the data.

import { expect, test, vi } from "vitest";
import { sourceLine } from "../../../../src/drawings/chart/theme/source-line.ts";
import { CanvasContext } from "../../../../src/engine/canvas/context.ts";
import { drawnStyles } from "../drawn-text.ts";
import { draw, rejectionMessage } from "../plugins/render.ts";

test.each([
  ["en-US", "Source: UN"],
  ["de", "Quelle: UN"],
  ["fr-CA", "Source\u00a0: UN"],
  ["ja", "出典：UN"],
  ["sr", "Извор: UN"],
  // Languages without a word, and names of members of objects.
  ["sw", "Source: UN"],
  ["und", "Source: UN"],
])("in %s it is %s", (locale, line) => {
  expect(sourceLine("UN", locale)).toBe(line);
});

const body = (version: string, locale?: string) => ({
  chart: {
    type: "bar",
    data: { labels: ["a"], datasets: [{ label: "Sales", data: [1] }] },
    options: { locale },
    limn: { source: "UN 2024" },
  },
  version,
  theme: "minimal",
  width: 500,
});

test.each(["2", "3", "4"])("version %s draws it in the chart's language", async (version) => {
  const find = async (text: string, locale?: string) =>
    (await drawnStyles(body(version, locale))).findLast((drawn) => drawn.text === text);
  const left = await find("Source: UN 2024");
  expect((await find("Quelle: UN 2024", "de-DE"))?.x).toBe(left?.x);
  expect((await find("מקור: UN 2024", "he"))?.x).toBe(500 - (left?.x ?? 0));
  const directions: string[] = [];
  const { fillText } = CanvasContext.prototype;
  const spy = vi.spyOn(CanvasContext.prototype, "fillText").mockImplementation(function (this: CanvasContext, ...args) {
    if (String(args[0]).includes("2024")) directions.push(this.direction, this.textAlign);
    fillText.apply(this, args);
  });
  try {
    await draw(body(version, "he"));
  } finally {
    spy.mockRestore();
  }
  expect(directions.slice(-2)).toEqual(["rtl", "right"]);
});

test.each(["2", "3", "4"])("version %s begins each right-to-left paragraph at the right edge", async (version) => {
  const { chart, ...rest } = body(version);
  const draws = async (locale: string, limn: object) =>
    drawnStyles({ ...rest, chart: { ...chart, options: { locale }, limn } });
  const xOf = (drawn: Awaited<ReturnType<typeof draws>>, text: string) =>
    drawn.findLast((each) => each.text === text)?.x;
  const english = await draws("en", { note: "هذه ملاحظة", source: "UN" });
  const left = xOf(english, "Source: UN") as number;
  expect(left).toBeLessThan(50);
  expect(xOf(english, "هذه ملاحظة")).toBe(500 - left);
  const hebrew = await draws("he", { note: "Provisional", source: "UN" });
  expect(xOf(hebrew, "Provisional")).toBe(left);
  expect(xOf(hebrew, "מקור: UN")).toBe(500 - left);
  // Dhivehi has no word for "Source".
  expect(xOf(await draws("dv", { note: "ދިވެހި" }), "ދިވެހި")).toBe(500 - left);
});

test("an invalid locale is rejected", async () => {
  expect(await rejectionMessage(body("4", "not a locale"))).toContain("options.locale must be a locale");
});

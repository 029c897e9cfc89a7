// Hostile descriptions: every input produces a chart, and the input appears in it only as data and quoted text.

import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import app from "../../../src/app.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";

const IS_FULL = inject("depth") === "full";
const REPEATS = IS_FULL ? 10_000 : 2000;

/** Keywords of the recognisers, and input that may confuse them. */
const WORDS = [
  "bar chart",
  "pie",
  "stacked",
  "line",
  "gauge",
  "radial gauge",
  "progress bar",
  "sparkline",
  "scatter",
  "bubble",
  "boxplot",
  "violin",
  "radar",
  "polar area",
  "histogram",
  "combo chart",
  "donut",
  "horizontal bar",
  "area chart",
  "title",
  "titled",
  "x axis",
  "y axis label",
  "min",
  "max",
  "from",
  "to",
  "for",
  "and",
  "in",
  "red",
  "#f00",
  "rgb(1,2,3)",
  "gradient",
  "gradient from red to blue",
  "top down",
  "Jan-Mar",
  "Q1-Q4",
  "2015-2020",
  "1900-2100",
  "weeks 1-9999999",
  "0-1e9",
  "9am-5pm",
  "labels",
  "legend at the bottom",
  "data labels",
  "log scale",
  "sorted",
  "percent",
  "10",
  "-5",
  "1,200.50",
  "1.200,50",
  "$10",
  "€ 5",
  "12%",
  "5k",
  "1e400",
  "9".repeat(60),
  "0.1.2.3",
  "(1, 2)",
  "'",
  '"',
  "“",
  "”",
  "`",
  "\\",
  "\n",
  "\t",
  "|",
  ",",
  ";",
  ":",
  "=",
  "(",
  ")",
  "-",
  "–",
  "\u0024{1}",
  "</script>",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "\u0000",
  "\u2028",
  "\ud800",
  "🇺🇸",
  "👨‍👩‍👧",
  "مبيعات",
  "עברית",
  "売上",
  "e\u0301\u0301",
  "ﷺ",
  "a|b|c",
  "---|---",
];

const descriptions = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(" ").slice(0, 512)),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join("").slice(0, 512)),
  fc.string({ maxLength: 512, unit: "binary" }),
  fc.string({ maxLength: 512, unit: "grapheme" }),
);

const draw = (chart: string, options: Readonly<Record<string, number>> = {}): Response | Promise<Response> =>
  app.request("/chart", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ chart, format: "svg", width: 200, height: 120, ...options }),
  });

/** Removes the content of string literals, leaving only text that could run as code. */
const outsideTexts = (chart: string): string => chart.replace(/"(?:[^"\\]|\\.)*"/g, '""');

describe("draftChart with arbitrary input", () => {
  it("puts the input only into data and string literals", () => {
    fc.assert(
      fc.property(descriptions, (description) => {
        const { chart } = draftChart(description);
        if (chart.includes("getGradientFillHelper(")) {
          expect(outsideTexts(chart).replaceAll(/getGradientFillHelper\("", \["", ""(?:, "")*\]\)/g, "0")).toMatch(
            /^[\w\s{}[\]:,."+-]*$/,
          );
        } else {
          expect(JSON.parse(chart)).toHaveProperty("type");
        }
      }),
      { numRuns: IS_FULL ? 3000 : 1000 },
    );
  });

  it("produces a chart that renders", async () => {
    await fc.assert(
      fc.asyncProperty(descriptions, async (description) => {
        const { chart } = draftChart(description);
        const reply = await draw(chart);
        expect(
          `${reply.status} ${reply.headers.get("X-Service-Error") ?? ""} ${reply.status === 200 ? "" : chart}`,
        ).toBe("200  ");
      }),
      { numRuns: IS_FULL ? 150 : 50 },
    );
  });

  it.each([
    ["nested quotation marks", `"'`.repeat(256)],
    ["512 digits", "9".repeat(512)],
    ["256 numbers", "1 ".repeat(256)],
    ["unbalanced apostrophes", "' a'b".repeat(100)],
    ["brackets", "(".repeat(512)],
    ["chained ranges", "Jan-".repeat(128)],
    ["input that makes regular expressions backtrack", `${"a".repeat(250)}!${"a,".repeat(120)}`],
    ["names of Object.prototype", "__proto__ 1, constructor 2, toString 3, hasOwnProperty 4"],
    ["a huge range", "weeks 0-999999999999 1, 2, 3"],
    ["numbers with many points", "1.2.3.4.5.6.7.8.9".repeat(20)],
    ["table lines without cells", "|\n".repeat(256)],
  ])("renders %s", async (_, description) => {
    const reply = await draw(draftChart(description).chart);
    expect([reply.status, reply.headers.get("X-Service-Error")]).toEqual([200, null]);
  });

  it.each([2, 3, 4])("renders a polar area of 201 years in version %d", async (version) => {
    const { chart } = draftChart("polar area 1900-2100");
    for (const side of [2, 10, 60, 200, 500]) {
      const reply = await draw(chart, { version, width: side, height: side / 2 });
      expect([reply.status, reply.headers.get("X-Service-Error")], `${side} pixels wide`).toEqual([200, null]);
    }
  });

  it("renders a polar area of 201 years from a path", async () => {
    for (const size of ["", "?w=200&h=120", "?w=60&h=40&f=svg"])
      expect((await app.request(`/natural/polar_area_1900-2100${size}`)).status).toBe(200);
  });

  it.each([
    "9,",
    "'",
    '"a',
    "Jan-",
    "red 1 ",
    "a|b\n",
    "(1, 2) ",
    "title ",
    "sales 10 and ",
    "x axis ",
    "{[(",
    "gradient red ",
  ])(`reads %j repeated ${REPEATS} times`, (part) =>
    expect(draftChart(part.repeat(REPEATS)).chart).toMatch(/^\{\s+"?type"?:/),
  );
});

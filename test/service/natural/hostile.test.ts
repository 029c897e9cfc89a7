// Whatever is typed, something is drawn, and what is typed is never more than text in it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import app from "../../../src/app.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";

/** Words that recognisers wait for, and what may trip them. */
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

const draw = (chart: string): Response | Promise<Response> =>
  app.request("/chart", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ chart, format: "svg", width: 200, height: 120 }),
  });

/** A chart's text without what is in quotation marks: all that could be code. */
const outsideTexts = (chart: string): string => chart.replace(/"(?:[^"\\]|\\.)*"/g, '""');

describe("whatever is typed", () => {
  it("becomes data, and text in quotation marks only", () => {
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
      { numRuns: 3000 },
    );
  }, 60_000);

  it("is drawn", async () => {
    await fc.assert(
      fc.asyncProperty(descriptions, async (description) => {
        const { chart } = draftChart(description);
        const reply = await draw(chart);
        expect(
          `${reply.status} ${reply.headers.get("X-Service-Error") ?? ""} ${reply.status === 200 ? "" : chart}`,
        ).toBe("200  ");
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it.each([
    ["quotation marks in each other", `"'`.repeat(256)],
    ["figures without end", "9".repeat(512)],
    ["numbers without end", "1 ".repeat(256)],
    ["apostrophes that close nothing", "' a'b".repeat(100)],
    ["brackets", "(".repeat(512)],
    ["ranges in a row", "Jan-".repeat(128)],
    ["what patterns trip over", `${"a".repeat(250)}!${"a,".repeat(120)}`],
    ["prototypes", "__proto__ 1, constructor 2, toString 3, hasOwnProperty 4"],
    ["a range of ages", "weeks 0-999999999999 1, 2, 3"],
    ["points in a row", "1.2.3.4.5.6.7.8.9".repeat(20)],
    ["lines of bars", "|\n".repeat(256)],
  ])("draws %s", async (_, description) => {
    const reply = await draw(draftChart(description).chart);
    expect([reply.status, reply.headers.get("X-Service-Error")]).toEqual([200, null]);
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
  ])(
    "reads %j ten thousand times over",
    // What takes the square of its length would not come back from this.
    (part) => expect(draftChart(part.repeat(10_000)).chart).toMatch(/^\{\s+"?type"?:/),
    20_000,
  );
});

import { describe, expect, test } from "vitest";
import { parseNumber, readNumberText } from "../../web/chart/data/number-text.ts";
import { detectHeadings, readCells, readPastedTable, splitRows } from "../../web/chart/data/paste.ts";

const read = async (text: string) => {
  const { labels, series, leftOut } = readPastedTable(await splitRows(text));
  return { labels, series: series.map(({ name, values }) => [name, ...values]), leftOut };
};

describe("a pasted table", () => {
  test.each([
    ["a spreadsheet", "Month\tSales\tCosts\nJan\t10\t5\nFeb\t20\t6\n"],
    ["CSV", "Month,Sales,Costs\r\nJan,10,5\r\nFeb,20,6\r\n"],
    ["CSV with semicolons", "Month;Sales;Costs\nJan;10;5\nFeb;20;6"],
    ["CSV with quotes", '"Month","Sales","Costs"\n"Jan","10","5"\n"Feb","20","6"'],
    ["Markdown", "| Month | Sales | Costs |\n|:--|--:|---|\n| Jan | 10 | 5 |\n| Feb | 20 | 6 |"],
    ["empty columns", "\tMonth\t\tSales\tCosts\n\tJan\t\t10\t5\n\tFeb\t\t20\t6\n\n\n"],
  ])("is read from %s", async (_, text) => {
    expect(await read(text)).toEqual({
      labels: ["Jan", "Feb"],
      series: [
        ["Sales", 10, 20],
        ["Costs", 5, 6],
      ],
      leftOut: [],
    });
  });

  test.each([
    ["1\t2\n3\t4", { head: false, labels: false }],
    ["Jan\t1\nFeb\t2", { head: false, labels: true }],
    ["Sales\tCosts\n1\t2\n3\t4", { head: true, labels: false }],
    ["Region\t2023\t2024\nNorth\t1\t2", { head: true, labels: true }],
    ["\t2023\t2024\nNorth\t1\t2", { head: true, labels: true }],
    ["Year\tSales\n2023\t1\n2024\t2", { head: true, labels: true }],
    ["2023\t1\n2024\t2", { head: false, labels: true }],
    ["Sales\n1\n2", { head: true, labels: false }],
    ["1\n2", { head: false, labels: false }],
  ])("has its header row and label column detected: %j", async (text, expected) => {
    expect(detectHeadings(await splitRows(text))).toEqual(expected);
  });

  test("reports skipped columns without numbers", async () => {
    expect(await read("Who\tTown\tAge\nAda\tLondon\t36\nBo\tParis\t")).toEqual({
      labels: ["Ada", "Bo"],
      series: [["Age", 36, null]],
      leftOut: ["Town"],
    });
  });

  test("has numbers in the notation of its locale", async () => {
    expect((await read("a\t1.234,50 €\nb\t2.000,00 €")).series).toEqual([[undefined, 1234.5, 2000]]);
    expect((await read("2024;1,5\n2025;2,5")).series).toEqual([[undefined, 1.5, 2.5]]);
    expect((await read("a;1,5\nb;2")).series).toEqual([[undefined, 1.5, 2]]);
    expect((await read("a\t$1,234.50\nb\t(12)")).series).toEqual([[undefined, 1234.5, -12]]);
    // Another cell uses a decimal comma, so 1.234 means 1234.
    expect((await read("a\t1.234\nb\t0,5")).series).toEqual([[undefined, 1234, 0.5]]);
  });

  test("keeps currencies and percentages as styles", async () => {
    const { series } = readPastedTable(
      await splitRows("Month\tRevenue\tGrowth\tMixed\nJan\t$1,200\t12 %\t5\nFeb\t\t−3.5%\t$6\nMar\t$900\tn/a\t7"),
    );
    expect(series).toEqual([
      { name: "Revenue", style: "USD", values: [1200, null, 900] },
      { name: "Growth", style: "percent", values: [0.12, -0.035, null] },
      { name: "Mixed", style: "plain", values: [5, 6, 7] },
    ]);
  });

  test("keeps text in a column of numbers, so that the cell can be marked", async () => {
    expect((await read("a\t1\nb\tabout 5\nc\t3")).series).toEqual([[undefined, 1, "about 5", 3]]);
    expect((await read("a\t1\nb\tx\nc\ty")).series).toEqual([]);
  });

  test("has labels in its first column of text or dates", async () => {
    expect(await read("Sales\tRegion\n1\tNorth\n2\tSouth")).toEqual({
      labels: ["North", "South"],
      series: [["Sales", 1, 2]],
      leftOut: [],
    });
  });

  test.each([
    ["2026-01-31|2026-02-28", ["2026-01-31", "2026-02-28"], 1],
    ["31/1/2026|1/3/2026", ["2026-01-31", "2026-03-01"], 1],
    ["1/31/2026|3/1/2026", ["2026-01-31", "2026-03-01"], 1],
    ["3/1/2026|4/1/2026", ["3/1/2026", "4/1/2026"], 2],
    ["1/1/2026|2/2/2026", ["2026-01-01", "2026-02-02"], 1],
    ["3.1.2026|4.1.2026", ["2026-01-03", "2026-01-04"], 1],
    ["Jan 3, 2026|Sept 4, 2026", ["2026-01-03", "2026-09-04"], 1],
    ["3. März 2026|4. Mai 26", ["2026-03-03", "2026-05-04"], 1],
    ["Jan 2026|Februar 2026", ["2026-01-01", "2026-02-01"], 1],
    ["2026-01-31 14:30|n/a", ["2026-01-31T14:30", ""], 1],
    ["Mon, 5 Jan 2026 2:05 pm|6 Jan 2026 00:00", ["2026-01-05T14:05", "2026-01-06"], 1],
    ["Q1 2026|Q2 2026", ["Q1 2026", "Q2 2026"], undefined],
    ["2026-02-30|2026-02-01", ["2026-02-30", "2026-02-01"], undefined],
    ["31/1/2026|1/31/2026", ["31/1/2026", "1/31/2026"], undefined],
    ["Marina 2020|Mayfield 2021", ["Marina 2020", "Mayfield 2021"], undefined],
    ["Jan|Feb", ["Jan", "Feb"], undefined],
  ])("decides about the dates of a column as a whole: %s", async (cells, labels, orders) => {
    const text = cells.split("|").map((cell, index) => `${cell}\t${index}`);
    const table = readPastedTable(await splitRows(text.join("\n")));
    expect([table.labels, table.dates?.orders.length]).toEqual([labels, orders]);
  });

  test("without names is read cell by cell", async () => {
    expect(readCells(await splitRows("1\tx\n\t-2"))).toEqual([
      [1, "x"],
      [null, -2],
    ]);
  });
});

test.each([
  ["12", 12, "plain"],
  ["-3.5", -3.5, "plain"],
  ["−3", -3, "plain"],
  [".5", 0.5, "plain"],
  ["1e3", 1000, "plain"],
  ["1,234", 1234, "plain"],
  ["1,234.50", 1234.5, "plain"],
  ["1.234,50", 1234.5, "plain"],
  ["12,34,567", 1234567, "plain"],
  ["1.234.567", 1234567, "plain"],
  ["1 234", 1234, "plain"],
  ["1\u202f234,5", 1234.5, "plain"],
  ["1'234.5", 1234.5, "plain"],
  ["(7)", -7, "plain"],
  ["1.2k", 1200, "plain"],
  ["3M", 3_000_000, "plain"],
  ["$1.5bn", 1_500_000_000, "USD"],
  ["12 %", 12, "percent"],
  ["(12.5%)", -12.5, "percent"],
  ["5 ‰", 0.5, "percent"],
  ["€ 5", 5, "EUR"],
  ["€1.200,00", 1200, "EUR"],
  ["5 USD", 5, "USD"],
  ["$5 CAD", 5, "CAD"],
  ["-$5", -5, "USD"],
  ["$-5", -5, "USD"],
  ["(£1,000)", -1000, "GBP"],
  ["5 zł", 5, "PLN"],
])("%s is read as %s, %s", (text, value, style) => {
  expect(readNumberText(text)).toEqual({ value, style });
});

test.each([
  "2024-01-02",
  "12:30",
  "1.2.3",
  "v4",
  "",
  "n/a",
  "1.234k",
  "5m",
  "5 XYZ",
  "$5 %",
  "(5",
  "--5",
  "Infinity",
  "0x10",
  "1e999",
  "5 kg",
  "1".repeat(50),
])("%s is not a number", (text) => {
  expect(parseNumber(text)).toBe(undefined);
});

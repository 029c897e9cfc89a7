import { describe, expect, test } from "vitest";
import { detectHeadings, parseNumber, readCells, readPastedTable, splitRows } from "../../web/chart/data/paste.ts";

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
    expect((await read("a;1,5\nb;2")).series).toEqual([[undefined, 1.5, 2]]);
    expect((await read("a\t$1,234.50\nb\t(12%)")).series).toEqual([[undefined, 1234.5, -12]]);
    // Another cell uses a decimal comma, so 1.234 means 1234.
    expect((await read("a\t1.234\nb\t0,5")).series).toEqual([[undefined, 1234, 0.5]]);
  });

  test("without names is read cell by cell", async () => {
    expect(readCells(await splitRows("1\tx\n\t-2"))).toEqual([
      [1, "x"],
      [null, -2],
    ]);
  });
});

test.each([
  ["12", 12],
  ["-3.5", -3.5],
  ["−3", -3],
  [".5", 0.5],
  ["1e3", 1000],
  ["1,234", 1234],
  ["1 234", 1234],
  ["1'234.5", 1234.5],
  ["12 %", 12],
  ["€ 5", 5],
  ["5 USD", 5],
  ["(7)", -7],
  ["2024-01-02", undefined],
  ["12:30", undefined],
  ["1.2.3", undefined],
  ["v4", undefined],
  ["", undefined],
  ["n/a", undefined],
])("parseNumber reads %s as %s", (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

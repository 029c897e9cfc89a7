import { describe, expect, test } from "vitest";
import {
  findLinkProblem,
  linkData,
  readLink,
  setInterval,
  unlinkData,
} from "../../web/chart/data/import/linked-data.ts";
import { readPastedTable, splitRows } from "../../web/chart/data/paste.ts";

const CHART = `{
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2'],
    datasets: [
      { label: 'Sales', data: [42, 55], color: (c) => c.x } // ours
    ]
  }
}`;
const URL = "https://example.com/sales.csv";

const link = async (csv: string, url = URL) => {
  const rows = await splitRows(csv);
  return linkData(CHART, 4, url, readPastedTable(rows), rows);
};

describe("a chart linked to a URL", () => {
  test("names the columns and keeps the options of its series", async () => {
    const text = await link("Month,Revenue,Costs\nJan,1,2\nFeb,3,4");
    expect(text).toContain("{ label: 'Revenue', color: (c) => c.x }");
    expect(text).toContain("{ label: 'Costs' } // ours");
    expect(text).not.toContain("labels");
    expect(text).toContain(
      "csv: { url: 'https://example.com/sales.csv', labelColumn: 'Month', dataColumns: ['Revenue', 'Costs'] }",
    );
    expect(readLink(text)).toEqual({ source: "csv", url: URL, interval: "300" });
  });

  test("has a time axis only if the file contains ISO dates, and formats percentages as the service reads them", async () => {
    expect(await link("Day,Share\n2026-01-31,12%\n2026-02-01,13%")).toMatch(
      /type: 'time'[\s\S]*numbers: \{ style: 'unit', unit: 'percent' \}/,
    );
    expect(await link("Day,Share\n31/1/2026,$1\n1/2/2026,$2")).not.toContain("time");
  });

  test("refreshes at another interval, and can be unlinked", async () => {
    const sheet = "https://docs.google.com/spreadsheets/d/1uS4yO8m/edit";
    const text = await link("Month,Revenue\nJan,1", sheet);
    expect(text).toContain(`googleSheets: { sheetUrl: '${sheet}'`);
    const hourly = setInterval(text, "googleSheets", "3600");
    expect(readLink(hourly)).toMatchObject({ source: "googleSheets", interval: "3600" });
    expect(setInterval(hourly, "googleSheets", "300")).toBe(text);
    expect(readLink(unlinkData(text))).toBe(undefined);
    expect(unlinkData(text)).toContain("data: []");
    expect(unlinkData(CHART)).toBe(CHART);
  });

  test("needs headings", async () => {
    const check = async (csv: string, head = true, hasTitle = false) => {
      const rows = await splitRows(csv);
      return findLinkProblem(readPastedTable(rows, { head, labels: true }), head, hasTitle);
    };
    expect(await check("Month,Revenue\nJan,1")).toBe(undefined);
    expect(await check("Jan,1\nFeb,2", false)).toContain("put headings in the first row");
    expect(await check("Month,Revenue\nJan,1", true, true)).toContain("put headings in the first row");
    expect(await check("Month,Revenue,Revenue\nJan,1,2")).toContain("its own heading");
  });
});

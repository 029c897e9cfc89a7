// Charts that are converted from Chart.js 2 and 3 to version 4 draw alike.

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { convertToVersion4 } from "../../../web/chart/convert/convert-version.ts";
import { formatIndented } from "../../../web/chart/text/text-style.ts";
import { ROWS } from "../../docs/chart-type-rows.ts";

async function post(path: string, body: object): Promise<Response> {
  return app.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Returns the chart's description, which names its type, series, values and titles, and the warnings about it. */
async function describeChart(chart: string, version: string) {
  const alt = await (await post("/chart", { chart, version, format: "alt" })).text();
  const { errors, warnings } = (await (await post("/api/validate-chart", { chart, version })).json()) as {
    readonly errors: readonly string[];
    readonly warnings: readonly string[];
  };
  return { alt, errors, warnings: warnings.filter((warning) => /is an option of|not an option|display/.test(warning)) };
}

const CHARTS = ROWS.flatMap(({ title, charts }) =>
  charts.flatMap(({ versions, chart }) => {
    const [oldest] = [...versions].sort();
    const text = typeof chart === "string" ? chart : formatIndented(chart, { isJson: false, quote: "'" });
    return oldest === 2 || oldest === 3 ? [[`${title} from version ${oldest}`, oldest, text] as const] : [];
  }),
);

describe("the examples of the documentation", () => {
  test.each(CHARTS)("%s", async (_, version, text) => {
    const { text: converted } = convertToVersion4(text, version);
    const [before, after] = [await describeChart(text, String(version)), await describeChart(converted, "4")];
    expect(after).toEqual({ ...before, errors: [], warnings: [] });
  });
});

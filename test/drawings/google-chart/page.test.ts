// Checks that docs/google-charts.md lists every type, and chfd as unsupported.

import { expect, test } from "vitest";
import page from "../../../docs/google-charts.md?raw";
import { GOOGLE_CHART_TYPES } from "../../../src/drawings/google-chart/google-chart-params.ts";

test("docs/google-charts.md lists chfd as unsupported", () => {
  expect(page).toContain("| `chfd`: computed data");
});

test("docs/google-charts.md lists every type", () => {
  const types = page.slice(page.indexOf("## Types"), page.indexOf("## Axes"));
  for (const type of GOOGLE_CHART_TYPES) expect(types).toContain(`\`${type}\``);
});

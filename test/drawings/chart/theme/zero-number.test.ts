// Tests the format of zero on axes.

import { expect, test } from "vitest";
import { drawnText } from "../drawn-text.ts";
import { rejectionMessage } from "../plugins/render.ts";

const body = (version: string, { format, callback, locale, limn, theme }: Record<string, unknown>) => ({
  chart: {
    type: "bar",
    data: { labels: ["a"], datasets: [{ data: [20] }] },
    options: {
      locale,
      scales:
        version === "2"
          ? { yAxes: [{ ticks: { beginAtZero: true, format } }] }
          : { y: { ticks: { format, callback } } },
    },
    limn,
  },
  version,
  theme,
});
const theme = "minimal";

test.each(["2", "3", "4"])("zero has the format of the other ticks in version %s", async (version) => {
  const euros = { style: "currency", currency: "EUR", minimumFractionDigits: 0 };
  expect(await drawnText(body(version, { theme, format: euros }))).toContain("€0");
  expect(await drawnText(body(version, { theme, format: { style: "percent" } }))).toContain("0%");
  expect(await drawnText(body(version, { theme, locale: "ar-EG" }))).toContain("٠");
  expect(await drawnText(body(version, { theme, locale: "ar-EG", limn: { numbers: "plain" } }))).toContain("٠");
  for (const [numbers, zero] of [
    ["EUR", "€0"],
    ["percent", "0%"],
  ])
    expect(await drawnText(body(version, { limn: { numbers } }))).toContain(zero);
  expect(await drawnText(body(version, { limn: { numbers: "EUR" }, format: { style: "percent" } }))).toContain("0%");
});

test.each(["3", "4"])("Chart.js's own labels stay in version %s without a theme", async (version) => {
  expect(await drawnText(body(version, { format: { style: "percent" } }))).toContain("0");
  expect(await drawnText(body(version, { locale: "ar-EG" }))).toContain("0");
});

test("digits of the format apply to zero", async () => {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  expect(await drawnText(body("4", { theme, format }))).toContain("0.00");
  expect(await drawnText(body("4", { theme, format: { maximumSignificantDigits: 2 } }))).toContain("0");
});

test("an invalid format or locale is rejected", async () => {
  for (const format of [{ style: "money" }, { minimumFractionDigits: 500 }])
    expect(await rejectionMessage(body("4", { theme, format }))).not.toBe("");
  expect(await rejectionMessage(body("4", { theme, locale: "-" }))).toContain("options.locale");
  for (const format of [null, 1, "percent", []]) await drawnText(body("4", { theme, format }));
});

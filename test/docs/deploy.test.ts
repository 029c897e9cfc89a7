import { expect, test } from "vitest";
import page from "../../docs/deploy.md?raw";
import { ANONYMOUS_POINTS } from "../../src/base/limits.ts";
import settings from "../../src/service/shared/settings.ts?raw";
import configuration from "../../wrangler.toml?raw";

test("docs/deploy.md lists every setting", () => {
  const listed = [...page.matchAll(/^\| `([A-Z_]+)` +\| (?:secret|variable) +\|/gm)].map(([, name]) => name);
  const read = [...settings.matchAll(/\bsettingOf\("([A-Z_]+)"\)/g)].map(([, name]) => name);
  expect([...listed].sort()).toEqual([...new Set(read)].sort());
  expect(listed.length).toBeGreaterThan(5);
});

test("docs/deploy.md and wrangler.toml give the same rate limit", () => {
  const [, counted] = /name = "RATE_LIMIT"[^[]*?simple = \{ limit = (\d+), period = 60 \}/s.exec(configuration) ?? [];
  const [, told] = /^ANONYMOUS_POINTS_PER_MINUTE = (\d+)$/m.exec(configuration) ?? [];
  const [, listed] = /^\| `ANONYMOUS_POINTS_PER_MINUTE` +\| variable +\| `(\d+)`/m.exec(page) ?? [];
  expect([counted, told, listed].map(Number)).toEqual([ANONYMOUS_POINTS, ANONYMOUS_POINTS, ANONYMOUS_POINTS]);
});

/** Returns the price that the page states for a unit, in dollars. */
const priceOf = (unit: string) => Number(new RegExp(`\\$([\\d.]+) per million\\s+${unit}`).exec(page)?.[1]);

test("the table of costs on docs/deploy.md follows from the prices", () => {
  const perRequest = priceOf("requests");
  const perMillisecond = priceOf("milliseconds of CPU time");
  const perRead = priceOf("reads of KV");
  const perWrite = priceOf("writes");
  expect([perRequest, perMillisecond, perRead, perWrite]).toEqual([0.3, 0.02, 0.5, 5]);
  const rows = [
    ...page.matchAll(/^\| (.+?) +\| +([\d.]+) \| +\$([\d.]+) \| +\$([\d.]+) \| +\$([\d.]+) \| +\$([\d.]+) \|$/gm),
  ].map(([, what = "", ...numbers]) => ({ what, numbers: numbers.map(Number) }));
  expect(rows.length).toBe(7);
  for (const { what, numbers } of rows) {
    const [milliseconds = Number.NaN, ...sums] = numbers;
    const cpu = Math.round(milliseconds * perMillisecond * 100) / 100;
    const kv = what.includes("/chart/create") ? perWrite : what.includes("saved chart") ? perRead : 0;
    expect(sums, what).toEqual([perRequest, cpu, kv, Math.round((perRequest + cpu + kv) * 100) / 100]);
  }
});

test("the example on docs/deploy.md follows from the prices", () => {
  const [requests, milliseconds] = [5e6 * 10, 5e6 * 28];
  const sum = 5 + ((requests - 10e6) / 1e6) * 0.3 + ((milliseconds - 30e6) / 1e6) * 0.02;
  expect(page.replace(/\s+/g, " ")).toContain(`= $${sum.toFixed(2)} a month`);
});

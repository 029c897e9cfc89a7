import { expect, test } from "vitest";
import example from "../../.env.example?raw";
import page from "../../docs/deploy.md?raw";
import serverPage from "../../docs/self-hosting.md?raw";
import { ANONYMOUS_POINTS } from "../../src/base/limits.ts";
import { SERVER_SETTINGS, STORE_SETTINGS } from "../../src/service/node/settings.ts";
import type { SettingTable } from "../../src/service/shared/setting.ts";
import { SERVICE_SETTINGS } from "../../src/service/shared/settings.ts";
import configuration from "../../wrangler.toml?raw";

const namesOf = (...tables: readonly SettingTable[]) =>
  tables.flatMap((table) => Object.values(table).map(({ name }) => name)).sort();
const listNames = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = ""]) => name).sort();

test("docs/deploy.md lists every setting of the service", () => {
  const listed = listNames(page, /^\| `([A-Z_]+)` +\| (?:secret|variable) +\|/gm);
  expect(listed).toEqual(namesOf(SERVICE_SETTINGS));
});

test("docs/self-hosting.md lists every setting of the server", () => {
  const [, table = ""] = /^## Settings\n(.*?)^## /ms.exec(serverPage) ?? [];
  expect(listNames(table, /^\| `([A-Z_]+)` +\|/gm)).toEqual(namesOf(SERVER_SETTINGS, STORE_SETTINGS));
});

test(".env.example explains every setting", () => {
  const listed = listNames(example, /^(?:# )?([A-Z_]+)=/gm);
  // Only compose.yaml uses the password.
  const used = namesOf(SERVICE_SETTINGS, SERVER_SETTINGS, STORE_SETTINGS);
  expect(listed).toEqual([...used, "REDIS_PASSWORD"].sort());
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

// Validations, charts from descriptions and saved charts: sections 2.4 to 2.8, 4 and 8 of the specification.

import { expect } from "vitest";
import { CHART, IMAGE_TYPES } from "./chart.ts";
import { type Check, check, get, jsonOf, post, refused, type Sent, send, verify } from "./check.ts";
import type { Host } from "./hosts.ts";

const SMALL = { chart: CHART, width: 60, height: 40 };
const validate = (fields: object): Sent => post("/api/validate-chart", { ...SMALL, ...fields });
const text = expect.any(String);
const texts = (list: unknown): boolean => Array.isArray(list) && list.every((each) => typeof each === "string");

/** Options that version 2 doesn't have. */
const NEWER: Readonly<Record<string, object>> = {
  "plugins.title": { plugins: { title: { display: true, text: "Sales" } } },
  "plugins.legend": { plugins: { legend: { display: false } } },
  "scales.x": { scales: { x: { stacked: true } } },
  "scales.y": { scales: { y: { beginAtZero: true } } },
  indexAxis: { indexAxis: "y" },
};
const NORMALIZED = [
  "width",
  "height",
  "devicePixelRatio",
  "backgroundColor",
  "version",
  "format",
  "encoding",
  "chartType",
  "chartIsString",
  "authenticated",
];

const validations: Check[] = [
  {
    title: "2.6 a valid chart has all fields of the validation result",
    run: async (host) => {
      const { success, errors, warnings, normalized, renderCheck } = jsonOf(
        await verify(host, validate({}), { type: "application/json" }),
      );
      expect([success, errors, texts(warnings)]).toEqual([true, [], true]);
      expect(Object.keys(normalized as object)).toEqual(expect.arrayContaining(NORMALIZED));
      expect(renderCheck).toEqual({
        contentType: "image/png",
        bytes: (await send(host, post("/chart", SMALL))).bytes.length,
      });
    },
  },
  check("2.6 normalized has the defaults of a chart", post("/api/validate-chart", { chart: CHART }), {
    json: {
      normalized: {
        width: 500,
        height: 300,
        devicePixelRatio: 2,
        backgroundColor: "transparent",
        version: "2",
        format: "png",
        encoding: "url",
        chartType: "bar",
        chartIsString: false,
        authenticated: false,
      },
    },
  }),
  check(
    "2.6 normalized of an invalid chart may have a subset",
    post("/api/validate-chart", { chart: "{", width: 70, height: 50 }),
    {
      ...refused("chart"),
      json: { success: false, normalized: { width: 70, height: 50, format: "png" } },
    },
  ),
  ...Object.keys(IMAGE_TYPES).map((format) =>
    check(`rule 4: a valid chart passes as ${format}`, validate({ format }), {
      json: { success: true, renderCheck: { contentType: text, bytes: expect.any(Number) } },
    }),
  ),
  ...["bar", "line", "pie", "doughnut", "radar", "polarArea", "scatter", "bubble"].map((type) =>
    check(
      `2.6 normalized.chartType may be ${type}`,
      validate({ chart: { type, data: { labels: ["a"], datasets: [{ data: [] }] } } }),
      {
        json: { success: true, normalized: { chartType: type } },
      },
    ),
  ),
  ...Object.entries(NEWER).flatMap(([name, options]) => [
    check(`rule 5: a warning names the newer option ${name} in version 2`, validate({ chart: { ...CHART, options } }), {
      json: { success: true, warnings: expect.arrayContaining([expect.stringMatching(/version/i)]) },
    }),
    ...["3", "4"].map((version) =>
      check(
        `rule 5: no warning names the option ${name} in version ${version}`,
        validate({ chart: { ...CHART, options }, version }),
        {
          json: { success: true, warnings: expect.not.arrayContaining([expect.stringMatching(/version 2/i)]) },
        },
      ),
    ),
  ]),
];

const naturals: Check[] = (() => {
  const DESCRIPTION = "bar chart of sales 10, 20, 30 for Jan, Feb, Mar";
  const draft = (fields: object): Sent => post("/natural/config", { description: DESCRIPTION, ...fields });
  /** Checks the saved image of a draft. */
  const saved = (
    title: string,
    fields: object,
    size: readonly [number, number],
    pixel?: readonly [number, number, number, number],
  ): Check => ({
    title,
    run: async (host) => {
      const { chartUrl } = jsonOf(await verify(host, draft(fields), {}));
      expect(String(chartUrl).startsWith(`${host.url}/`)).toBe(true);
      await verify(host, get(new URL(String(chartUrl)).pathname), { type: "image/png", size, ...(pixel && { pixel }) });
    },
  });
  return [
    check("2.5 the response has all fields", draft({}), {
      type: "application/json",
      json: {
        success: true,
        description: DESCRIPTION,
        chart: text,
        chartUrl: text,
        chartMakerUrl: text,
        warnings: expect.any(Array),
      },
    }),
    {
      title: "rule 7: a generated configuration is valid",
      run: async (host: Host) => {
        const { chart } = jsonOf(await send(host, draft({})));
        await verify(host, post("/api/validate-chart", { chart }), {
          json: { success: true, errors: [], normalized: { chartType: "bar" } },
        });
      },
    },
    {
      title: "2.5 chartMakerUrl is the URL of an editor",
      run: async (host: Host) => {
        const { chartMakerUrl } = jsonOf(await send(host, draft({})));
        const reply = await fetch(String(chartMakerUrl));
        expect([reply.status, reply.headers.get("Content-Type")?.split(";", 1)[0]]).toEqual([200, "text/html"]);
      },
    },
    saved(
      "2.4 width is 500, height is 300 and the background is transparent by default",
      {},
      [1000, 600],
      [0, 0, 0, 0],
    ),
    saved("2.4 width sets the width", { width: 200 }, [400, 600]),
    saved("2.4 height sets the height", { height: 100 }, [1000, 200]),
    saved("2.4 backgroundColor sets the background", { backgroundColor: "white" }, [1000, 600], [255, 255, 255, 255]),
    check("2.4 description is required", post("/natural/config", {}), refused("description")),
    check("8 description may have 512 characters", draft({ description: DESCRIPTION.padEnd(512, " ") }), {
      json: { success: true },
    }),
    check(
      "8 description can't have 513 characters",
      draft({ description: DESCRIPTION.padEnd(513, "x") }),
      refused("description"),
    ),
    ...[5, true, {}, [], " "].map((description) =>
      check(`2.4 description can't be ${JSON.stringify(description)}`, draft({ description }), refused("description")),
    ),
    ...["width", "height"].flatMap((side) =>
      [0, -1, 3001, 1.5, "wide"].map((value) =>
        check(`2.4 ${side} can't be ${JSON.stringify(value)}`, draft({ [side]: value }), refused(side)),
      ),
    ),
    {
      title: "the warnings of a description without numbers begin with the question for them",
      run: async (host: Host) => {
        const { question, warnings } = jsonOf(await verify(host, draft({ description: "bar chart of sales" }), {}));
        expect([typeof question, (warnings as string[])[0]]).toEqual(["string", question]);
      },
    },
  ];
})();

const saves: Check[] = [
  {
    title: "2.8 a saved chart has a path /chart/render/<chart_id>, which renders the chart",
    run: async (host) => {
      const { success, url } = jsonOf(
        await verify(host, post("/chart/create", { ...SMALL, key: "{key}" }), { type: "application/json" }),
      );
      const { origin, pathname } = new URL(String(url));
      expect([success, origin]).toEqual([true, host.url]);
      expect(pathname).toMatch(/^\/chart\/render\/[\w-]+$/);
      await verify(host, get(pathname), {
        type: "image/png",
        size: [120, 80],
        same: post("/chart", SMALL),
        headers: { "X-service-verified-key": null },
      });
    },
  },
  {
    title: "5 a short URL doesn't expose the key",
    run: async (host) => {
      const { bytes } = await verify(host, post("/chart/create", { ...SMALL, key: "{key}" }), {});
      expect(bytes.includes(host.key)).toBe(false);
    },
  },
  {
    title: "2.8 a saved chart expires 6 months after its creation",
    run: async (host) => {
      const { expiresAt } = jsonOf(await send(host, post("/chart/create", SMALL)));
      const days = (Date.parse(String(expiresAt)) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(181);
      expect(days).toBeLessThan(185);
    },
  },
  {
    title: "2.1 templateOverrides replace values of a saved chart",
    run: async (host) => {
      const { url } = jsonOf(await send(host, post("/chart/create", SMALL)));
      const template = new URL(String(url)).pathname.split("/").at(-1);
      const sent = (templateOverrides?: object) => post("/chart", { template, templateOverrides });
      await verify(host, sent({ data1: [9, 1] }), { type: "image/png", size: [120, 80], differs: sent() });
    },
  },
  check("4 chart is required in POST /chart/create", post("/chart/create", {}), refused("chart")),
  check("2.8 a QR code can't be saved", post("/chart/create", { text: "Limn" }), refused("chart")),
  check("7 an invalid chart can't be saved", post("/chart/create", { chart: "{" }), refused("chart")),
  check("7 an invalid width can't be saved", post("/chart/create", { ...SMALL, width: 0 }), refused("width")),
];

export const RESULT_CHECKS: readonly Check[] = [...validations, ...naturals, ...saves];

// The `timeZone` chart parameter, from the request to the labels.

import { describe, expect, test } from "vitest";
import app from "../../../../src/app.ts";
import { drawnText } from "../drawn-text.ts";
import { type Body, draw, post, rejectionMessage } from "../plugins/render.ts";

const NOON = Date.UTC(2024, 6, 1, 12);
const HOUR = 3_600_000;

function timeChart(version: 2 | 3 | 4, data: readonly unknown[], time: object, axis: object = {}): Body {
  const x = { type: "time", time, ...axis };
  const points = data.map((each, index) => ({ x: each, y: index }));
  return {
    version: String(version),
    width: 600,
    chart: {
      type: "line",
      data: { datasets: [{ label: "a", data: points }] },
      options: { scales: version === 2 ? { xAxes: [x] } : { x } },
    },
  };
}

const hours = { unit: "hour", displayFormats: { hour: "D MMM HH:mm" } };
const days = { unit: "day", displayFormats: { day: "D MMM HH:mm Z" } };

/** Returns the labels of the time axis. */
const ticks = async (body: Body) => (await drawnText(body)).filter((text) => / [A-Z][a-z]{2} /.test(text));

describe.each([2, 3, 4] as const)("the time axis of version %i", (version) => {
  const twoHours = timeChart(version, [NOON, NOON + 2 * HOUR], hours);

  test("shows the times of the zone", async () => {
    expect(await ticks(twoHours)).toEqual(["1 Jul 12:00", "1 Jul 13:00", "1 Jul 14:00"]);
    expect(await ticks({ ...twoHours, timeZone: "America/New_York" })).toEqual([
      "1 Jul 08:00",
      "1 Jul 09:00",
      "1 Jul 10:00",
    ]);
    expect(await ticks({ ...twoHours, timeZone: "-12:00" })).toEqual(["1 Jul 00:00", "1 Jul 01:00", "1 Jul 02:00"]);
  });

  test("has hours that begin on the wall clock of a zone with 30 minutes", async () => {
    const labels = await ticks({ ...twoHours, timeZone: "Asia/Kolkata" });
    expect(labels.every((label) => label.endsWith(":00"))).toBe(true);
    expect(labels).toContain("1 Jul 18:00");
  });

  test("has days that begin at midnight, across the change to daylight saving time", async () => {
    const body = timeChart(version, ["2024-03-30", "2024-04-02"], days);
    expect(await ticks({ ...body, timeZone: "Europe/Berlin" })).toEqual([
      "30 Mar 00:00 +01:00",
      "31 Mar 00:00 +01:00",
      "1 Apr 00:00 +02:00",
      "2 Apr 00:00 +02:00",
    ]);
    expect(await ticks(body)).toEqual(["30 Mar", "31 Mar", "1 Apr", "2 Apr"].map((day) => `${day} 00:00 +00:00`));
  });

  test("has no tick for a day that doesn't exist", async () => {
    const body = timeChart(version, ["2011-12-29", "2012-01-01"], days);
    expect(await ticks({ ...body, timeZone: "Pacific/Apia" })).toEqual([
      "29 Dec 00:00 -10:00",
      "31 Dec 00:00 +14:00",
      "1 Jan 00:00 +14:00",
    ]);
  });

  test("may have a zone of its own", async () => {
    const axisTicks = (zone: unknown, more: object = {}) =>
      ticks({ ...timeChart(version, [NOON, NOON + HOUR], hours, { adapters: { date: { zone } } }), ...more });
    const [berlin, utc] = [
      ["1 Jul 14:00", "1 Jul 15:00"],
      ["1 Jul 12:00", "1 Jul 13:00"],
    ];
    expect(await axisTicks("europe/berlin")).toEqual(berlin);
    expect(await axisTicks("Europe/Berlin", { timeZone: "Asia/Tokyo" })).toEqual(berlin);
    expect(await axisTicks("utc+2")).toEqual(berlin);
    expect(await axisTicks("utc", { timeZone: "Asia/Tokyo" })).toEqual(utc);
    for (const zone of ["system", "local", "default", "", null, 5, {}, ["Asia/Tokyo"]])
      expect(await axisTicks(zone, { timeZone: "Europe/Berlin" })).toEqual(berlin);
    const body = timeChart(version, [NOON], hours, { adapters: { date: { zone: "Europe/Nowhere" } } });
    expect(await rejectionMessage(body)).toBe(
      `options.scales.${version === 2 ? "xAxes[0]" : "x"}.adapters.date.zone must be a time zone such as Europe/Berlin, or an offset such as +02:00, got Europe/Nowhere`,
    );
  });

  test("has the zone in a language too", async () => {
    const { chart, ...body } = timeChart(version, [NOON, NOON + HOUR], {
      ...hours,
      displayFormats: { hour: "LL LT z" },
    });
    const german = { ...(chart as Body), options: { locale: "de", ...(chart as { options: object }).options } };
    expect((await drawnText({ ...body, chart: german, timeZone: "Europe/Berlin" })).join(" ")).toContain(
      "1. Juli 2024 14:00 GMT+2",
    );
  });

  test("draws the same bytes for all names of UTC, and for none", async () => {
    const plain = await draw(twoHours);
    for (const timeZone of ["UTC", "utc", "Etc/UTC", "GMT", "+00:00", "", null])
      expect(await draw({ ...twoHours, timeZone }), String(timeZone)).toEqual(plain);
  });

  test("draws the same bytes after a chart in another zone", async () => {
    const bodies = [twoHours, timeChart(version, ["2024-03-30", "2024-04-02"], days)];
    const script = {
      ...twoHours,
      chart: `{type:'bar',data:{labels:[moment('2024-07-01').format()],datasets:[{data:[1]}]}}`,
    };
    const all = [...bodies, script];
    const before = await Promise.all(all.map(draw));
    for (const body of all) {
      expect(await draw({ ...body, timeZone: "Pacific/Apia" })).not.toEqual(before[all.indexOf(body)]);
      await post({ ...body, timeZone: "Nowhere" });
    }
    expect(await Promise.all(all.map(draw))).toEqual(before);
  });
});

describe.each([3, 4] as const)("version %i", (version) => {
  test("reads the times of candlesticks in the zone", async () => {
    const candles = ["2024-07-01T00:00", "2024-07-02T00:00"].map((x) => ({ x, o: 1, h: 4, l: 0, c: 3 }));
    const body = (x: unknown): Body => ({
      version: String(version),
      timeZone: "Asia/Tokyo",
      chart: {
        type: "candlestick",
        data: { datasets: [{ label: "a", data: candles }] },
        options: { scales: { x: x ?? { time: days } } },
      },
    });
    expect((await drawnText(body(undefined))).join(" ")).toContain("2 Jul 00:00 +09:00");
    expect((await drawnText(body({ time: days, adapters: { date: { zone: "UTC" } } }))).join(" ")).toContain(
      "2 Jul 00:00 +00:00",
    );
  });

  test("has the zone on a timeseries axis", async () => {
    const body = timeChart(version, [NOON, NOON + HOUR], hours, { type: "timeseries" });
    expect(await ticks({ ...body, timeZone: "Asia/Tokyo" })).toContain("1 Jul 21:00");
  });
});

describe("scripts", () => {
  const label = async (expression: string, timeZone?: string) => {
    const chart = `{type:'bar',data:{labels:['=' + (${expression})],datasets:[{data:[1]}]}}`;
    return (await drawnText({ chart, ...(timeZone !== undefined && { timeZone }) }))
      .find((text) => text.startsWith("="))
      ?.slice(1);
  };

  test.each([
    ["moment('2024-07-01T12:00').format()", "2024-07-01T12:00:00+02:00"],
    ["moment('01.07.2024', 'DD.MM.YYYY').format()", "2024-07-01T00:00:00+02:00"],
    [`moment(${NOON}).format('HH:mm z')`, "14:00 GMT+2"],
    ["moment({ year: 2024, month: 6, day: 1 }).toISOString()", "2024-06-30T22:00:00.000Z"],
    ["moment('2024-03-30T12:00').add(1, 'day').toISOString()", "2024-03-31T10:00:00.000Z"],
    [`moment(${NOON}).utc().format()`, "2024-07-01T12:00:00Z"],
    [`moment(moment(${NOON})).add(6, 'months').format()`, "2025-01-01T14:00:00+01:00"],
    [`moment.utc(${NOON}).format()`, "2024-07-01T12:00:00Z"],
    [`moment.parseZone('2024-07-01T12:00-07:00').format()`, "2024-07-01T12:00:00-07:00"],
    ["Object.keys(moment()).some((key) => /zone/i.test(key))", "false"],
    [`new Date(${NOON}).getHours()`, "12"],
  ])("%s is %s in Berlin", async (expression, text) => {
    expect(await label(expression, "Europe/Berlin")).toBe(text);
  });

  test("are in UTC without the parameter", async () => {
    expect(await label("moment('2024-07-01T12:00').add(1, 'day').format()")).toBe("2024-07-02T12:00:00+00:00");
  });

  test("can return moments as data", async () => {
    const chart = `{
      type: 'line',
      data: { datasets: [{ data: [{ x: moment('2024-07-01'), y: 1 }, { x: moment('2024-07-02'), y: 2 }] }] },
      options: { scales: { xAxes: [{ type: 'time', time: ${JSON.stringify(days)} }] } },
    }`;
    const labels = await ticks({ chart, width: 600, timeZone: "Europe/Berlin" });
    expect(labels).toEqual(["1 Jul 00:00 +02:00", "2 Jul 00:00 +02:00"]);
  });

  test("can't bypass the work limit by setting a zone later", async () => {
    const chart = `{
      type: 'line',
      data: { datasets: [{ data: [{ x: ${NOON}, y: 1 }, { x: ${NOON + HOUR}, y: 2 }] }] },
      options: {
        scales: { x: { type: 'time', adapters: { date: { zone: 'UTC' } }, ticks: {
          callback(value, index, ticks) { this.chart.options.scales.x.adapters.date.zone = 'Etc/GMT+' + index; return 'a'; },
        } } },
      },
    }`;
    expect([200, 400]).toContain((await post({ version: "4", chart })).status);
  });
});

test("the alt text has the dates of the zone", async () => {
  const body = { ...timeChart(4, [NOON, NOON + 24 * HOUR], hours), format: "alt" };
  const read = async (more: object) => new TextDecoder().decode(await draw({ ...body, ...more }));
  expect(await read({})).toContain("2024-07-01 to 1 on 2024-07-02");
  expect(await read({ timeZone: "Pacific/Kiritimati" })).toContain("2024-07-02 to 1 on 2024-07-03");
});

describe("the request", () => {
  const { chart } = timeChart(4, [NOON, NOON + HOUR], hours);
  const query = (timeZone: string) =>
    app.request(`/chart?v=4&f=svg&c=${encodeURIComponent(JSON.stringify(chart))}&timeZone=${timeZone}`);

  test("may have a plus in the query, encoded or not", async () => {
    const body = { chart, version: "4", format: "svg" };
    const expected = new TextDecoder().decode(await draw({ ...body, timeZone: "+02:00" }));
    for (const text of ["+02:00", "%2B02:00", "%2B02%3A00", "+0200"])
      expect(await (await query(text)).text()).toBe(expected);
    const west = new TextDecoder().decode(await draw({ ...body, timeZone: "Etc/GMT+5" }));
    for (const text of ["Etc/GMT+5", "etc%2Fgmt%2B5"]) expect(await (await query(text)).text()).toBe(west);
  });

  test.each<unknown>(["Europe/Nowhere", "constructor", {}, [], ["Europe/Berlin"]])(
    "is rejected for the time zone %j",
    async (timeZone) => {
      const error = await rejectionMessage({ chart, version: "4", timeZone });
      expect(error).toMatch(/^timeZone must be a time zone such as Europe\/Berlin, or an offset such as \+02:00, got /);
      expect(error.length).toBeLessThan(300);
    },
  );

  test.each(["%00", "%ED%A0%80", "Europe%2FBerlin%00", "a".repeat(5000)])(
    "is rejected for the time zone %s in a query",
    async (timeZone) => {
      expect((await query(timeZone)).status).toBe(400);
    },
  );
});

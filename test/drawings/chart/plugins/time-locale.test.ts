import { describe, expect, inject, test } from "vitest";
import { drawnText } from "../drawn-text.ts";
import { type Body, rejectionMessage } from "./render.ts";

/** A line chart over three months of 2024. */
function line(version: number, { axis = {}, ...options }: Body = {}, data: Body = {}): Body {
  const x = { type: "time", ...(axis as Body) };
  const labels = ["2024-01-01", "2024-02-01", "2024-03-01"];
  return {
    version,
    width: 700,
    chart: {
      type: "line",
      data: { labels, datasets: [{ label: "d", data: [1, 3, 2] }], ...data },
      options: { scales: version === 2 ? { xAxes: [x] } : { x }, ...options },
    },
  };
}

const months = (time: Body = {}) => ({ time: { unit: "month", ...time } });
const axisWithLocale = (locale: unknown, time?: Body) => ({
  axis: { ...months(time), adapters: { date: { locale } } },
});

/** Returns the labels of the time axis. */
async function ticks(body: Body): Promise<readonly string[]> {
  return (await drawnText(body)).filter((text) => text !== "d" && /[^\d.,\s]|\d{4}/.test(text));
}

const LANGUAGES: [tag: string, names: string[]][] = [
  ["en", ["Jan 2024", "Feb 2024", "Mar 2024"]],
  ["de", ["Jan. 2024", "Feb. 2024", "März 2024"]],
  ["fr", ["janv. 2024", "févr. 2024", "mars 2024"]],
  ["ja", ["2024年1月", "2024年2月", "2024年3月"]],
  ["ar", ["يناير ٢٠٢٤", "فبراير ٢٠٢٤", "مارس ٢٠٢٤"]],
  ["ru", ["янв. 2024 г.", "февр. 2024 г.", "март 2024 г."]],
];

describe.each([2, 3, 4])("time axes in version %i", (version) => {
  // A sampled run tests each language in only one version.
  const languages = LANGUAGES.filter((_, index) => inject("depth") === "full" || index % 3 === version - 2);
  test.each(languages)("use %s from the axis or the chart", async (tag, names) => {
    expect(await ticks(line(version, axisWithLocale(tag)))).toEqual(names);
    expect(await ticks(line(version, { axis: months(), locale: tag }))).toEqual(names);
  });

  test("use the locale for custom formats with moment and Luxon tokens", async () => {
    expect(await ticks(line(version, axisWithLocale("de", { displayFormats: { month: "MMMM" } })))).toEqual([
      "Januar",
      "Februar",
      "März",
    ]);
    const long = (month: string) => ticks(line(version, axisWithLocale("ru", { displayFormats: { month } })));
    expect(await long("D MMMM YYYY")).toEqual(["1 января 2024", "1 февраля 2024", "1 марта 2024"]);
    // Version 2 doesn't support Luxon tokens.
    if (version > 2) expect(await long("d MMMM yyyy")).toEqual(await long("D MMMM YYYY"));
    if (version > 2) expect(await long("LLLL yyyy")).toEqual(["январь 2024", "февраль 2024", "март 2024"]);
  });

  test("prefer the locale of the axis to that of the chart", async () => {
    expect(await ticks(line(version, { ...axisWithLocale("fr"), locale: "de" }))).toEqual([
      "janv. 2024",
      "févr. 2024",
      "mars 2024",
    ]);
  });

  test("accept a date-fns locale object", async () => {
    for (const locale of [{ code: "fr" }, { code: "fr-CA", formatLong: {} }, { locale: "fr" }])
      expect((await ticks(line(version, axisWithLocale(locale))))[1]).toBe("févr. 2024");
    for (const locale of [{}, { code: 5 }, [], 5, null, "", true, { code: { code: "de" } }])
      expect((await ticks(line(version, axisWithLocale(locale))))[1]).toBe("Feb 2024");
  });

  test("parse dates in the locale", async () => {
    const data = { labels: ["1. Januar 2024", "1. März 2024"], datasets: [{ label: "d", data: [1, 2] }] };
    expect(await ticks(line(version, axisWithLocale("de", { parser: "D. MMMM YYYY" }), data))).toEqual([
      "Jan. 2024",
      "Feb. 2024",
      "März 2024",
    ]);
  });

  test("reject an invalid locale with its path", async () => {
    const place = version === 2 ? /^options\.scales\.xAxes\[0\]/ : /^options\.scales\.x\.adapters/;
    for (const locale of ["no locale", "_", "d", "x".repeat(1000), { code: "no locale" }])
      expect(await rejectionMessage(line(version, axisWithLocale(locale)))).toMatch(place);
    expect(await rejectionMessage(line(version, axisWithLocale("no locale")))).toMatch(
      /adapters\.date\.locale must be a locale such as en-US or de, got no locale$/,
    );
  });

  test("may have different locales", async () => {
    const axis = (locale: string) => ({ type: "time", ...months(), adapters: { date: { locale } } });
    const scales =
      version === 2
        ? { xAxes: [axis("de"), { ...axis("fr"), id: "top", position: "top" }] }
        : { x: axis("de"), top: { ...axis("fr"), axis: "x", position: "top", min: "2024-01-01", max: "2024-03-01" } };
    const body = line(version);
    const { chart } = body as { chart: { options: Body; data: { datasets: unknown[] } } };
    chart.options.scales = scales;
    chart.data.datasets.push({ label: "d", data: [1, 2, 3], xAxisID: "top" });
    expect(await ticks(body)).toEqual(expect.arrayContaining(["März 2024", "mars 2024"]));
  });
});

describe.each([3, 4])("time axes in version %i", (version) => {
  test("may be of type timeseries", async () => {
    const axis = { type: "timeseries", ...months(), adapters: { date: { locale: "de" } } };
    expect(await ticks(line(version, { axis }))).toEqual(["Jan. 2024", "Feb. 2024", "März 2024"]);
  });
});

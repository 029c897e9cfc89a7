import fc from "fast-check";
import { describe, expect, test } from "vitest";
import moment from "../../../../generated/packages/moment.js";
import { createDateAdapter, type DateAdapter } from "../../../../src/drawings/chart/time/date-adapter.ts";
import { listLocales, loadMomentLocale } from "../../../../src/drawings/chart/time/moment-locale.ts";

const THURSDAY = Date.UTC(2021, 2, 4, 15, 6, 7, 89);

/** A language tag for each moment locale. The names of two locales, both dialects, are not valid tags. */
const TAGS = listLocales().map((name) => name.replace(/-(?:lnc|kmr)$/, ""));

/** Creates an adapter the way Chart.js does for an axis with a resolved locale. */
function createAdapter(tag: string, family?: "moment"): DateAdapter {
  const options = { locale: loadMomentLocale(tag) };
  return Object.assign(Object.create(createDateAdapter(family)) as DateAdapter, { options });
}

describe("loadMomentLocale", () => {
  test.each([
    ["en-US", "en"],
    ["en-GB", "en-gb"],
    ["de", "de"],
    ["fr-CA", "fr-ca"],
    ["pt", "pt"],
    ["pt-BR", "pt-br"],
    ["pt-PT", "pt"],
    ["zh-CN", "zh-cn"],
    ["zh-Hans", "zh-cn"],
    ["zh-Hant", "zh-tw"],
    ["zh-Hant-HK", "zh-hk"],
    ["ja-JP", "ja"],
    ["ar", "ar"],
    ["ar-SA", "ar-sa"],
    ["ru-RU", "ru"],
    ["sr-Cyrl-RS", "sr-cyrl"],
    ["hy", "hy-am"],
    ["und", "en"],
    ["oc", "oc-lnc"],
  ])("maps %s to %s", (tag, name) => {
    expect(loadMomentLocale(tag)).toBe(name);
    expect(moment.locales()).toContain(name);
    // The global locale must stay unchanged.
    expect(moment.locale()).toBe("en");
  });
});

describe("month names, weekdays and default formats", () => {
  test.each([
    ["en-GB", "March", "Thursday", "4 Mar", "Mar 2021", "15:06", "15:06"],
    ["de", "März", "Donnerstag", "4. März", "März 2021", "15:06", "15:06"],
    ["fr", "mars", "jeudi", "4 mars", "mars 2021", "15:06", "15:06"],
    ["pt-BR", "março", "quinta-feira", "4 de mar", "mar de 2021", "15:06", "15:06"],
    ["ja", "3月", "木曜日", "3月4日", "2021年3月", "15:06", "15:06"],
    ["zh-CN", "三月", "星期四", "3月4日", "2021年3月", "15:06", "15:06"],
    ["ar", "مارس", "الخميس", "٤ مارس", "مارس ٢٠٢١", "١٥:٠٦", "١٥:٠٦"],
    ["ru", "март", "четверг", "4 мар.", "март 2021 г.", "15:06", "15:06"],
  ])("of %s", (tag, month, day, ...defaults) => {
    for (const adapter of [createAdapter(tag), createAdapter(tag, "moment")]) {
      expect(adapter.format(THURSDAY, "MMMM")).toBe(month);
      expect(adapter.format(THURSDAY, "dddd")).toBe(day);
      const formats = adapter.formats();
      const units = ["day", "month", "hour", "minute"];
      expect(units.map((unit) => adapter.format(THURSDAY, formats[unit]))).toEqual(defaults);
    }
    expect(createAdapter(tag).format(THURSDAY, "LLLL yyyy").startsWith(month)).toBe(true);
    expect(createAdapter(tag).format(THURSDAY, "cccc yyyy").startsWith(day)).toBe(true);
  });

  test("exist in every locale", () => {
    for (const name of TAGS) {
      const adapter = createAdapter(name);
      for (const [unit, format] of Object.entries(adapter.formats())) {
        const text = adapter.format(THURSDAY, format);
        expect(text, `${name} ${unit} ${format}`).toMatch(/\S/);
        expect(text, `${name} ${unit} ${format}`).not.toMatch(/undefined|Invalid|NaN/);
      }
    }
  });
});

describe("grammatical cases and ordinals", () => {
  test.each([
    ["ru", "D MMMM", "4 марта"],
    ["ru", "MMMM YYYY", "март 2021"],
    ["ru", "LLLL yyyy", "март 2021"],
    ["pl", "D MMMM", "4 marca"],
    ["pl", "MMMM", "marzec"],
    ["fr", "Do MMMM", "4 mars"],
    ["es", "LL", "4 de marzo de 2021"],
    ["ar", "D/M, YYYY", "٤/٣، ٢٠٢١"],
  ])("in %s: %s is %s", (tag, format, text) => {
    expect(createAdapter(tag).format(THURSDAY, format)).toBe(text);
  });
});

describe("Luxon macros", () => {
  test.each([
    ["de", "D", "4.3.2021"],
    ["de", "f yyyy", "4.3.2021, 15:06 2021"],
    ["de", "fff", "4. März 2021 um 15:06 UTC"],
    ["ja", "DDD", "2021年3月4日"],
    ["ko", "tt", "오후 3:06:07"],
    ["de", "T", "15:06"],
  ])("in %s: %s is %s", (tag, format, text) => {
    // `D` to `DDDD` are also moment tokens, so add a token that only Luxon has.
    const adapter = createAdapter(tag);
    const luxon = format === "D" || format.startsWith("DD") ? `${format} 'x'` : format;
    expect(adapter.format(THURSDAY, luxon).replace(/ x$/, "")).toBe(text);
  });
});

test.each([
  ["de", "4. März 2021", "D. MMMM YYYY"],
  ["fr", "4 mars 2021", "D MMMM YYYY"],
  ["ja", "2021年3月4日", "YYYY年M月D日"],
  ["ar", "٢٠٢١-٠٣-٠٤", "YYYY-MM-DD"],
  ["de", "4.3.2021", "D 'x'"],
])("%s parses %s with the format %s", (tag, text, format) => {
  expect(createAdapter(tag).parse(format.endsWith("'x'") ? `${text} x` : text, format)).toBe(Date.UTC(2021, 2, 4));
});

test("weeks start on the first day of the locale", () => {
  expect(createAdapter("en").startOf(THURSDAY, "week")).toBe(Date.UTC(2021, 1, 28));
  expect(createAdapter("de").startOf(THURSDAY, "week")).toBe(Date.UTC(2021, 2, 1));
  expect(createAdapter("ar").startOf(THURSDAY, "week")).toBe(Date.UTC(2021, 1, 27));
  expect(createAdapter("de").endOf(THURSDAY, "week")).toBe(Date.UTC(2021, 2, 8) - 1);
});

describe("the adapter matches moment", () => {
  test("for any format in any locale", () => {
    const tokens =
      "M MM MMM MMMM Q Qo D Do DD DDD d do dd ddd dddd E w wo W YY YYYY gggg A a H HH h hh m mm s ss SSS Z X " +
      "L LL LLL LLLL LT LTS l ll lll llll [at] [[] , . - 4";
    const token = fc.constantFrom(" ", ...tokens.split(" "));
    fc.assert(
      fc.property(
        fc.constantFrom(...TAGS),
        fc.array(token, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 2e12 }),
        (name, parts, time) => {
          const adapter = createAdapter(name, "moment");
          const locale = String(adapter.options?.locale);
          const format = parts.join("");
          expect(adapter.format(time, format)).toBe(moment.utc(time).locale(locale).format(format));
        },
      ),
      { seed: 1, numRuns: 5000 },
    );
  });
});

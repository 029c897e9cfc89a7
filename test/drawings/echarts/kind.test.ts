import { describe, expect, test } from "vitest";
import { ECHARTS } from "../../../src/drawings/echarts/kind.ts";
import { toEChartsTheme } from "../../../src/drawings/echarts/theme.ts";
import { THEMES } from "../../../src/drawings/theme/theme-table.ts";

const OPTION = { series: [{ type: "pie", data: [1, 2] }] };
const parse = (body: object, accountTheme?: (typeof THEMES)["minimal"]) =>
  ECHARTS.parse({ type: "json", body: { option: OPTION, ...body } }, accountTheme);

describe("the theme", () => {
  test("is minimal without a name, and none in ECharts' own look", () => {
    expect(parse({}).theme).toBe(THEMES.minimal);
    expect(parse({ defaults: "plain" }).theme).toBeUndefined();
  });

  test("dark is ECharts' own one in ECharts' own look, and the service's elsewhere", () => {
    expect(parse({ theme: "dark" })).toMatchObject({ theme: THEMES.dark });
    const plain = parse({ theme: "dark", defaults: "plain" });
    expect([plain.theme, plain.isDark]).toEqual([undefined, true]);
    expect(parse({ theme: "paper", defaults: "plain" }).theme).toBe(THEMES.paper);
  });

  test("may be one of the account's", () => {
    const brand = { ...THEMES.minimal, colors: ["#123456"], fontFamily: "Lora" };
    expect(parse({ theme: "brand" }, brand).theme).toBe(brand);
    expect(() => parse({ theme: "brand" })).toThrow(/^theme must be one of editorial, /);
    expect(toEChartsTheme(brand)).toMatchObject({ color: ["#123456"], textStyle: { fontFamily: '"Lora"' } });
  });
});

describe("the canonical parameters", () => {
  const canonical = (body: object) => JSON.stringify(ECHARTS.canonical(parse(body)));

  test("are the same for the same image", () => {
    expect(canonical({ option: JSON.stringify(OPTION) })).toBe(canonical({}));
    expect(canonical({ theme: "minimal" })).toBe(canonical({}));
    expect(canonical({ backgroundColor: "#f00" })).toBe(canonical({ backgroundColor: "red" }));
    expect(canonical({ format: "svg", devicePixelRatio: 1 })).toBe(canonical({ format: "svg", devicePixelRatio: 2 }));
  });

  test.each([
    { theme: "dark" },
    { defaults: "plain" },
    { width: 501 },
    { locale: "DE" },
    { localeData: { time: {} } },
    { maps: { a: {} } },
    { timeZone: "Asia/Tokyo" },
    { backgroundColor: "red" },
    { option: { series: [] } },
  ])("differ with %j", (body) => {
    expect(canonical(body)).not.toBe(canonical({}));
  });
});

test("maps and texts of a language may be JSON text, as in queries", () => {
  const maps = { own: { type: "FeatureCollection", features: [] } };
  expect(parse({ maps: JSON.stringify(maps), localeData: "{}" })).toMatchObject({ maps, localeData: {} });
});

test.each([
  [{ locale: "not a language" }, "locale must be a language such as EN, DE or PT-br"],
  [{ maps: [1] }, "maps must be an object"],
  [{ localeData: "5" }, "localeData must be an object, got 5"],
  [{ maps: "{" }, "maps must be"],
  [{ timeZone: "Mars" }, "timeZone must be a time zone such as Europe/Berlin"],
  [{ quality: 50 }, "quality is only allowed if format is"],
  [{ width: 0 }, "width must be"],
  [{ defaults: "chartjs" }, "defaults must be one of limn, plain"],
])("%j is rejected", (body, message) => {
  expect(() => parse(body)).toThrow(message);
});

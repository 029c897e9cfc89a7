import { describe, expect, test } from "vitest";
import page from "../../docs/parameters.md?raw";
import { CHART as CHART_KIND } from "../../src/drawings/chart/kind.ts";
import { CHART_OPTIONS } from "../../src/drawings/chart/options.ts";
import { ANIMATION_FIELDS } from "../../src/options/animation.ts";

type Field = keyof typeof CHART_OPTIONS;

/** Two values per field that parse differently. */
const SAMPLES: Readonly<Record<Field, readonly [unknown, unknown]>> = {
  chart: ["{type:1}", "{type:2}"],
  width: [11, 12],
  height: [11, 12],
  devicePixelRatio: [1.5, 3],
  backgroundColor: ["red", "blue"],
  theme: ["dark", "print"],
  version: ["3", "4"],
  format: ["svg", "base64"],
  quality: [30, 60],
  animate: [true, false],
  duration: [2, 3],
  fps: [10, 12],
  loop: [true, false],
  poster: [true, false],
  renderer: ["svg", "raster"],
  encoding: ["base64", "url"],
  defaults: ["chartjs", "limn"],
  lang: ["ja", "zh-Hant"],
  timeZone: ["Europe/Berlin", "+02:00"],
  template: ["zf-1", "zf-2"],
  templateOverrides: [{ title: "a" }, { title: "b" }],
};

/** The rows of the page's parameter table: field, names, default, description. */
const rows = [...page.matchAll(/^\| \*\*(\w+)\*\* +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, field = "", names = "", initial, description]) => ({
    field: field as Field,
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    initial,
    description,
  }),
);

/** A chart that is also valid base64. */
const CHART = btoa("{}");
const read = (body: Record<string, unknown>) =>
  // Only some formats accept `quality`, and only animations have the fields of one.
  CHART_KIND.parse({
    type: "json",
    body: {
      chart: CHART,
      ...("quality" in body && { format: "jpg" }),
      ...(ANIMATION_FIELDS.some((name) => name in body) && { format: "gif", animate: true }),
      ...body,
    },
  });

test("docs/parameters.md lists every parameter of /chart", () => {
  expect(rows.map(({ field }) => field)).toEqual(Object.keys(CHART_OPTIONS));
});

describe.each(rows)("docs/parameters.md lists $field with", ({ field, names, initial, description }) => {
  test("its description and default", () => {
    const { success, data } = CHART_OPTIONS[field].schema.safeParse(undefined);
    expect(initial).toBe(success ? (data === undefined ? "none" : `\`${data}\``) : "required");
    expect(description).toBe(CHART_OPTIONS[field].schema.description);
  });

  test("its names in order of precedence", () => {
    const [value, other] = SAMPLES[field];
    const expected = read({ [names[0] ?? ""]: value });
    // The full parameter name is always accepted.
    expect(expected).toEqual(read({ [field]: value }));
    for (const [index, name] of names.entries()) {
      expect(read({ [name]: value })).toEqual(expected);
      for (const loser of names.slice(index + 1)) expect(read({ [loser]: other, [name]: value })).toEqual(expected);
    }
  });
});

// Charts: sections 2.1, 4 and 8 of the specification.

import { expect } from "vitest";
import { type Check, check, type Expected, get, post, refused, type Sent } from "./check.ts";

export const CHART = {
  type: "bar",
  data: { labels: ["Q1", "Q2"], datasets: [{ label: "Users", data: [50, 60] }] },
} as const;
const JSON_TEXT = JSON.stringify(CHART);
/** The same chart as Javascript object text. */
const JS_TEXT = "{type:'bar',data:{labels:['Q1','Q2'],datasets:[{label:'Users',data:[50,60]}]}}";
/** A chart whose title only versions 3 and 4 show. */
const TITLED = { ...CHART, options: { plugins: { title: { display: true, text: "Title" } } } };
const SMALL = { chart: CHART, width: 60, height: 40 };

export const IMAGE_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  base64: "text/plain",
} as const;
const FORMATS = Object.keys(IMAGE_TYPES) as (keyof typeof IMAGE_TYPES)[];

const PNG: Expected = { type: "image/png" };
const draw = (fields: object): Sent => post("/chart", { ...SMALL, ...fields });
const validate = (fields: object): Sent => post("/api/validate-chart", { ...SMALL, ...fields });
const query = (fields: object): Sent => get("/chart", { ...SMALL, ...fields });
/** Every endpoint that takes a field of a chart from JSON. */
const JSON_ENDPOINTS = { "POST /chart": draw, "POST /api/validate-chart": validate };
const of = (value: unknown) => JSON.stringify(value);

const SOURCES = {
  "an object": CHART,
  "JSON text": JSON_TEXT,
  "Javascript object text": JS_TEXT,
  "Javascript object text with a function": JS_TEXT.replace(
    "data:[50,60]",
    "data:[40,50].map(function(x){return x+10})",
  ),
};

const sources: Check[] = Object.entries(SOURCES).flatMap(([what, chart]) =>
  ["chart", "c"].flatMap((name) => [
    check(`2.1 ${name} as ${what} in POST /chart`, post("/chart", { [name]: chart, width: 60, height: 40 }), {
      ...PNG,
      size: [120, 80],
      same: draw({}),
    }),
    check(
      `2.1 ${name} as ${what} in POST /api/validate-chart`,
      post("/api/validate-chart", { [name]: chart, width: 60, height: 40 }),
      {
        json: { success: true, errors: [], normalized: { chartIsString: typeof chart === "string", chartType: "bar" } },
      },
    ),
    check(`4 ${name} as ${what} in GET /chart`, get("/chart", { [name]: chart, width: 60, height: 40 }), {
      ...PNG,
      size: [120, 80],
      same: draw({}),
    }),
  ]),
);

const WRONG_CHARTS = [5, true, [CHART], [], "", "{type:", "not a chart", "{}", { type: "nope", data: {} }];
const wrongCharts: Check[] = [
  check("2.1 chart is required in POST /chart", post("/chart", { width: 60 }), refused("chart")),
  check("2.1 chart is required in POST /api/validate-chart", post("/api/validate-chart", {}), refused("chart")),
  check("4 chart is required in GET /chart", get("/chart"), refused("chart")),
  ...WRONG_CHARTS.flatMap((chart) => [
    ...Object.entries(JSON_ENDPOINTS).map(([endpoint, sent]) =>
      check(`7 an invalid chart ${of(chart)} in ${endpoint} is a 400`, sent({ chart }), { status: 400, error: /./ }),
    ),
    check(`7 an invalid chart ${of(chart)} in GET /chart is a 400`, query({ chart }), { status: 400, error: /./ }),
  ]),
];

const SIDES = { width: ["width", "w"], height: ["height", "h"] } as const;
const WRONG_SIDES = [0, -1, 3001, 500.9, "wide", "500px", true, [], {}, 1e300];
const { width: _, height: __, ...BARE } = SMALL;
const sides: Check[] = [
  check("2.1 width is 500 and height is 300 by default", post("/chart", BARE), { size: [1000, 600] }),
  check("4 width is 500 and height is 300 by default in GET /chart", get("/chart", BARE), { size: [1000, 600] }),
  check("2.1 the default size in POST /api/validate-chart", post("/api/validate-chart", BARE), {
    json: { normalized: { width: 500, height: 300 } },
  }),
  ...(["width", "height"] as const).flatMap((side) =>
    SIDES[side].flatMap((name) => [
      ...[1, 2, 3000].flatMap((value) => {
        const other = side === "width" ? { height: 40 } : { width: 60 };
        const fields = { chart: CHART, ...other, [name]: value, devicePixelRatio: 1 };
        const size = side === "width" ? ([value, 40] as const) : ([60, value] as const);
        return [
          check(`2.1 ${name} may be ${value} in POST /chart`, post("/chart", fields), { ...PNG, size }),
          check(`4 ${name} may be ${value} in GET /chart`, get("/chart", fields), { ...PNG, size }),
          check(`2.1 ${name} may be ${value} in POST /api/validate-chart`, post("/api/validate-chart", fields), {
            json: { success: true, normalized: { [side]: value } },
          }),
        ];
      }),
      ...WRONG_SIDES.flatMap((value) =>
        [
          post("/chart", { chart: CHART, [name]: value }),
          post("/api/validate-chart", { chart: CHART, [name]: value }),
        ].map((sent) => check(`2.1 ${name} can't be ${of(value)} in POST ${sent.path}`, sent, refused(name))),
      ),
      ...[0, -1, 3001].map((value) =>
        check(
          `8 ${name} can't be ${value} in GET /chart`,
          get("/chart", { chart: CHART, [name]: value }),
          refused(name),
        ),
      ),
      ...(["500px", "500.9", "wide"] as const).map((value) => {
        const used = { width: 60, height: 40, [side]: value === "wide" ? (side === "width" ? 500 : 300) : 500 };
        const others = side === "width" ? { height: 40 } : { width: 60 };
        return check(
          `an unreadable ${name}=${value} in GET /chart is replaced, and X-Warning says so`,
          get("/chart", { chart: CHART, ...others, [name]: value }),
          {
            size: [used.width * 2, used.height * 2],
            headers: { "X-Warning": new RegExp(`${name}.*${value}`) },
            same: get("/chart", { chart: CHART, ...used }),
          },
        );
      }),
    ]),
  ),
];

const formats: Check[] = FORMATS.flatMap((format) => {
  const size = format === "svg" || format === "pdf" ? ([60, 40] as const) : ([120, 80] as const);
  return ["format", "f"].flatMap((name) => [
    check(`2.1 ${name} may be ${format} in POST /chart`, draw({ [name]: format }), { type: IMAGE_TYPES[format], size }),
    check(`4 ${name} may be ${format} in GET /chart`, query({ [name]: format }), { type: IMAGE_TYPES[format], size }),
    check(`2.1 ${name} may be ${format} in POST /api/validate-chart`, validate({ [name]: format }), {
      json: {
        success: true,
        normalized: { format },
        renderCheck: { contentType: expect.any(String), bytes: expect.any(Number) },
      },
    }),
  ]);
});

/** Values of the other fields that JSON rejects, by the names of the field. */
const WRONG_VALUES: readonly (readonly [names: readonly string[], values: readonly unknown[]])[] = [
  [
    ["format", "f"],
    ["bmp", "tiff", 5, true, {}],
  ],
  [
    ["version", "v"],
    [5, 1, 0.5, "5", "latest", true, {}],
  ],
  [["encoding"], ["hex", 5, true, {}]],
  [["devicePixelRatio"], [0, -1, "x", "2x", true, [], {}]],
  [
    ["backgroundColor", "bkg"],
    [true, {}, []],
  ],
];
const wrongValues: Check[] = WRONG_VALUES.flatMap(([names, values]) =>
  names.flatMap((name) =>
    values.flatMap((value) =>
      Object.entries(JSON_ENDPOINTS).map(([endpoint, sent]) =>
        check(`2.1 ${name} can't be ${of(value)} in ${endpoint}`, sent({ [name]: value }), refused(name)),
      ),
    ),
  ),
);

const others: Check[] = [
  ...formats,
  check("2.1 format is png by default", draw({}), { ...PNG, same: draw({ format: "png" }) }),
  check("4 format is png by default in GET /chart", query({}), { ...PNG, same: query({ format: "png" }) }),
  check("4 jpg and jpeg are the same format", query({ format: "jpg" }), { same: query({ format: "jpeg" }) }),
  check("4 base64 holds the base64 of the PNG", query({ format: "base64" }), {
    type: "text/plain",
    size: [120, 80],
    pixel: [0, 0, 0, 0],
  }),
  check("4 an unknown format in GET /chart is a 400", query({ format: "bmp" }), refused("format")),

  check("2.1 devicePixelRatio is 2 by default", draw({}), { size: [120, 80], same: draw({ devicePixelRatio: 2 }) }),
  ...[0.5, 1, 1.5, 3, 4].flatMap((ratio) => [
    check(`2.1 devicePixelRatio may be ${ratio} in POST /chart`, draw({ devicePixelRatio: ratio }), {
      size: [60 * ratio, 40 * ratio],
    }),
    check(`2.1 devicePixelRatio may be ${ratio} in POST /api/validate-chart`, validate({ devicePixelRatio: ratio }), {
      json: { normalized: { devicePixelRatio: ratio } },
    }),
  ]),
  check("devicePixelRatio=0 in GET /chart is a 400", query({ devicePixelRatio: 0 }), refused("devicePixelRatio")),
  check("devicePixelRatio=-1 in GET /chart is a 400", query({ devicePixelRatio: -1 }), refused("devicePixelRatio")),

  check("2.1 backgroundColor is transparent by default", draw({}), {
    pixel: [0, 0, 0, 0],
    same: draw({ backgroundColor: "transparent" }),
  }),
  ...["backgroundColor", "bkg"].flatMap((name) =>
    Object.entries({ white: 255, "#ffffff": 255, "rgb(0,0,0)": 0, "#000": 0 }).flatMap(([color, level]) =>
      [draw, query].map((sent) =>
        check(`2.1 ${name} may be ${color} in ${sent === draw ? "POST" : "GET"} /chart`, sent({ [name]: color }), {
          pixel: [level, level, level, 255],
        }),
      ),
    ),
  ),
  check("2.1 backgroundColor in POST /api/validate-chart", validate({ backgroundColor: "#abc" }), {
    json: { normalized: { backgroundColor: "#abc" } },
  }),

  check('2.1 version is "2" by default', draw({ chart: TITLED }), {
    same: draw({ chart: TITLED, version: "2" }),
    differs: draw({ chart: TITLED, version: "4" }),
  }),
  check("9 version is 2 by default in GET /chart", query({ chart: TITLED }), {
    same: query({ chart: TITLED, version: "2" }),
    differs: query({ chart: TITLED, version: "3" }),
  }),
  ...["version", "v"].flatMap((name) =>
    [2, 3, 4].flatMap((version) => [
      check(`2.1 ${name} may be "${version}" in POST /chart`, draw({ [name]: `${version}` }), {
        ...PNG,
        same: draw({ [name]: version }),
      }),
      check(`9 ${name} may be ${version} in GET /chart`, query({ [name]: version }), {
        ...PNG,
        same: draw({ [name]: `${version}` }),
      }),
      check(`2.1 ${name} may be "${version}" in POST /api/validate-chart`, validate({ [name]: `${version}` }), {
        json: { success: true, normalized: { version: `${version}` } },
      }),
    ]),
  ),
  check("version=5 in GET /chart is replaced, and X-Warning says so", query({ version: 5 }), {
    ...PNG,
    headers: { "X-Warning": /version.*5/ },
  }),

  check("2.1 encoding is url by default", draw({}), { same: draw({ encoding: "url" }) }),
  ...[draw, query].flatMap((sent) =>
    [JSON_TEXT, JS_TEXT].map((text) =>
      check(
        `2.1 encoding may be base64 in ${sent === draw ? "POST" : "GET"} /chart, with ${text === JSON_TEXT ? "JSON" : "Javascript"}`,
        sent({ chart: btoa(text), encoding: "base64" }),
        { ...PNG, same: sent({}) },
      ),
    ),
  ),
  check("2.1 encoding in POST /api/validate-chart", validate({ chart: btoa(JS_TEXT), encoding: "base64" }), {
    json: { success: true, normalized: { encoding: "base64" } },
  }),
  check("7 text that isn't base64 is a 400", draw({ chart: "%%%", encoding: "base64" }), refused("chart")),
  check("encoding=hex in GET /chart is replaced, and X-Warning says so", query({ encoding: "hex" }), {
    ...PNG,
    headers: { "X-Warning": /encoding.*hex/ },
  }),
  ...[{ title: "Sales" }, JSON.stringify({ title: "Sales" })].map((templateOverrides) =>
    check(`2.1 templateOverrides may be ${typeof templateOverrides}`, draw({ templateOverrides }), {
      ...PNG,
      differs: draw({}),
    }),
  ),
  check("2.1 templateOverrides can't be a number", draw({ templateOverrides: 5 }), refused("templateOverrides")),
  check(
    "rule 1: an encoded value keeps its special characters",
    query({ chart: labelled("a&b=c#d+e%20f"), format: "svg" }),
    {
      same: draw({ chart: labelled("a&b=c#d+e%20f"), format: "svg" }),
    },
  ),
  check("fields that the specification doesn't list are ignored", draw({ unknown: 1 }), { same: draw({}) }),
  check("a Chart.js configuration as the body is drawn", post("/chart", CHART), {
    ...PNG,
    same: post("/chart", { chart: CHART }),
  }),
  check("a webp has all pixels of the largest size", query({ width: 3000, height: 3000, format: "webp" }), {
    type: "image/webp",
    size: [6000, 6000],
  }),
  check("an avif over its format's limit is scaled down", query({ width: 3000, height: 3000, format: "avif" }), {
    type: "image/avif",
    size: [1000, 1000],
    headers: { "X-Warning": /6000/ },
  }),
];

function labelled(label: string): object {
  return { ...CHART, data: { ...CHART.data, labels: [label, "Q2"] } };
}

export const CHART_CHECKS: readonly Check[] = [...sources, ...wrongCharts, ...sides, ...others, ...wrongValues];

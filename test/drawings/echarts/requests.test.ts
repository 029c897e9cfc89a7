// Requests for charts of ECharts: parameters, formats, themes, functions, messages and validations.

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { THEMES } from "../../../src/drawings/theme/theme-table.ts";
import { parseColor } from "../../../src/engine/color.ts";
import { pngOf, postJson } from "../../service/serve/send.ts";

const BARS = { xAxis: { data: ["a", "b"] }, yAxis: {}, series: [{ type: "bar", data: [1, 2] }] };
const draw = (option: unknown, parameters: object = {}) => postJson("/echarts", { option, ...parameters });

async function svgOf(option: unknown, parameters: object = {}): Promise<string> {
  const reply = await draw(option, { format: "svg", ...parameters });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text;
}

async function errorOf(option: unknown, parameters: object = {}): Promise<string> {
  const reply = await draw(option, parameters);
  expect(reply.status).toBe(400);
  return ((await reply.json()) as { error: string }).error;
}

const altTextOf = (svg: string) => /<desc[^>]*>([^<]*)/.exec(svg)?.[1];
const validate = async (option: unknown, parameters: object = {}) =>
  (await postJson("/api/validate-echarts", { option, ...parameters })).json() as Promise<{
    success: boolean;
    warnings: string[];
    errors: string[];
  }>;

describe("an image", () => {
  test("has the size of charts by default, and another size on request", async () => {
    expect(await pngOf(draw(BARS))).toMatchObject({ width: 1000, height: 600 });
    expect(await pngOf(draw(BARS, { width: 333, height: 222, devicePixelRatio: 1 }))).toMatchObject({
      width: 333,
      height: 222,
    });
  });

  test.each([
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["jpg", "image/jpeg"],
    ["avif", "image/avif"],
    ["svg", "image/svg+xml"],
    ["pdf", "application/pdf"],
  ])("can be %s", async (format, type) => {
    const reply = await draw(BARS, { format, width: 100, height: 80, devicePixelRatio: 1 });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toContain(type);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(400);
  });

  test("comes from a URL, whose option may be JSON, JSON5 or JavaScript", async () => {
    const get = async (option: string) =>
      (await app.request(`/echarts?${new URLSearchParams({ option, f: "svg", w: "300" })}`)).text();
    const [json, json5, script] = await Promise.all([
      get(JSON.stringify(BARS)),
      get("{xAxis:{data:['a','b']},yAxis:{},series:[{type:'bar',data:[1,2]}]}"),
      get("(() => ({xAxis:{data:['a','b']},yAxis:{},series:[{type:'bar',data:[1,2]}]}))()"),
    ]);
    expect(json).toContain("<svg");
    expect(json5).toBe(json);
    expect(script).toBe(json);
  });

  test("contains images from data URLs, as symbols and in graphics", async () => {
    const url =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC";
    const graphic = { type: "image", left: 0, top: 0, style: { image: url, width: 100, height: 80 } };
    const { data } = await pngOf(draw({ graphic }, { width: 100, height: 80, devicePixelRatio: 1 }));
    expect([...data.slice(0, 4)]).toEqual([255, 0, 0, 255]);
    const symbols = { ...BARS, series: { type: "scatter", symbol: `image://${url}`, symbolSize: 20, data: [1, 2] } };
    expect((await svgOf(symbols)).match(/<image|<use/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test("has the background of the request, if the option has none", async () => {
    const cornerOf = async (option: object, parameters: object) => [
      ...(await pngOf(draw(option, { width: 50, height: 50, devicePixelRatio: 1, ...parameters }))).data.slice(0, 4),
    ];
    expect(await cornerOf(BARS, { backgroundColor: "red" })).toEqual([255, 0, 0, 255]);
    expect(await cornerOf({ ...BARS, backgroundColor: "blue" }, { backgroundColor: "red" })).toEqual([0, 0, 255, 255]);
    expect((await cornerOf(BARS, { defaults: "plain" }))[3]).toBe(0);
  });
});

describe("a theme", () => {
  test.each(Object.entries(THEMES))(
    "%s sets the background and the colours of series",
    async (name, { background, colors }) => {
      const svg = await svgOf(BARS, { theme: name });
      const hex = (color: string) => {
        const { red, green, blue } = parseColor(color) ?? { red: 0, green: 0, blue: 0 };
        return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      };
      expect(svg).toContain(`fill="${hex(background)}"`);
      expect(svg).toContain(`fill="${hex(colors[0] as string)}"`);
    },
  );

  test("is minimal by default, and ECharts' own look with defaults=plain", async () => {
    expect(await svgOf(BARS)).toBe(await svgOf(BARS, { theme: "minimal" }));
    expect(await svgOf(BARS, { defaults: "plain" })).toContain('fill="#5070dd"');
    expect(await svgOf(BARS, { defaults: "plain", theme: "dark" })).not.toBe(await svgOf(BARS, { theme: "dark" }));
  });

  test("must exist", async () => {
    expect(await errorOf(BARS, { theme: "nothing" })).toMatch(/^theme must be one of editorial, /);
  });
});

describe("functions", () => {
  test("format labels, with the helpers of echarts", async () => {
    const option = (text: string) =>
      `{xAxis:{data:['a']},yAxis:{axisLabel:{formatter:(v)=>${text}}},series:[{type:'bar',data:[1000]}]}`;
    const own = await svgOf(option("echarts.format.addCommas(v)"));
    expect(await svgOf({ xAxis: { data: ["a"] }, yAxis: {}, series: [{ type: "bar", data: [1000] }] })).toBe(own);
    expect(await svgOf(option("'€'+v"))).not.toBe(own);
  });

  test("colour and size elements", async () => {
    const svg = await svgOf(
      "{xAxis:{},yAxis:{},series:{type:'scatter',symbolSize:(v)=>v[0]*10,itemStyle:{color:(p)=>p.dataIndex?'#123456':'#654321'},data:[[1,1],[2,2]]}}",
    );
    expect(svg).toContain("#123456");
    expect(svg).toContain("#654321");
  });

  test("draw a custom series, with a context that all of its elements share", async () => {
    const svg =
      await svgOf(`{xAxis:{},yAxis:{},series:{type:'custom',data:[[1,1],[2,2],[3,3]],renderItem:(params,api)=>{
      params.context.count=(params.context.count??0)+1;
      const [x,y]=api.coord([api.value(0),api.value(1)]);
      return {type:'rect',shape:echarts.graphic.clipRectByRect({x,y,width:10,height:10},{...params.coordSys,width:1e4}),
        style:{fill:['#010101','#020202','#030303'][params.context.count-1]}}}}}`);
    for (const color of ["#010101", "#020202", "#030303"]) expect(svg).toContain(color);
  });

  test("compare, limit and lay out", async () => {
    await svgOf(
      "{series:{type:'sunburst',sort:(a,b)=>a.getValue()-b.getValue(),data:[{name:'x',value:1},{name:'y',value:2}]}}",
    );
    await svgOf(
      "{xAxis:{data:['a']},yAxis:{max:({max})=>max*2},series:{type:'bar',label:{show:true},labelLayout:({rect,labelRect})=>({x:rect.x+labelRect.width}),data:[1]}}",
    );
  });

  test("report their errors with their place", async () => {
    expect(await errorOf("{series:{type:'pie',label:{formatter:()=>nothing},data:[1]}}")).toBe(
      "option: ReferenceError: 'nothing' is not defined at series.label.formatter (line 1, column 42)",
    );
  });
});

describe("maps", () => {
  test("of the world and of the United States are built in", async () => {
    const option = (map: string, name: string) => ({
      series: { type: "map", map, data: [{ name, value: 1, itemStyle: { areaColor: "#123456" } }] },
    });
    expect(await svgOf(option("world", "Germany"))).toContain("#123456");
    expect(await svgOf(option("USA", "California"))).toContain("#123456");
    expect(await svgOf(option("world", "Nowhere"))).not.toContain("#123456");
  });

  test("must be in maps, as GeoJSON", async () => {
    expect(await errorOf({ geo: { map: "wrld" } })).toBe(
      "option.geo.map must be the name of a map in maps, or one of world, USA, got wrld. Did you mean world?",
    );
    expect(await errorOf({ geo: { map: "plan" } }, { maps: { plan: { svg: "<svg/>" } } })).toBe(
      "maps.plan must be GeoJSON: maps in SVG can't be drawn",
    );
    expect(await errorOf({}, { maps: { plan: { type: "FeatureCollection", features: [5] } } })).toBe(
      "maps.plan.features[0] must be an object, got 5",
    );
    expect(await errorOf({}, { maps: { plan: { type: "FeatureCollection", features: [] } } })).toBe(
      "maps.plan must have at least one feature",
    );
    expect(await errorOf({}, { maps: [1] })).toBe("maps must be an object, got [1]");
  });

  test("can have heat maps, in all formats", async () => {
    const option = {
      geo: { map: "world" },
      visualMap: { min: 0, max: 1, inRange: { color: ["red", "red"] }, show: false },
      series: { type: "heatmap", coordinateSystem: "geo", data: [[10, 50, 1]] },
    };
    for (const format of ["png", "svg", "pdf"]) expect((await draw(option, { format })).status).toBe(200);
    const { data: pixels } = await pngOf(draw(option, { devicePixelRatio: 1 }));
    const isRed = (at: number) => (pixels[at] ?? 0) - (pixels[at + 1] ?? 0) > 40;
    expect(Array.from({ length: pixels.length / 4 }, (_, index) => index * 4).some(isRed)).toBe(true);
  });
});

describe("languages and time zones", () => {
  const days = {
    calendar: { range: "2026-03", dayLabel: { nameMap: undefined } },
    series: { type: "heatmap", coordinateSystem: "calendar", data: [["2026-03-01", 1]] },
    visualMap: { show: false },
  };

  test("name months in the locale, with texts of the request", async () => {
    const [english, german] = await Promise.all([svgOf(days), svgOf(days, { locale: "de" })]);
    expect(german).not.toBe(english);
    const localeData = { time: { monthAbbr: "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split(" ") } };
    expect(await svgOf(days, { locale: "XX", localeData })).not.toBe(english);
  });

  test("reject an unknown locale", async () => {
    expect(await errorOf(BARS, { locale: "de-CH" })).toMatch(
      /^locale must be one of AR, .*, got de-CH. Did you mean DE\?$/,
    );
  });

  test("show times in the time zone", async () => {
    const option = {
      xAxis: { type: "time" },
      yAxis: {},
      series: {
        type: "line",
        data: [
          [0, 1],
          [36e5, 2],
        ],
      },
    };
    const utc = await svgOf(option);
    expect(await svgOf(option, { timeZone: "UTC" })).toBe(utc);
    expect(await svgOf(option, { timeZone: "Asia/Tokyo" })).not.toBe(utc);
    expect(await svgOf({ ...option, useUTC: true }, { timeZone: "Asia/Tokyo" })).toBe(utc);
  });
});

describe("the alt text", () => {
  test.each([
    [
      { ...BARS, title: { text: "Visits", subtext: "2026" } },
      "Bar chart: Visits (2026). Two bars: 1 for a and 2 for b.",
    ],
    [
      {
        series: {
          type: "pie",
          radius: ["40%", "70%"],
          data: [
            { name: "Tea", value: 3 },
            { name: "Milk", value: 1 },
          ],
        },
      },
      "Doughnut chart. Two slices: 3 (75%) for Tea and 1 (25%) for Milk.",
    ],
    [
      {
        dataset: {
          source: [
            ["p", "2015"],
            ["Tea", 43],
            ["Milk", 83],
          ],
        },
        xAxis: { type: "category" },
        yAxis: {},
        series: [{ type: "bar" }],
      },
      "Bar chart of 2015. Two bars: 43 for Tea and 83 for Milk.",
    ],
    [
      {
        title: { text: "{a|Flow}" },
        series: { type: "sankey", data: [{ name: "a" }, { name: "b" }], links: [{ source: 0, target: 1, value: 2 }] },
      },
      "Sankey diagram: Flow. 2 nodes: a, b.",
    ],
    [{ series: { type: "gauge", data: [{ name: "Speed", value: 42 }] } }, "Gauge. 1 value: Speed 42."],
    [{}, "Chart, with no data."],
  ])("describes %j", async (option, expected) => {
    expect(altTextOf(await svgOf(option))).toBe(expected);
  });
});

describe("a validation", () => {
  test("accepts an option without a warning", async () => {
    expect(await validate(BARS)).toMatchObject({ success: true, warnings: [], errors: [] });
  });

  test("warns of names that aren't areas of a bundled map", async () => {
    const data = [{ name: "France", value: 1 }, { name: "United States", value: 2 }, { name: "Grmany" }, { value: 3 }];
    const { warnings } = await validate({ series: [{ type: "map", map: "world", data }] });
    expect(warnings).toEqual([
      "option.series[0].data[1].name isn't an area of the map world, got United States: it isn't coloured. Did you mean United States of America?",
      "option.series[0].data[2].name isn't an area of the map world, got Grmany: it isn't coloured. Did you mean Germany?",
    ]);
    const named = { type: "map", map: "world", nameMap: { Germany: "Deutschland" }, data: [{ name: "Deutschland" }] };
    expect(await validate({ series: [named] })).toMatchObject({ warnings: [] });
  });

  test("warns of unknown fields and types, and of series without data", async () => {
    const { success, warnings } = await validate({
      xaxis: {},
      series: [{ type: "barr" }, { type: "scatter3D" }, { data: [1] }, { type: "pie", data: [] }],
    });
    expect(success).toBe(true);
    expect(warnings).toEqual([
      "option.xaxis isn't an option of ECharts. Did you mean xAxis?",
      "option.series[0].type isn't a type of series, got barr: the series isn't drawn. Did you mean bar?",
      "option.series[1].type isn't a type of series, got scatter3D: the series isn't drawn. Series with WebGL can't be drawn.",
      "option.series[2].type is missing: the series isn't drawn",
      "option.series[3] has no data",
    ]);
  });

  test("names the part that can't be drawn", async () => {
    const { errors } = await validate({ ...BARS, series: [...BARS.series, { type: "bar", xAxisIndex: 5, data: [1] }] });
    expect(errors).toEqual(["option.series[1] can't be drawn: a value is missing or has the wrong type"]);
  });
});

describe("an option is rejected if", () => {
  test.each([
    ["it is missing", undefined, /missing variable `o` or `option`/],
    ["it is a list", [], "option must be an object or text, got []"],
    ["its text is empty", " ", "option is empty: it must be an ECharts option"],
    [
      "its text is a URL",
      "https://example.com/",
      'option is a URL: it must be an option such as {series: [{type: "pie", data: [1, 2]}]}',
    ],
    ["its series is text", { series: "bar" }, "option.series must be an object or a list of objects, got bar"],
    [
      "it filters by a regular expression",
      { dataset: { transform: { config: { dimension: "a", reg: "^a" } } } },
      /^option can't filter data with reg/,
    ],
    ["a length is a trick", { series: { data: { length: 1e9 } } }, "length must be at most 100000, got 1000000000"],
  ])("%s", async (_, option, expected) => {
    const message = await errorOf(option);
    if (typeof expected === "string") expect(message).toBe(expected);
    else expect(message).toMatch(expected);
  });
});

test("a time axis has at most about 500 ticks, whatever its interval", async () => {
  const ticksOf = async (timeZone: string, extent: object) => {
    const axisTick = { show: true, lineStyle: { color: "#12ab34" } };
    const xAxis = { type: "time", min: 0, minInterval: 1, maxInterval: 1, axisTick, ...extent };
    const svg = await svgOf({ xAxis, yAxis: {}, series: { type: "line", data: [[0, 1]] } }, { timeZone });
    return svg.match(/#12ab34/g)?.length;
  };
  expect(await ticksOf("UTC", { max: 90 })).toBe(89);
  for (const timeZone of ["UTC", "Europe/Berlin"]) expect(await ticksOf(timeZone, { max: 1e15 })).toBe(501);
});

describe("an element of a card", () => {
  const cardOf = (options: readonly unknown[], parameters: object = {}) =>
    postJson("/card", {
      card: {
        type: "div",
        props: {
          style: { display: "flex" },
          children: options.map((option) => ({
            type: "echarts",
            props: { option, style: { width: 200, height: 100 } },
          })),
        },
      },
      width: 200 * options.length,
      height: 100,
      devicePixelRatio: 1,
      ...parameters,
    });

  test.each<[string, unknown]>([
    [
      "functions",
      "{xAxis: {data: ['a']}, yAxis: {axisLabel: {formatter: (v) => v + '!'}}, series: {type: 'bar', data: [1]}}",
    ],
    ["patterns", { ...BARS, aria: { enabled: true, decal: { show: true } } }],
    ["layers", { ...BARS, series: [0, 5].map((zlevel) => ({ type: "bar", data: [2, 3], zlevel })) }],
  ])("is the chart at the size of its place, with %s", async (_, option) => {
    const own = await pngOf(draw(option, { width: 200, height: 100, devicePixelRatio: 1 }));
    const card = await pngOf(cardOf([option]));
    const difference = own.data.reduce((sum, value, at) => sum + Math.abs(value - (card.data[at] ?? 0)), 0);
    expect(difference / own.data.length).toBeLessThan(0.5);
  });

  test("has the alt text of the chart in the card's", async () => {
    expect(altTextOf(await (await cardOf([BARS], { format: "svg" })).text())).toMatch(/Bar chart/);
  });

  test("shares the card's work, and reports its place", async () => {
    const heavy =
      "{xAxis: {}, yAxis: {}, series: {type: 'scatter', data: Array.from({length: 2000}, (_, i) => [i, i])}}";
    expect((await cardOf([heavy])).status).toBe(200);
    for (const [options, message] of [
      [Array.from({ length: 15 }, () => heavy), /^card\.children\[\d+\]: .*too expensive/],
      [[BARS, "{series: {type: 'pie', data: [1], label: {formatter() { for (;;); }}}}"], /^card\.children\[1\]: /],
      [[BARS, BARS, { series: 5 }], /^card\.children\[2\]: option\.series must be an object/],
    ] as const) {
      const reply = await cardOf(options);
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
        400,
        expect.stringMatching(message),
      ]);
    }
  });
});

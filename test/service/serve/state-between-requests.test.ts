// Hostile requests that try to leave traces in an isolate's state. Ordinary requests afterwards must return the same
// bytes as in a fresh isolate. docs/state.md lists the modules with state.

import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { toBase64 } from "../../../src/base/base64.ts";
import { PngEncoder } from "../../../wasm/png/png.ts";
import { usePooledMemory, withPooledMemory } from "../../../wasm/pooled-memory.ts";
import { useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import { pngOf } from "../../engine/image/make-image.ts";

const JSON_HEADERS = { "Content-Type": "application/json" };
/** Sends a body, or a GET request if there is none. */
const send = async (path: string, body?: unknown) =>
  app.request(path, body === undefined ? {} : { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body) });
const post = (path: string, body: unknown) => send(path, body);
/** Sends the parameters in the query. */
const get = (path: string, query: Readonly<Record<string, string>>) => send(`${path}?${new URLSearchParams(query)}`);

const bar = { type: "bar", data: { labels: ["Ä", "fi", "1/2"], datasets: [{ label: "Straße", data: [1, 20, 3] }] } };
const logo = `data:image/png;base64,${toBase64(await pngOf(40, 30))}`;
const time = {
  type: "line",
  data: { datasets: [{ data: ["2026-01-01", "2026-03-01"].map((x, y) => ({ x, y })) }] },
  options: { scales: { x: { type: "time", time: { unit: "month", displayFormats: { month: "MMMM dddd" } } } } },
};
// An IP address, which needs no DNS lookup.
const DATA = "https://93.184.216.34/data.csv";
const dataChart = (more: object = {}) => ({
  type: "bar",
  options: { plugins: { csv: { url: DATA, labelColumn: "a", ...more } } },
});
/** Query parameters of a small live chart whose label is the type of a variable that a script may have left behind. */
const LIVE = new URLSearchParams({
  c: "{type:'bar',data:{labels:[typeof mark],datasets:[{data:[1]}]}}",
  w: "80",
  h: "60",
});
const table = {
  columns: [{ title: "A", dataIndex: "a", format: { style: "currency", currency: "EUR" } }],
  dataSource: [{ a: 1234.5 }],
};

type OrdinaryRequest = readonly [path: string, body?: unknown];

/** Ordinary requests that together use all modules with state. */
const ORDINARY_REQUESTS: Readonly<Record<string, OrdinaryRequest>> = {
  png: ["/chart", { chart: bar, version: "4" }],
  "png of several bands": ["/chart", { chart: bar, version: "4", width: 1500, height: 900 }],
  "png of version 2": ["/chart", { chart: bar, version: "2" }],
  jpg: ["/chart", { chart: bar, version: "4", format: "jpg" }],
  webp: ["/chart", { chart: bar, version: "4", format: "webp" }],
  avif: ["/chart", { chart: bar, version: "4", format: "avif", width: 200, height: 100 }],
  svg: ["/chart", { chart: bar, version: "4", format: "svg" }],
  pdf: ["/chart", { chart: bar, version: "4", format: "pdf" }],
  "times in English": ["/chart", { chart: time, version: "4", format: "svg" }],
  "times in a zone": ["/chart", { chart: time, version: "4", format: "svg", timeZone: "America/New_York" }],
  script: [
    "/chart",
    { chart: "{type:'bar',data:{labels:[typeof mark],datasets:[{data:[[].mark ?? 1]}]}}", version: "4" },
  ],
  pattern: [
    "/chart",
    { chart: "{type:'bar',data:{labels:['a'],datasets:[{data:[1],backgroundColor:pattern.draw('disc','red')}]}}" },
  ],
  "image in a chart": [
    "/chart",
    { chart: { ...bar, options: { plugins: { backgroundImageUrl: logo } } }, version: "4" },
  ],
  qr: ["/qr", { text: "victim", format: "png" }],
  barcode: ["/barcode", { type: "code128", text: "victim", includeText: true }],
  table: ["/v1/table", { data: table }],
  formula: [
    "/chart",
    {
      cht: "tx",
      chl: "\\ce{H2O}\\ \\color{mark}x\\ \\ref{mark}\\ \\begin{aligned}a&=b\\end{aligned}\\tag{2}\\text{ü}",
      format: "svg",
    },
  ],
  "map icon": ["/chart", { chst: "d_map_pin_icon_withshadow", chld: "home|FFFF00" }],
  graph: ["/graphviz", { graph: "digraph { a -> b [label=Grüße]; b [shape=box, color=green] }" }],
  "graph of springs": ["/graphviz", { graph: "graph { a -- b -- c -- a }", layout: "neato", format: "png" }],
  ECharts: [
    "/echarts",
    {
      option:
        "{title:{text:'ü'},xAxis:{data:['a']},yAxis:{axisLabel:{formatter:(v)=>v+'%'}},series:[{type:'bar',data:[3]},{type:'graph',layout:'force',data:[{name:'a'},{name:'b'}]}]}",
      format: "svg",
    },
  ],
  "ECharts in a language and a zone": [
    "/echarts",
    {
      option: {
        xAxis: { type: "time" },
        yAxis: {},
        series: [
          {
            type: "line",
            data: [
              ["2026-01-01", 1],
              ["2026-04-01", 2],
            ],
          },
        ],
      },
      locale: "de",
      timeZone: "Asia/Kathmandu",
      format: "svg",
    },
  ],
  Vega: [
    "/vega",
    {
      spec: {
        data: {
          values: [
            { a: "ü", t: "2026-01-31T20:00", b: 1 },
            { a: "ß", t: "2026-03-01", b: 20 },
          ],
        },
        transform: [{ calculate: "test(/^.$/, datum.a) ? datum.b : 0", as: "c" }],
        mark: { type: "bar", tooltip: true },
        encoding: {
          x: { field: "t", type: "temporal", timeUnit: "yearmonthdate" },
          y: { field: "c", type: "quantitative" },
          color: { field: "a", scale: { scheme: "viridis" } },
        },
      },
      locale: "de",
      format: "svg",
    },
  ],
  "Vega heat map": [
    "/vega",
    {
      spec: {
        width: 60,
        height: 40,
        data: [
          {
            name: "d",
            values: [
              { x: 1, y: 2 },
              { x: 30, y: 20 },
            ],
            transform: [
              { type: "kde2d", size: [60, 40], x: { expr: "datum.x" }, y: { expr: "datum.y" } },
              { type: "heatmap", field: "grid", color: "red" },
            ],
          },
        ],
        marks: [
          {
            type: "image",
            from: { data: "d" },
            encode: { update: { image: { field: "image" }, width: { value: 60 }, height: { value: 40 } } },
          },
        ],
      },
      format: "svg",
    },
  ],
  "Google chart": [
    "/gchart",
    { cht: "bvs", chs: "200x100", chd: "t:1,2|3,4", chxt: "x,y", chxl: "0:|ä|b", chm: "N,f00,0,-1,9", chdl: "a|b" },
  ],
  "Google map": ["/chart", { cht: "t", chs: "200x100", chtm: "europe", chld: "DEFR", chd: "t:10,90" }],
  "map pin": ["/chart", { chst: "d_map_pin_letter", chld: "A|FF0000|000000" }],
  watermark: ["/watermark", { mainImageUrl: logo, markImageUrl: logo, opacity: 0.5, markRatio: 0.5 }],
  "watermark on an image of the service": [
    "/watermark",
    { mainImageUrl: "http://localhost/qr?text=victim&size=60", markImageUrl: logo, position: "center" },
  ],
  "external data": ["/chart", { chart: dataChart(), version: "4", format: "svg" }],
  "live chart": [`/embed?${LIVE}`],
  "image of a live chart": [`/embed/image?${LIVE}&f=svg`],
  "live chart of external data": [`/embed?${new URLSearchParams({ c: JSON.stringify(dataChart()) })}`],
  "live chart of a description": ["/natural/iframe/bar_of_1,2_and_3"],
  "oEmbed of a live chart": [`/oembed?${new URLSearchParams({ url: `http://localhost/embed?${LIVE}` })}`],
  "word cloud": ["/wordcloud", { text: "It is a victim, 日本語のことば كلمة", removeStopwords: true }],
};

async function answer([path, body]: OrdinaryRequest): Promise<string> {
  const reply = await send(path, body);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return `${reply.status} ${reply.headers.get("Content-Type")} ${toBase64(bytes)}`;
}

const fresh = new Map<string, string>();
beforeAll(async () => {
  // Simulate the data servers. The attacks' requests have a mark in the URL or a header, and get marked data.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { href } = new URL(new Request(input as Request).url);
    if (/fail/.test(href)) return new Response("mark", { status: 500 });
    const isMarked = /mark/.test(href + JSON.stringify([...new Headers(init?.headers)]));
    return new Response(isMarked ? "a,b\nMARK,9\n" : "a,b\nx,1\n", { headers: { "Content-Type": "text/csv" } });
  });
  for (const [name, victim] of Object.entries(ORDINARY_REQUESTS)) fresh.set(name, await answer(victim));
});

afterAll(() => {
  vi.restoreAllMocks();
});

test("ordinary requests succeed", () => {
  for (const [name, found] of fresh) expect(found, name).toMatch(/^200 /);
});

const noisy = (format: string) => ({
  format,
  version: "4",
  width: 1900,
  height: 1100,
  devicePixelRatio: format === "avif" ? 0.3 : 1,
  backgroundColor: "rgba(255,0,0,0.3)",
  chart: {
    type: "scatter",
    data: {
      datasets: Array.from({ length: 20 }, (_, hue) => ({
        backgroundColor: `hsla(${hue * 18},100%,50%,0.4)`,
        pointRadius: 40,
        data: Array.from({ length: 30 }, (_, x) => ({ x, y: (x * 7 + hue * 3) % 31 })),
      })),
    },
  },
});

const fillWithGarbage = (memory: WebAssembly.Memory) => {
  memory.grow(200);
  new Uint8Array(memory.buffer).fill(0xff);
};

/** Actions between two runs of the ordinary requests. */
const ATTACKS: Readonly<Record<string, () => unknown>> = {
  "other chart languages register maps, languages and themes, and fail": async () => {
    const mark = { type: "FeatureCollection", features: [] };
    const option = { series: [{ type: "map", map: "mark" }], geo: { map: "mark" }, __proto__: { mark: 1 } };
    for (const locale of ["de", "ja", "en"])
      for (const timeZone of ["Pacific/Apia", "UTC"]) {
        await post("/echarts", { option, maps: { mark, world: mark }, locale, timeZone, theme: "dark" });
        await post("/echarts", {
          option: "{series:[{type:'pie',label:{formatter(){throw new Error('mark')}},data:[1]}]}",
        });
        const encoding = { x: { field: "a" }, color: { field: "b", scale: { scheme: ["red", "mark"] } } };
        const spec = {
          data: { name: "mark", values: [{ a: "mark", b: "b" }] },
          mark: "bar",
          encoding,
          config: { bar: { color: "red" } },
        };
        expect((await post("/vega", { spec, locale, timeZone })).status).toBe(200);
        await post("/vega", {
          spec: { ...spec, params: [{ name: "mark", expr: "test(regexp('(mark)', 'g'), 'mark')" }] },
          locale,
        });
        expect((await post("/vega", { spec: { ...spec, mark: "mark" } })).status).toBe(400);
        await post("/vega", { spec: { marks: [{ type: "text", encode: { enter: { text: { signal: "mark(" } } } }] } });
      }
  },
  "time axes are in many zones": async () => {
    for (const timeZone of [
      "Pacific/Apia",
      "america/new_york",
      "-05:00",
      ...Intl.supportedValuesOf("timeZone").slice(0, 50),
    ])
      expect((await post("/chart", { chart: time, version: "4", format: "svg", timeZone })).status).toBe(200);
    const zone = { adapters: { date: { zone: "mark" } }, type: "time" };
    const { status } = await post("/chart", { chart: { ...time, options: { scales: { x: zone } } }, version: "4" });
    expect(status).toBe(400);
    const script =
      "{type:'bar',data:{labels:[moment().utcOffset(7).format(),moment().local().format()],datasets:[{data:[1]}]}}";
    expect((await post("/chart", { chart: script, timeZone: "Asia/Tokyo" })).status).toBe(200);
  },
  "the pooled memory is left full of garbage": () => usePooledMemory(2, fillWithGarbage),
  "an engine throws in the pooled memory": () =>
    withPooledMemory(340, async (memory) => {
      fillWithGarbage(memory);
      throw new Error("planted");
    }).catch(() => {}),
  "the rasteriser is abandoned midway": () => {
    expect(() =>
      useRasterizer((engine) => {
        engine.begin(1000, 0, 600, 0);
        new Uint8Array(engine.memory.buffer).fill(0xff);
        throw new Error("planted");
      }),
    ).toThrow("planted");
  },
  "the PNG encoder's input buffer is left full of garbage": () => {
    const encoder = new PngEncoder(1000, 600, "index", 60);
    encoder.inputBuffer(60).fill(0xff);
    encoder.countInputColors(60);
    encoder.free();
  },
  "a PNG is left unfinished": () => {
    const encoder = new PngEncoder(1000, 600, "count", 60);
    encoder.start(6);
    encoder.inputBuffer(60).fill(0x77);
    [...encoder.encodeInput(60)];
    encoder.free();
  },
  "large noisy images are rendered": async () => {
    for (const format of ["png", "jpg", "webp", "avif"]) expect((await post("/chart", noisy(format))).status).toBe(200);
  },
  "a streamed image is cancelled": async () => {
    const reply = await post("/chart", { ...noisy("png"), width: 3000, height: 3000 });
    await reply.body?.cancel();
  },
  "a script grows its memory and modifies its globals": async () => {
    const chart = `(() => {
      globalThis.mark = 1; Array.prototype.mark = 1000;
      const all = []; for (let i = 0; i < 26; i++) all.push(new Uint8Array(1e6).fill(255));
      return {type:'bar',data:{labels:['a'],datasets:[{data:[all.length]}]}};
    })()`;
    expect((await post("/chart", { chart, version: "4" })).status).toBe(200);
  },
  "a script runs out of memory": async () => {
    const chart = "(() => { const all = []; for (;;) all.push(new Uint8Array(1e6).fill(255)); })()";
    expect((await post("/chart", { chart, version: "4" })).status).toBe(400);
  },
  "a script changes moment's locale": async () => {
    const chart = `(() => {
      try { moment.locale('de'); } catch {}
      try { moment.updateLocale('en', { months: Array(12).fill('MARK') }); } catch {}
      try { moment.defineLocale('en', { months: Array(12).fill('MARK') }); } catch {}
      return {type:'bar',data:{labels:[moment('2026-01-01').locale('ru').format('MMMM')],datasets:[{data:[1]}]}};
    })()`;
    await post("/chart", { chart, version: "4" });
  },
  "charts use other languages": async () => {
    for (const locale of ["de", "ru", "ar", "ja"])
      expect((await post("/chart", { chart: { ...time, options: { ...time.options, locale } } })).status).toBe(200);
  },
  "the same texts use other fonts and languages": async () => {
    for (const lang of ["tr", "sr", "ja", "x-1,2"])
      for (const font of [
        { family: 'Arimo","en' },
        { weight: "bold", style: "italic" },
        { size: 13 },
        { family: "Tinos" },
      ])
        await post("/chart", { chart: { ...bar, options: { font } }, version: "4", lang });
  },
  "the colour and text caches fill up": async () => {
    const labels = Array.from({ length: 1500 }, (_, index) => `Ä${index}`);
    const colors = labels.map((_, index) => `rgb(${index % 256} ${index >> 8} 9)`);
    const chart = { type: "bar", data: { labels, datasets: [{ data: labels.map(Number), backgroundColor: colors }] } };
    expect((await post("/chart", { chart, version: "4", format: "svg" })).status).toBe(200);
  },
  "an SVG document breaks resvg": async () => {
    const chart = `{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},plugins:[{afterDraw({ctx}){
      for (let i = 0; i < 90; i++) { ctx.globalCompositeOperation = 'xor'; ctx.fillRect(i, i, 99, 99); }
    }}]}`;
    await post("/chart", { chart, version: "4" });
  },
  "barcodes are requested with many options and errors": async () => {
    for (const body of [
      { type: "code128", text: "victim", includeText: false, rotate: "I", scale: 5, height: 30, barcolor: "ff0000" },
      { type: "ean13", text: "nonsense" },
      { type: "qrcode", text: "x".repeat(5000) },
      { type: "gs1-128", text: "(01)nonsense" },
    ])
      await post("/barcode", body);
  },
  "a code is read in all formats": async () => {
    const { body } = await post("/qr", { text: "mark", size: 400 });
    const image = new Uint8Array(await new Response(body).arrayBuffer());
    const reply = await app.request("/qr-read?formats=all", { method: "POST", body: image });
    expect(await reply.json()).toMatchObject({ result: "mark" });
  },
  "formulas define commands, labels and colours": async () => {
    for (const tex of [
      "\\def\\mark{1}",
      "\\newcommand{\\mark}{1}",
      "\\gdef\\mark{1}",
      "\\let\\mark=x",
      "\\DeclareMathOperator{\\mark}{mark}",
      "\\newenvironment{mark}{1}{2}",
      "\\definecolor{mark}{rgb}{1,0,0}",
      "\\label{mark}\\tag{mark}x",
      "\\begin{equation}\\label{mark}x\\end{equation}",
      "\\begin{align}a&=b\\label{mark}\\\\c&=d\\end{align}",
      "\\sqrt{\\frac{1",
      "\\text{\u00fc\u65e5}\\ce{A->[mark]B}",
      "x+".repeat(1000),
    ])
      await post("/chart", { cht: "tx", chl: tex });
    for (const tex of ["\\mark", "\\begin{mark}\\end{mark}"])
      expect((await post("/chart", { cht: "tx", chl: tex })).status, tex).toBe(400);
  },
  "map icons have hostile data": async () => {
    for (const chld of ["__proto__|FFFF00", "constructor|zz", "home|FFFF0080"])
      await post("/chart", { chst: "d_map_pin_icon_withshadow", chld });
  },
  "Google charts have hostile names, markers and colours": async () => {
    for (const fields of [
      { cht: "bvs", chd: "t:1,2", chxt: "x,y", chxl: "0:|__proto__|constructor", chdl: "__proto__" },
      { cht: "lc", chd: "t:1,2", chm: "tMARK,ff0000,0,-1,40|fMARK,00f,0,0,9,,vhs", chdls: "ff0000,20", chco: "f0f" },
      { cht: "t", chtm: "europe", chld: "DEFR__", chd: "t:10,90", chco: "ff0000,00ff00,0000ff", chf: "bg,s,ff00ff" },
      { cht: "v", chd: "t:100,80,60,30,30,30,10" },
      { cht: "gom", chd: "t:70", chl: "MARK" },
      { cht: "qr", chl: "MARK", choe: "Shift_JIS" },
      { cht: "bvs", chd: `t:${"9,".repeat(3000)}9`, chs: "800x300" },
      { cht: "lc", chd: "t:1,2", chxt: "x", chxr: "0,0,1e300,1e-300" },
    ])
      await post("/gchart", { chs: "200x100", ...fields });
  },
  "graphs set defaults and fonts, fail, and run out of work": async () => {
    const dense = Array.from({ length: 70 }, (_, at) =>
      Array.from({ length: at }, (_, to) => `n${at}->n${to};`).join(""),
    ).join("");
    for (const graph of [
      "digraph { graph [bgcolor=red, fontname=Tinos] node [shape=star, color=red, fontname=Tinos] edge [color=red] a -> b }",
      "digraph { a [label=<<b>MARK</b><table><tr><td port='x'>MARK</td></tr></table>>]; a:x -> b [label=MARK] }",
      "graph { start=7; a -- b -- c -- d -- a; a -- c }",
      "digraph { a [image='mark.png', shapefile='/etc/passwd'] }",
      "digraph { a -> b",
      "digraph { a [label=<<b>MARK] }",
      `digraph { ${dense} }`,
    ])
      for (const layout of ["dot", "neato"]) await post("/graphviz", { graph, layout });
    for (const graph of ["digraph { a -> b", `digraph { ${dense.repeat(4)} }`])
      expect((await post("/graphviz", { graph, layout: "dot" })).status).toBe(400);
  },
  "watermarks have other images, places and opacities, and fail": async () => {
    const ask = { mainImageUrl: logo, markImageUrl: logo };
    const noise = `data:image/png;base64,${toBase64(await pngOf(300, 200))}`;
    for (const more of [
      { mainImageUrl: noise, opacity: 1, position: "topLeft" },
      { markImageUrl: noise, opacity: 0.1, markRatio: 1 },
      { mainImageUrl: "http://localhost/chart?cht=lc&chd=t:1,2&chs=200x100" },
      { mainImageUrl: "http://localhost/watermark?mainImageUrl=mark" },
      { mainImageUrl: "data:image/png;base64,bWFyaw==" },
      { mainImageUrl: "https://93.184.216.34/mark.csv" },
      { opacity: "mark", position: "__proto__" },
      { format: "avif" },
    ])
      await post("/watermark", { ...ask, ...more });
  },
  "external data has marks, other columns and tokens, and fails": async () => {
    for (const more of [
      { url: `${DATA}?mark` },
      { url: "https://93.184.216.34/mark/data.csv" },
      { url: `${DATA}#mark` },
      { dataColumns: ["a"] },
      { labelColumn: "b" },
      { labelColumn: "__proto__" },
      { refresh: 60 },
      { url: "https://93.184.216.34/fail.csv" },
    ])
      await post("/chart", { chart: dataChart(more), version: "4", format: "svg" });
    for (const plugins of [
      { json: { url: DATA, labelColumn: "a" } },
      { googleSheets: { docId: "mark", labelColumn: "a", dataColumns: ["b"] } },
      { airtable: { url: "https://airtable.com/appMARKMARKMARKMA/tblMARKMARKMARKMA", apiKey: "patMARK" } },
    ])
      await post("/chart", { chart: { type: "bar", options: { plugins } }, version: "4", format: "svg" });
  },
  "live charts modify their globals, have hostile titles, and fail": async () => {
    for (const c of [
      `(() => { globalThis.mark = 1; Object.prototype.mark = 1; return {type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}; })()`,
      "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{title:{display:true,text:'</script><b>MARK'}}}",
      '{"type":"bar","__proto__":{"mark":1},"data":{"datasets":[{"data":[1],"constructor":{"prototype":{"mark":1}}}]}}',
      "(() => { for (;;); })()",
      "mark",
    ])
      for (const path of ["/embed", "/embed/image"]) await get(path, { c, w: "80", h: "60", bkg: "red" });
    await get("/embed", { c: JSON.stringify(dataChart({ url: `${DATA}?mark` })) });
    for (const path of [
      "/natural/iframe/pie_of_MARK_1_and_2",
      "/natural/iframe/__proto__",
      "/chart-maker/view/sf-mark",
    ])
      await send(path);
    for (const url of [
      "http://localhost/embed?c={mark}",
      "http://mark.test/embed?c=1",
      `http://localhost/embed?${LIVE}`,
    ])
      await get("/oembed", { url, maxwidth: "10" });
  },
  "broken images are decoded": async () => {
    const broken = `data:image/png;base64,${toBase64((await pngOf(400, 300)).slice(0, -30))}`;
    await post("/chart", { chart: { ...bar, options: { plugins: { backgroundImageUrl: broken } } }, version: "4" });
  },
  "word clouds use other languages, seeds and fonts, and fail": async () => {
    const body = { text: "It is a victim, 日本語のことば كلمة", removeStopwords: true };
    for (const language of ["ja", "ar", "tr", "en"])
      for (const more of [
        { seed: 7 },
        { fontFamily: "Roboto" },
        { text: "is" },
        { minWordLength: 90 },
        { rotation: 90 },
      ])
        await post("/wordcloud", { ...body, language, ...more });
  },
  "tables use other locales": async () => {
    for (const locale of ["de", "ar-EG", "hi"])
      await post("/v1/table", { data: { ...table, columns: [{ ...table.columns[0], format: { locale } }] } });
  },
};

/**
 * Each attack is followed by every STEP-th ordinary request, starting one request later than after the previous attack. All
 * ordinary requests follow the last attack.
 */
const STEP = inject("depth") === "full" ? 1 : 12;

describe("ordinary requests return the same bytes after", () => {
  const attacks = Object.entries(ATTACKS).map(([name, attack], number) => ({ name, attack, number }));
  test.for(attacks)("$name", async ({ attack, number }) => {
    await attack();
    await compareAnswers(Object.entries(ORDINARY_REQUESTS).filter((_, index) => index % STEP === number % STEP));
  });

  test("all attacks", () => compareAnswers(Object.entries(ORDINARY_REQUESTS)));
});

async function compareAnswers(requests: readonly (readonly [name: string, request: OrdinaryRequest])[]): Promise<void> {
  for (const [name, request] of requests) expect((await answer(request)) === fresh.get(name), name).toBe(true);
}

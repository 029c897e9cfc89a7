// Seed requests for worst.mjs, the search for expensive requests: cards and animated charts. Each is large in one property.

import { makeSvg } from "./worst-image.mjs";

const repeat = (length, entry) => Array.from({ length }, (_, index) => entry(index));
const text = (length, of = "Lorem ipsum 123 ") => of.repeat(Math.ceil(length / of.length)).slice(0, length);
const wave = (length, step = 1) => repeat(length, (index) => Math.round(500 + 400 * Math.sin(index * step)));

// Properties are next to `type` instead of in `props`, because requests have a maximum depth.
const div = (style, children, more = {}) => ({ type: "div", style, children, ...more });
const LARGE = { width: 3000, height: 3000 };
const FLEX = { display: "flex", flexWrap: "wrap" };
const card = (name, tree, more = {}) => ({ name, body: { card: tree, ...more } });
/** A card of many elements with the same style. */
const many = (name, count, style, children = "", more = {}) =>
  card(
    name,
    div(
      FLEX,
      repeat(count, () => div(style, children)),
    ),
    more,
  );
/** A card of one element that fills it. */
const whole = (name, style, more = {}) => card(name, div({ width: "100%", height: "100%", ...style }, "a"), more);
const nested = (depth, style, leaf) => (depth === 0 ? leaf : div(style, nested(depth - 1, style, leaf)));

const bar = (count) => ({
  type: "bar",
  data: { labels: repeat(count, (index) => `l${index}`), datasets: [{ data: wave(count) }] },
});
const parts = (count, type, props, style = { width: 200, height: 200 }) =>
  div(
    FLEX,
    repeat(count, (index) => ({ type, props: { ...props(index), style } })),
  );
const image = (more) => ({ $image: { format: "png", pattern: "gradient", width: 1000, height: 1000, ...more } });
const img = (src, style) => ({ type: "img", props: { src, style } });

const SCRIPTS = [
  ["latin", "Lorem ipsum dolor sit amet "],
  ["arabic", "مرحبا بالعالم العربي "],
  ["thai", "สวัสดีชาวโลกทั้งหลาย"],
  ["han", "日本語の漢字と仮名交じり文"],
  ["emoji", "👩‍👩‍👧‍👦🇪🇨😀🔥"],
  ["ligature", "﷽"],
];
const stops = (count) => repeat(count, (index) => `${index % 2 === 0 ? "red" : "#00f8"} ${index}px`).join(",");
const shadows = (count, blur) => repeat(count, (index) => `${index}px 2px ${blur}px ${index % 2}px red`).join(",");
const HTML_CARD = `<div tw="flex flex-wrap p-8 bg-slate-900 text-white">${'<p tw="m-0 text-4xl shadow-lg rounded-xl">Hello <b>bold</b></p>'.repeat(400)}</div>`;

/** Cards, grouped by the cause of their cost: layout, text, style, painting, drawings, images, pages. */
export const CARDS = [
  card("nested percentages", nested(55, { display: "flex", width: "100%", padding: "1%" }, "a")),
  card(
    "nested columns",
    nested(55, { display: "flex", flexDirection: "column", flexWrap: "wrap", alignItems: "baseline" }, text(500)),
  ),
  card("nested text", nested(50, { display: "flex", flex: "1 1 auto", minWidth: "10%" }, text(40_000)), LARGE),
  card(
    "nested table",
    nested(
      40,
      { display: "flex", flexDirection: "column" },
      {
        type: "table",
        props: {
          data: {
            columns: repeat(10, (index) => ({ title: `c${index}`, dataIndex: `k${index}` })),
            dataSource: repeat(900, (index) => ({ k0: index, k1: text(30) })),
          },
        },
      },
    ),
    LARGE,
  ),
  card(
    "rows of text",
    div(
      { display: "flex", flexDirection: "column" },
      repeat(900, () => nested(1, FLEX, text(50))),
    ),
    LARGE,
  ),
  card(
    "baseline",
    div(
      { ...FLEX, alignItems: "baseline" },
      repeat(990, (index) => div({ flex: "1 1 10%" }, `a ${index}`)),
    ),
  ),
  ...SCRIPTS.map(([name, words]) => card(`text ${name}`, div({ fontSize: 12 }, text(50_000, words)), LARGE)),
  card("balanced text", div({ textWrap: "balance", fontSize: 12, wordBreak: "break-all" }, text(49_000)), LARGE),
  many("clamped text", 100, { width: 300, lineClamp: 1, fontSize: 20 }, text(490, "日本語")),
  card(
    "ellipsis",
    div({ whiteSpace: "nowrap", textOverflow: "ellipsis", width: 200, overflow: "hidden" }, text(49_000)),
  ),
  card(
    "spans",
    div(
      {},
      repeat(990, (index) => ({ type: "span", props: { style: { fontSize: 10 + (index % 9) }, children: "ab " } })),
    ),
  ),
  card(
    "fonts",
    div(
      {},
      repeat(300, (index) => ({
        type: "span",
        props: {
          style: { fontFamily: `f${index}, serif`, fontWeight: 100 + (index % 9) * 100 },
          children: "abc 日本 ไทย",
        },
      })),
    ),
  ),
  card("huge text", div({ fontSize: 3000 }, text(2000)), LARGE),
  many("text shadows", 100, { textShadow: shadows(10, 40), fontSize: 60 }, "Shadow", LARGE),
  many("strokes", 200, { WebkitTextStroke: "9px red", fontSize: 90 }, "日本", LARGE),
  card("spaces", div({ whiteSpace: "pre-line" }, `a${" ".repeat(49_000)}b`)),
  card("tabs", div({ whiteSpace: "pre", tabSize: 32 }, "\t".repeat(49_000))),
  many("capitals", 100, { textTransform: "capitalize" }, text(490, "ß日e\u0301 ")),
  many("variables", 990, { "--a": "1px", width: "var(--a)" }),
  card(
    "inherited variables",
    nested(
      50,
      Object.fromEntries(repeat(190, (index) => [`--v${index}`, "1"])),
      repeat(1900, () => div({ "--a": "b" }, "")),
    ),
  ),
  many("long variables", 300, {
    "--a": text(200, "x "),
    "--b": text(190, "var(--a)"),
    ...Object.fromEntries(["margin", "padding", "border", "background", "font"].map((name) => [name, "var(--b)"])),
  }),
  many("important", 20, { color: `red${" ".repeat(40_000)}x` }),
  many("digits", 200, { width: text(3900, "1").concat("!"), fontSize: text(900, "9") }),
  whole("url digits", { background: `${text(400_000, "1")}! url(a)` }),
  many("gradients", 300, { width: 100, height: 100, background: `linear-gradient(45deg, ${stops(300)})` }, "", LARGE),
  whole("gradient tiles", { background: `linear-gradient(45deg, ${stops(300)})`, backgroundSize: "50px 50px" }, LARGE),
  whole(
    "conic tiles",
    {
      background: `conic-gradient(${repeat(100, (i) => `red ${i}deg, blue ${i + 1}deg`)})`,
      backgroundSize: "50px 50px",
    },
    LARGE,
  ),
  whole("conic", { background: repeat(10, () => "conic-gradient(#f008, #00f8)").join() }, LARGE),
  whole("radial layers", { background: repeat(10, () => "repeating-radial-gradient(#f008, #00f8 2px)").join() }, LARGE),
  many("box shadows", 500, { width: 90, height: 90, boxShadow: shadows(10, 60), borderRadius: 20 }, "", LARGE),
  whole("large shadows", { boxShadow: shadows(10, 500), borderRadius: "50%" }, LARGE),
  many(
    "inset shadows",
    300,
    { width: 200, height: 200, boxShadow: shadows(10, 40).replaceAll("px red", "px red inset"), borderRadius: 40 },
    "",
    LARGE,
  ),
  many("dotted borders", 300, { width: 500, height: 500, border: "1px dotted red", borderRadius: 90 }, "", LARGE),
  many(
    "borders",
    500,
    { width: 100, height: 100, borderTop: "9px solid red", borderLeft: "5px dashed blue", borderRadius: 40 },
    "",
    LARGE,
  ),
  card(
    "clips",
    nested(
      55,
      {
        overflow: "hidden",
        borderRadius: 200,
        transform: "rotate(3deg)",
        flex: 1,
        width: "100%",
        height: "100%",
        background: "#f001",
      },
      "a",
    ),
    LARGE,
  ),
  many(
    "rotated",
    500,
    { width: 500, height: 500, transform: "rotate(20deg) skew(30deg)", background: "#f002", position: "absolute" },
    "",
    LARGE,
  ),
  many(
    "transparent",
    500,
    { opacity: 0.5, width: "100%", height: "100%", position: "absolute", background: "red" },
    "",
    LARGE,
  ),
  many("blur", 50, { filter: "blur(40px)", width: 400, height: 400, background: "red" }, "a", LARGE),
  card(
    "nested blur",
    nested(40, { filter: "blur(20px) drop-shadow(0 0 20px red)", padding: 5, background: "#f002" }, "a"),
    LARGE,
  ),
  many("clip paths", 200, { clipPath: "circle(40%)", width: 400, height: 400, background: "red" }, "a", LARGE),
  many(
    "masks",
    200,
    { maskImage: "linear-gradient(black, transparent)", width: 400, height: 400, background: "red" },
    "a",
    LARGE,
  ),
  card(
    "nested masks",
    nested(
      50,
      { maskImage: "radial-gradient(black, transparent)", width: "100%", height: "100%", background: "#f002" },
      "a",
    ),
    LARGE,
  ),
  many(
    "blends",
    100,
    { mixBlendMode: "difference", width: 900, height: 900, position: "absolute", background: "red" },
    "a",
    LARGE,
  ),
  card(
    "charts",
    parts(100, "chart", () => ({ chart: bar(12), version: 4 })),
    LARGE,
  ),
  card(
    "charts 2",
    parts(100, "chart", () => ({ chart: bar(12), version: 2 })),
    LARGE,
  ),
  card(
    "full charts",
    parts(20, "chart", () => ({ chart: bar(900), version: 3 })),
    LARGE,
  ),
  card(
    "codes",
    parts(100, "qr", (index) => ({ text: text(1000) + index, ecLevel: "L" })),
    LARGE,
  ),
  card(
    "round codes",
    parts(100, "qr", (index) => ({ text: text(1000) + index, dotStyle: "rounded" })),
    LARGE,
  ),
  card(
    "barcodes",
    parts(100, "barcode", (index) => ({ type: "azteccode", text: `${text(300)}${index}` })),
    LARGE,
  ),
  card(
    "tables",
    parts(30, "table", () => ({
      data: {
        columns: repeat(5, (c) => ({ title: "t", dataIndex: `k${c}` })),
        dataSource: repeat(90, (row) => ({ k0: row, k1: "مرحبا" })),
      },
    })),
    LARGE,
  ),
  card(
    "clouds",
    parts(20, "wordcloud", () => ({ text: text(2000, "a bb ccc dddd eeeee ffffff ") })),
    LARGE,
  ),
  card(
    "graphs",
    parts(10, "graph", () => ({ graph: `digraph{${repeat(30, (i) => `n${i}->n${(i * 7) % 30}`).join(";")}}` })),
    LARGE,
  ),
  card(
    "icons",
    parts(100, "icon", () => ({ name: "snowflake" })),
    LARGE,
  ),
  card(
    "images",
    div(
      FLEX,
      repeat(20, (index) => img(image({ width: 400 + index, height: 400 }), { width: 500, height: 500 })),
    ),
    LARGE,
  ),
  card(
    "one image often",
    div(
      FLEX,
      repeat(150, () =>
        img(
          { $svg: { count: 20, element: '<circle cx="250" cy="250" r="200" fill="red" opacity="0.1"/>' } },
          { width: 90, height: 90 },
        ),
      ),
    ),
    LARGE,
  ),
  card(
    "rotated images",
    div(
      FLEX,
      repeat(50, () => img(image(), { width: 700, height: 700, transform: "rotate(10deg)", borderRadius: 90 })),
    ),
    LARGE,
  ),
  whole("image tiles", { background: image({ width: 20, height: 20 }), backgroundSize: "50px 50px" }, LARGE),
  card(
    "svg blur",
    div(
      FLEX,
      repeat(15, (index) =>
        img(
          {
            $svg: {
              count: 4 + index,
              defs: '<filter id="f"><feGaussianBlur stdDeviation="20"/></filter>',
              element: '<rect width="480" height="480" filter="url(#f)"/>',
            },
          },
          { width: 500, height: 500 },
        ),
      ),
    ),
    LARGE,
  ),
  card(
    "inline svg",
    {
      type: "svg",
      props: {
        viewBox: "0 0 500 500",
        children: repeat(1500, () => ({ type: "circle", props: { cx: 250, cy: 250, r: 240, opacity: 0.05 } })),
      },
    },
    LARGE,
  ),
  { name: "html", body: { html: HTML_CARD, ...LARGE } },
  {
    name: "html svg",
    body: {
      html: makeSvg({ count: 4000, element: '<circle cx="250" cy="250" r="240" fill="red" opacity="0.01"/>' }),
      ...LARGE,
    },
  },
  many("classes", 200, {}, "a", LARGE),
  card("hyphens", div({}, "a", { tw: text(49_000, "a-") })),
  card(
    "long classes",
    div(
      {},
      repeat(600, () =>
        div({}, "a", { tw: "flex p-8 shadow-lg rounded-xl bg-gradient-to-r from-red-500 to-blue-500" }),
      ),
    ),
  ),
  {
    name: "grid",
    body: {
      grid: {
        title: "a",
        rows: repeat(10, () => repeat(10, () => ({ title: "t", value: "1", change: "+1%", chart: bar(5) }))),
      },
      ...LARGE,
    },
  },
  {
    name: "grid text",
    body: { grid: { rows: repeat(50, () => repeat(6, () => ({ title: "t", text: text(60) }))) }, ...LARGE },
  },
  {
    name: "placeholders",
    body: {
      card: div(
        {},
        repeat(1500, () => "{{a.b}} {{c}}"),
      ),
      parameters: { a: { b: "x" }, c: "text" },
    },
  },
  { name: "many placeholders", body: { card: div({}, text(400_000, "{{a}}")), parameters: { a: "" } } },
  {
    name: "repeated list",
    body: {
      card: div(
        {},
        repeat(20, () => ({
          type: "chart",
          props: { chart: { type: "line", data: { labels: "{{a}}", datasets: [{ data: "{{a}}" }] } } },
        })),
      ),
      parameters: { a: wave(900) },
    },
  },
  { name: "pages", body: { pages: repeat(50, (index) => div(FLEX, text(900 + index))), format: "pdf", ...LARGE } },
  {
    name: "pages of charts",
    body: { pages: repeat(50, () => parts(2, "chart", () => ({ chart: bar(20) }))), format: "pdf" },
  },
  {
    name: "pages of gradients",
    body: {
      pages: repeat(50, () =>
        div(
          { width: "100%", height: "100%", background: repeat(10, () => "conic-gradient(#f008, #00f8)").join() },
          "a",
        ),
      ),
      format: "pdf",
      ...LARGE,
    },
  },
  {
    name: "pages of shadows",
    body: {
      pages: repeat(50, () => div({ width: 900, height: 900, margin: 100, boxShadow: shadows(10, 90) }, "a")),
      format: "pdf",
    },
  },
  {
    name: "pages of images",
    body: {
      pages: repeat(20, (index) => img(image({ width: 600 + index, height: 600 }), { width: "100%" })),
      format: "pdf",
    },
  },
  card("avif", div({ padding: 40, background: "linear-gradient(red, blue)" }, text(900)), {
    width: 1200,
    height: 900,
    format: "avif",
  }),
  card("webp", div({ padding: 40, background: "linear-gradient(red, blue)" }, text(900)), {
    width: 2000,
    height: 1500,
    format: "webp",
  }),
  card("jpg", div({ padding: 40, background: "linear-gradient(red, blue)" }, text(900)), { ...LARGE, format: "jpg" }),
  card(
    "svg",
    parts(100, "chart", () => ({ chart: bar(50), version: 4 })),
    { ...LARGE, format: "svg" },
  ),
  ...["weekly-report", "kpi-grid", "dashboard-dark", "leaderboard", "invoice", "certificate", "shipping-label"].map(
    (template) => ({
      name: template,
      body: { template, devicePixelRatio: 2 },
    }),
  ),
  many("small filters", 900, { filter: "blur(3px) sepia(50%)", width: 30, height: 30, background: "red" }, "a"),
  whole(
    "large filters",
    { filter: "blur(99px) drop-shadow(9px 9px 99px red) hue-rotate(90deg) contrast(3)", background: "red" },
    LARGE,
  ),
  whole(
    "filter at ratio 4",
    { filter: "blur(99px)", background: "red" },
    { width: 1500, height: 1500, devicePixelRatio: 4 },
  ),
  whole("many filters", { filter: "brightness(90%) ".repeat(200), background: "red" }, LARGE),
  card(
    "filtered charts",
    div({ filter: "grayscale(1)" }, [parts(50, "chart", () => ({ chart: bar(12), version: 4 }))]),
    LARGE,
  ),
  card("masked text", div({ maskImage: "linear-gradient(black, transparent)", fontSize: 12 }, text(49_000)), LARGE),
  whole(
    "mask tiles",
    { maskImage: "radial-gradient(black 2px, transparent 3px)", maskSize: "9px 9px", background: "red" },
    LARGE,
  ),
  whole(
    "mask layers",
    { maskImage: repeat(10, () => "conic-gradient(#0008, #000f)").join(), background: "red" },
    LARGE,
  ),
  whole("image mask", { maskImage: image({ width: 300, height: 300 }), background: "red" }, LARGE),
  whole(
    "large polygon",
    { clipPath: `polygon(${repeat(300, (i) => `${(i * 7919) % 100}% ${(i * 104_729) % 100}%`)})`, background: "red" },
    LARGE,
  ),
  card(
    "nested clips",
    nested(9, { clipPath: "circle(45%)", width: "100%", height: "100%", background: "#f002" }, text(9000)),
    LARGE,
  ),
  card("filters in filters", nested(20, { filter: "blur(2px)", padding: 5, background: "#f002" }, "a"), {
    width: 1200,
    height: 1200,
  }),
  {
    name: "filtered pages",
    body: {
      pages: repeat(30, () => div({ filter: "blur(9px)", width: 700, height: 900, background: "red" }, "a")),
      format: "pdf",
    },
  },
  ...["gif", "apng", "webp"].map((format) => ({
    name: `animated ${format}`,
    body: {
      card: parts(8, "chart", () => ({ chart: bar(9), version: 4 })),
      width: 1000,
      height: 600,
      animate: true,
      format,
    },
  })),
  ...[
    ["many", 400, { fontSize: 16 }],
    ["large", 12, { fontSize: 150, textShadow: "0 0 20px red", WebkitTextStroke: "2px blue" }],
  ].map(([name, count, style]) => ({
    name: `${name} numbers that count up`,
    body: {
      card: div(
        { flexWrap: "wrap" },
        repeat(count, (index) => ({
          type: "div",
          props: { countUp: true, style, children: `₹ ${index + 1},23,456,789.12 करोड़` },
        })),
      ),
      width: 1000,
      height: 600,
      animate: true,
      duration: 1.5,
      format: "gif",
    },
  })),
  {
    name: "animated above images",
    body: {
      card: div({ background: "linear-gradient(red, blue)", width: "100%" }, [
        { type: "chart", chart: bar(9), style: { height: 300 } },
        div(
          {
            position: "absolute",
            top: 0,
            left: 0,
            width: 900,
            height: 500,
            boxShadow: shadows(9, 40),
            borderRadius: 50,
          },
          "a",
        ),
      ]),
      width: 1000,
      height: 600,
      animate: true,
      format: "gif",
    },
  },
];

const FRAMES = { animate: true, duration: 1.5, fps: 20, devicePixelRatio: 1 };
const animated = (name, chart, more = {}) =>
  ["gif", "apng", "webp"].map((format) => ({
    name: `${name} ${format}`,
    body: { chart, version: "4", format, ...FRAMES, width: 1000, height: 600, ...more },
  }));
const lines = (count, length, dataset = {}, type = "line") => ({
  type,
  data: {
    labels: repeat(length, (index) => `l${index}`),
    datasets: repeat(count, (index) => ({ data: wave(length, index + 1), ...dataset })),
  },
});
const GRADIENT = { backgroundColor: "$gradient", fill: true };

/** Animated charts: requests of POST /chart. */
export const ANIMATIONS = [
  ...animated("bars", lines(2, 4, {}, "bar")),
  ...animated("many bars", lines(3, 200, {}, "bar")),
  ...animated("lines", lines(3, 40)),
  ...animated("many points", lines(4, 400)),
  ...animated("slices", lines(1, 12, {}, "doughnut")),
  ...animated("pie at ratio 2", lines(1, 30, {}, "pie"), { width: 800, height: 500, devicePixelRatio: 2 }),
  ...animated("polar", lines(1, 30, {}, "polarArea")),
  ...animated("radar", lines(5, 30, GRADIENT, "radar")),
  ...animated("bubbles", {
    type: "bubble",
    data: {
      datasets: [
        { data: repeat(300, (index) => ({ x: index % 30, y: (index * 7) % 40, r: 30 })), backgroundColor: "#f008" },
      ],
    },
  }),
  ...animated("small", lines(2, 4, {}, "bar"), { width: 150, height: 100, duration: 5, fps: 30 }),
  ...animated("large", lines(2, 4, {}, "bar"), { width: 1500, height: 1500, duration: 1, fps: 17 }),
  ...animated("long", lines(2, 40), { width: 600, height: 440, duration: 5, fps: 30 }),
  ...animated("labels", { ...lines(2, 40), options: { plugins: { datalabels: { display: true } } } }),
  ...animated("transparent", lines(3, 40), { backgroundColor: "transparent" }),
  ...animated("poster", lines(3, 40), { poster: true, loop: true }),
  ...animated("background", {
    ...lines(1, 4),
    options: { plugins: { backgroundImageUrl: image({ width: 900, height: 540 }) } },
  }),
  ...animated(
    "shadow script",
    `{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},plugins:[{id:'s',beforeDatasetsDraw({ctx}){ctx.shadowBlur=40;ctx.shadowColor='red'}}]}`,
  ),
  ...animated(
    "gradient script",
    `{type:'line',data:{labels:['a','b','c'],datasets:[{data:[1,5,2],fill:true,backgroundColor:(c)=>{const g=c.chart.ctx.createRadialGradient(300,300,10,300,300,400);for(let i=0;i<50;i++)g.addColorStop(i/50,i%2?'red':'blue');return g}}]}}`,
  ),
  ...animated(
    "progress script",
    `{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},options:{animation:{onProgress({chart}){for(let i=0;i<200000;i++);chart.ctx.fillRect(0,0,900,500)}}}}`,
  ),
  ...animated(
    "noise script",
    `{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},options:{animation:{onProgress({chart,currentStep}){for(let i=0;i<3000;i++){chart.ctx.fillStyle='rgb('+(i*7919*currentStep)%256+',9,'+i%256+')';chart.ctx.fillRect(i*37%1000,i*91%600,30,20)}}}}}`,
  ),
  ...animated(
    "delays",
    `{type:'bar',data:{labels:[...Array(40).keys()],datasets:[{data:[...Array(40).keys()]}]},options:{animation:{easing:'easeOutBounce',delay:(c)=>c.dataIndex*400}}}`,
  ),
  ...["2", "3"].flatMap((version) => animated(`version ${version}`, lines(2, 30), { version })),
  ...animated("lossy", lines(3, 40), { quality: 50 }).filter(({ body }) => body.format === "webp"),
];

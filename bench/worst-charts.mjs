// Seed charts for worst.mjs, the search for expensive requests. Each is a POST /chart body. They cover every chart type
// and plugin, each with one property near its limit.

const repeat = (length, entry) => Array.from({ length }, (_, index) => entry(index));
const text = (length, of = "Lorem ipsum 123 ") => of.repeat(Math.ceil(length / of.length)).slice(0, length);
const labels = (length) => repeat(length, (index) => `label ${index}`);
const wave = (length, step = 1) => repeat(length, (index) => Math.round(500 + 400 * Math.sin(index * step)));

const LARGE = { width: 3000, height: 3000, devicePixelRatio: 2 };
const SCRIPTS = {
  latin: "Wjg ",
  arabic: "مرحبا بالعالم ",
  thai: "สวัสดีชาวโลก",
  han: "日本語漢字",
  emoji: "👩‍👩‍👧‍👦🇪🇨😀",
};

/** A chart with one dataset. */
const one = (type, dataset, options = {}, names = undefined) => ({
  type,
  data: { ...(names && { labels: names }), datasets: [dataset] },
  options,
});
const lines = (count, length, dataset = {}, options = {}, type = "line") => ({
  type,
  data: { labels: labels(length), datasets: repeat(count, (index) => ({ data: wave(length, index + 1), ...dataset })) },
  options,
});
const bars = (length, dataset = {}, options = {}) => lines(1, length, dataset, options, "bar");
const plugin = (plugins, more = {}) => ({ ...more, plugins });
const label = (length, more = {}) => bars(length, {}, plugin({ datalabels: { display: true, ...more } }));

/** The same chart for several Chart.js versions. */
const versions = (name, numbers, chart, more = {}) =>
  numbers.map((version) => ({ name: `${name} ${version}`, body: { version: String(version), chart, ...more } }));
const all = (name, chart, more) => versions(name, [2, 3, 4], chart, more);
const laterVersions = (name, chart, more) => versions(name, [3, 4], chart, more);

const words = (count, size, more = {}) =>
  one("wordCloud", {
    data: repeat(count, (index) => ({ text: `${text(3 + (index % 9), "wordle")}${index}`, value: size(index) })),
    ...more,
  });
const annotations = (count, annotation, data = bars(3)) => ({
  ...data,
  options: plugin({ annotation: { annotations: repeat(count, annotation) } }),
});
const nodes = (count) => repeat(count, (index) => ({ x: index % 40, y: Math.floor(index / 40) }));
const graph = (type, count, edges, more = {}) =>
  one(
    type,
    { data: nodes(count), edges: repeat(edges, (i) => ({ source: i % count, target: (i * 7 + 1) % count })), ...more },
    {},
    labels(count),
  );
const tree = (count) => repeat(count, (index) => (index === 0 ? {} : { parent: Math.floor((index - 1) / 3) }));
const outline = (points, size = 60) => ({
  type: "Feature",
  geometry: {
    type: "Polygon",
    coordinates: [
      repeat(points + 1, (i) => {
        const angle = ((i % points) / points) * -2 * Math.PI;
        return [size * Math.cos(angle) * (1 + (i % 2) / 9), size * Math.sin(angle)];
      }),
    ],
  },
});
const choropleth = (features, points, more = {}) =>
  one(
    "choropleth",
    { data: repeat(features, (i) => ({ value: i, feature: outline(points, 20 + (i % 60)) })), ...more },
    { scales: { xy: { projection: "naturalEarth1" } } },
    labels(features),
  );
const sets = (count) =>
  repeat(2 ** count - 1, (i) => ({
    sets: repeat(count, (bit) => (((i + 1) >> bit) & 1 ? `S${bit}` : "")).filter(Boolean),
    value: 1 + (i % 7),
  }));
const dash = { borderDash: [1, 1], borderWidth: 1 };
const gradient = { backgroundColor: "linear-gradient(red, blue)" };
const script = (body) =>
  `{type:'line',data:{labels:[1,2,3],datasets:[{data:[1,3,2]}]},plugins:[{id:'x',afterDraw(chart){const c=chart.ctx;${body}}}]}`;

/** Converts a number to the data format of types that need more than a number. */
const VALUES = {
  boxplot: (value) => [value, value * 2, value * 3, 4, 5, 9, 12],
  violin: (value) => [value, value * 2, value * 3, 4, 5, 9, 12],
  candlestick: (value, x) => ({ x, o: value, h: value + 9, l: value - 9, c: value + 3 }),
  scatter: (value, x) => ({ x, y: value }),
  bubble: (value, x) => ({ x, y: value, r: value % 9 }),
  matrix: (value, x) => ({ x, y: value % 99, v: value }),
  barWithErrorBars: (value) => ({ y: value, yMin: value - 9, yMax: value + 9 }),
};
const GRID_TYPES = [
  ..."bar line radar polarArea pie scatter bubble boxplot violin candlestick".split(" "),
  ..."matrix barWithErrorBars funnel pcp outlabeledPie".split(" "),
];

/** Many values for each chart type. A value takes 0.01 to 0.3 ms and 1 to 20 kB, depending on the type. */
const GRIDS = GRID_TYPES.flatMap((type) =>
  [
    [1, 5000],
    [4, 5000],
    [60, 300],
    [600, 20],
  ].flatMap(([count, length]) => {
    const chart = lines(count, length, {}, {}, type);
    for (const dataset of chart.data.datasets) dataset.data = dataset.data.map(VALUES[type] ?? ((value) => value));
    return versions(`${count} times ${length} values of ${type}`, [2, 4], chart);
  }),
);

/** The same dates as strings, which moment parses, and as numbers. */
const DATES = [1, 2, 4].flatMap((count) =>
  [
    ["dates", (x) => new Date(1.7e12 + x * 8.64e7).toISOString()],
    ["instants", (x) => 1.7e12 + x * 8.64e7],
  ].flatMap(([name, timeOf]) => {
    const chart = lines(count, 5000, {}, { scales: { x: { type: "time" }, xAxes: [{ type: "time" }] } });
    for (const dataset of chart.data.datasets) dataset.data = dataset.data.map((y, x) => ({ x: timeOf(x), y }));
    delete chart.data.labels;
    return all(`${count} times 5000 ${name}`, chart);
  }),
);

const BASIC = [
  ...all("bars", bars(5)),
  ...all("bars at the most pixels", bars(5000), LARGE),
  ...all("bars with labels at the most pixels", label(5000), LARGE),
  ...all("bars in many datasets", lines(500, 60, {}, {}, "bar")),
  ...all("lines", lines(4, 5000)),
  ...all("curves", lines(4, 5000, { tension: 0.4, lineTension: 0.4, fill: true, pointRadius: 4 })),
  ...all("points at the most pixels", lines(4, 5000, { pointRadius: 10, fill: true }), LARGE),
  ...all("dashed lines", lines(5, 3000, dash), LARGE),
  ...all("dashes as short as dots", lines(3, 3000, { borderDash: [0.1, 0.1], borderWidth: 1, pointRadius: 0 }), LARGE),
  ...all("scatter", one("scatter", { data: repeat(9000, (i) => ({ x: i % 97, y: i % 89 })) })),
  ...all(
    "bubbles at the most pixels",
    one("bubble", { data: repeat(5000, (i) => ({ x: i % 97, y: i % 89, r: 300 })) }),
    LARGE,
  ),
  ...all("pie", one("pie", { data: wave(5000) }, {}, labels(5000))),
  ...all("radar", lines(20, 1000, {}, {}, "radar")),
  ...all("polar area", lines(5, 1000, {}, {}, "polarArea"), LARGE),
  ...all("legend", lines(2000, 2)),
  ...all(
    "rotated ticks",
    bars(5000, {}, { scales: { x: { ticks: { autoSkip: false } }, xAxes: [{ ticks: { autoSkip: false } }] } }),
    LARGE,
  ),
  ...all(
    "steps of an axis",
    bars(3, {}, { scales: { y: { ticks: { stepSize: 0.1 } }, yAxes: [{ ticks: { stepSize: 0.1 } }] } }),
  ),
  ...all("many axes", {
    ...bars(50),
    options: {
      scales: {
        ...Object.fromEntries(repeat(200, (i) => [`y${i}`, { type: "linear" }])),
        yAxes: repeat(200, (i) => ({ id: `y${i}` })),
      },
    },
  }),
  ...all(
    "time",
    one(
      "line",
      { data: repeat(5000, (i) => ({ x: `2026-01-01T00:00:${String(i % 60).padStart(2, "0")}`, y: i })) },
      { scales: { x: { type: "time" }, xAxes: [{ type: "time" }] } },
    ),
  ),
  ...all(
    "logarithm",
    one(
      "line",
      { data: wave(5000) },
      { scales: { y: { type: "logarithmic" }, yAxes: [{ type: "logarithmic" }] } },
      labels(5000),
    ),
  ),
  ...all(
    "stacked",
    lines(100, 300, { stack: "s", fill: true }, { scales: { y: { stacked: true }, yAxes: [{ stacked: true }] } }),
  ),
  ...all("gradients", lines(200, 20, gradient, {}, "bar"), LARGE),
  ...all("rounded bars", bars(3000, { borderRadius: 9 }, plugin({ roundedBars: true, cornerRadius: 9 }))),
  ...Object.entries(SCRIPTS).flatMap(([name, of]) => [
    ...all(
      `labels in ${name}`,
      bars(
        300,
        {},
        { title: { display: true, text: text(3000, of) }, plugins: { title: { display: true, text: text(3000, of) } } },
      ),
      LARGE,
    ),
    ...all(
      `data in ${name}`,
      {
        ...label(1000, { formatter: text(50, of) }),
        data: { labels: repeat(1000, (i) => text(40, of) + i), datasets: [{ data: wave(1000) }] },
      },
      LARGE,
    ),
  ]),
  ...all(
    "huge title",
    {
      ...bars(3),
      options: {
        title: { display: true, text: text(500), fontSize: 500 },
        plugins: { title: { display: true, text: text(500), font: { size: 500 } } },
      },
    },
    LARGE,
  ),
  ...["svg", "pdf", "jpg", "webp", "avif"].flatMap((format) => [
    { name: `bars as ${format}`, body: { chart: label(3000), format, width: 1000, height: 1000, devicePixelRatio: 1 } },
    {
      name: `curves as ${format}`,
      body: {
        version: "4",
        chart: lines(4, 5000, { tension: 0.4 }),
        format,
        width: 1000,
        height: 1000,
        devicePixelRatio: 1,
      },
    },
  ]),
  { name: "bars as large jpg", body: { chart: bars(5000), format: "jpg", ...LARGE } },
  { name: "bars as base64", body: { chart: bars(5000), format: "base64", ...LARGE } },
  {
    name: "emoji as avif",
    body: {
      chart: label(500, { formatter: SCRIPTS.emoji }),
      format: "avif",
      width: 1000,
      height: 1000,
      devicePixelRatio: 1,
    },
  },
];

const TYPES = [
  ...laterVersions(
    "word cloud",
    words(500, (i) => 10 + (i % 100)),
    { width: 3000, height: 3000 },
  ),
  ...laterVersions(
    "word cloud in a small image",
    words(500, (i) => 30 + (i % 60)),
    { width: 600, height: 600 },
  ),
  ...laterVersions(
    "word cloud that grows",
    words(500, (i) => 20 + (i % 60), { autoGrow: { maxTries: 9, scalingFactor: 1.05 } }),
    { width: 1000, height: 1000 },
  ),
  ...laterVersions(
    "word cloud padded",
    words(300, () => 40, { padding: 30 }),
    { width: 3000, height: 3000 },
  ),
  ...laterVersions(
    "word cloud at all angles",
    words(500, (i) => 20 + (i % 40), { minRotation: -90, maxRotation: 90, rotationSteps: 9, padding: 8 }),
    { width: 2000, height: 2000 },
  ),
  ...laterVersions("word clouds", {
    type: "wordCloud",
    data: { labels: labels(500), datasets: repeat(20, () => ({ data: repeat(500, () => 20) })) },
  }),
  ...all("box plots", one("boxplot", { data: repeat(300, (i) => wave(300, i + 1)) }, {}, labels(300))),
  ...all("violins", one("violin", { data: repeat(60, (i) => wave(300, i + 1)), points: 100 }, {}, labels(60))),
  ...all(
    "fine violins",
    one("violin", { data: repeat(10, (i) => wave(200, i + 1)), points: 1000 }, {}, labels(10)),
    LARGE,
  ),
  ...laterVersions("venn", one("venn", { data: sets(5) }, {}, labels(31)), LARGE),
  ...laterVersions(
    "euler",
    one(
      "euler",
      {
        data: repeat(10, (i) => ({ sets: [`S${i}`], value: 5 })).concat(
          repeat(45, (i) => ({ sets: [`S${i % 9}`, `S${(i % 9) + 1}`], value: 1 })),
        ),
      },
      {},
      labels(55),
    ),
  ),
  ...laterVersions("graph", graph("graph", 2000, 5000), LARGE),
  ...laterVersions("force", graph("forceDirectedGraph", 300, 600)),
  ...laterVersions("force with the most nodes", graph("forceDirectedGraph", 800, 200)),
  ...laterVersions("tree", one("tree", { data: tree(2000) }, {}, labels(2000))),
  ...laterVersions("dendrogram", one("dendrogram", { data: tree(2000) }, {}, labels(2000))),
  ...laterVersions("map", choropleth(100, 400)),
  ...laterVersions("map with one outline", choropleth(1, 40_000)),
  ...laterVersions("map at the maximum size", choropleth(500, 90, { showGraticule: true, showOutline: true }), LARGE),
  ...laterVersions("globe", {
    ...choropleth(100, 400),
    options: { showGraticule: true, scales: { xy: { projection: "orthographic", projectionScale: 20 } } },
  }),
  ...laterVersions(
    "sankey",
    one("sankey", { data: repeat(300, (i) => ({ from: `a${i % 60}`, to: `b${(i * 7) % 61}`, flow: 1 + (i % 9) })) }),
  ),
  ...laterVersions(
    "sankey chain",
    one("sankey", { data: repeat(300, (i) => ({ from: `n${i}`, to: `n${i + 1}`, flow: 1 })) }),
  ),
  ...laterVersions(
    "sankey full",
    one("sankey", {
      data: repeat(300, (i) => ({ from: `n${i % 25}`, to: `n${(i % 25) + 1 + (i % 11)}`, flow: 1 + i })),
    }),
  ),
  ...laterVersions("treemap", one("treemap", { tree: wave(5000) }), LARGE),
  ...laterVersions(
    "treemap of groups",
    one("treemap", {
      tree: repeat(2000, (i) => ({ a: i % 7, b: i % 11, c: i % 13, d: i % 17, v: 1 + (i % 30) })),
      key: "v",
      groups: ["a", "b", "c"],
      labels: { display: true },
    }),
  ),
  ...laterVersions(
    "matrix",
    one("matrix", { data: repeat(9000, (i) => ({ x: i % 100, y: Math.floor(i / 100), v: i % 50 })) }),
  ),
  ...laterVersions(
    "heat map",
    one("heatmap", { data: repeat(5000, (i) => ({ x: `c${i % 100}`, y: `r${Math.floor(i / 100)}`, v: i % 50 })) }),
  ),
  ...laterVersions(
    "candles",
    one("candlestick", {
      data: repeat(2500, (i) => ({ x: 1.7e12 + i * 8.64e7, o: 20, h: 24 + (i % 7), l: 15, c: 22 })),
    }),
  ),
  ...laterVersions("parallel coordinates", {
    type: "pcp",
    data: { labels: labels(1000), datasets: repeat(30, (i) => ({ label: `d${i}`, data: wave(1000, i + 1) })) },
  }),
  ...laterVersions("funnel", one("funnel", { data: wave(2000) }, {}, labels(2000))),
  ...all("gauge", one("gauge", { value: 50, minValue: 0, data: repeat(5000, (i) => i + 1) })),
  ...all("radial gauge", one("radialGauge", { data: [72] }), LARGE),
  ...all("out labels", one("outlabeledPie", { data: wave(400) }, {}, labels(400)), { width: 2000, height: 2000 }),
  ...all("many out labels", one("outlabeledDoughnut", { data: wave(3000) }, {}, labels(3000)), LARGE),
  ...laterVersions(
    "error bars",
    one("barWithErrorBars", { data: repeat(2500, (i) => ({ y: 5 + (i % 9), yMin: 1, yMax: 20 })) }, {}, labels(2500)),
  ),
  ...all(
    "error bars from the plugin",
    bars(2500, { errorBars: Object.fromEntries(repeat(2500, (i) => [`label ${i}`, { plus: 9, minus: 9 }])) }),
  ),
];

const PLUGINS = [
  ...["polygon", "box", "ellipse", "line", "point", "label"].map((type) => ({
    name: `${type} annotations`,
    body: {
      version: "4",
      chart: annotations(500, (i) => ({
        type,
        sides: 100,
        radius: 30,
        content: "text",
        xValue: i % 3,
        yValue: i,
        xMin: 0,
        xMax: i % 3,
        yMin: i,
        yMax: i + 9,
        value: i,
        scaleID: "y",
        borderWidth: 3,
        label: { display: true, content: ["text", "lines"] },
      })),
    },
  })),
  ...versions(
    "polygons",
    [3],
    annotations(500, (i) => ({ type: "polygon", sides: 100, radius: 30, xValue: i % 3, yValue: i })),
  ),
  ...versions("line annotations", [2], {
    ...bars(3),
    options: {
      annotation: {
        annotations: repeat(500, (i) => ({
          type: "line",
          mode: "horizontal",
          scaleID: "y-axis-0",
          value: i,
          label: { enabled: true, content: "text" },
        })),
      },
    },
  }),
  ...laterVersions(
    "polygons with shadows",
    annotations(300, (i) => ({
      type: "polygon",
      sides: 100,
      radius: 900,
      shadowBlur: 40,
      backgroundShadowColor: "black",
      borderShadowColor: "black",
      xValue: i % 3,
      yValue: i,
    })),
    LARGE,
  ),
  ...all("labels that hide others", label(2000, { display: "auto", clamp: true }), LARGE),
  ...all(
    "boxed labels",
    label(3000, {
      backgroundColor: "red",
      borderRadius: 9,
      borderWidth: 3,
      textShadowBlur: 9,
      textShadowColor: "black",
      textStrokeWidth: 5,
      rotation: 33,
    }),
    LARGE,
  ),
  ...all(
    "several labels per point",
    lines(
      3,
      700,
      {},
      plugin({
        datalabels: { display: true, labels: Object.fromEntries(repeat(4, (i) => [`l${i}`, { align: i * 90 }])) },
      }),
    ),
  ),
  ...all(
    "doughnut label",
    one(
      "doughnut",
      { data: [1, 2] },
      plugin({ doughnutlabel: { labels: repeat(300, () => ({ text: text(200), font: { size: 30 } })) } }),
    ),
    LARGE,
  ),
  ...all("color scheme", lines(500, 50, {}, plugin({ colorschemes: { scheme: "tableau.Tableau20" } }))),
  ...all(
    "tick format",
    bars(2000, {}, plugin({ tickFormat: { locale: "de", useGrouping: true, style: "currency", currency: "EUR" } })),
  ),
];

const SCRIPTED = [
  ["loop", "for(let i=0;i<1e8;i++);"],
  ["strings", "let s='';for(let i=0;i<1e6;i++)s+='x'+i;"],
  ["sort", "for(let i=0;i<30;i++)Array.from({length:20000},(_,j)=>(j*7919)%20011).sort();"],
  ["rectangles", "for(let i=0;i<60000;i++){c.fillStyle='rgba(0,0,0,0.1)';c.fillRect(0,0,3000,3000)}"],
  ["shadows", "c.shadowBlur=99;c.shadowColor='red';for(let i=0;i<500;i++)c.fillRect(i,i,900,900)"],
  [
    "blends",
    "c.globalCompositeOperation='multiply';for(let i=0;i<5000;i++){c.fillStyle='hsl('+i+',50%,50%)';c.fillRect(0,0,3000,3000)}",
  ],
  [
    "clips",
    "for(let i=0;i<2000;i++){c.save();c.beginPath();c.arc(400,400,300+i%9,0,7);c.clip();c.fillRect(0,0,900,900);c.restore()}",
  ],
  [
    "nested clips",
    "for(let i=0;i<300;i++){c.save();for(let k=0;k<9;k++){c.beginPath();c.arc(400+k,400,300,0,7);c.clip()}c.fillRect(0,0,900,900);c.restore()}",
  ],
  [
    "path",
    "c.beginPath();for(let i=0;i<90000;i++)c.lineTo((i*7919)%3000,(i*104729)%3000);c.fill('evenodd');c.stroke()",
  ],
  [
    "curves",
    "c.lineWidth=9;c.lineJoin='round';c.beginPath();for(let i=0;i<9000;i++)c.bezierCurveTo(i%3000,0,0,i%3000,3000,i%3000);c.stroke()",
  ],
  [
    "blended curves",
    "c.globalCompositeOperation='multiply';c.lineWidth=9;c.lineJoin='round';c.beginPath();for(let i=0;i<9000;i++)c.bezierCurveTo(i*7919%500,i*104729%500,i*7919%499,i*104723%499,i*7919%501,i*104723%501);c.stroke()",
  ],
  [
    "dashes",
    "c.setLineDash([0.2,0.2]);c.lineCap='round';for(let i=0;i<90;i++){c.beginPath();c.moveTo(0,i*9);c.lineTo(3000,i*30);c.stroke()}",
  ],
  [
    "gradients",
    "for(let i=0;i<300;i++){const g=c.createRadialGradient(i,i,1,i,i,2000);for(let k=0;k<=20;k++)g.addColorStop(k/20,'hsl('+k*18+',50%,50%)');c.fillStyle=g;c.fillRect(0,0,3000,3000)}",
  ],
  [
    "conic gradients",
    "for(let i=0;i<20;i++){const g=c.createConicGradient(i,500,500);g.addColorStop(0,'red');g.addColorStop(1,'blue');c.fillStyle=g;c.fillRect(0,0,3000,3000)}",
  ],
  ["patterns", "const p=pattern.draw('dot','red');for(let i=0;i<500;i++){c.fillStyle=p;c.fillRect(0,0,3000,3000)}"],
  ["texts", "for(let i=0;i<5000;i++){c.font=(10+i%90)+'px serif';c.fillText('text '+i,i%900,i%700)}"],
  ["outlined texts", "c.font='200px serif';c.lineWidth=20;for(let i=0;i<2000;i++)c.strokeText('g@&%'+i,i%900,i%700)"],
  ["measures", "for(let i=0;i<20000;i++)c.measureText('measure '+i)"],
  [
    "hits",
    "c.beginPath();for(let i=0;i<2000;i++)c.lineTo((i*7919)%3000,(i*104729)%3000);for(let i=0;i<5000;i++)c.isPointInPath(i,i),c.isPointInStroke(i,i)",
  ],
  ["copies", "for(let i=0;i<30;i++)c.drawImage(c.canvas,0,0,3000,3000,i,i,2900,2900)"],
  ["updates", "if(!chart.n)chart.n=0;if(chart.n++<90)chart.update()"],
  ["clears", "for(let i=0;i<90;i++){c.fillRect(0,0,900,900);c.clearRect(i,i,300,300)}"],
].flatMap(([name, body]) => [
  { name: `script of ${name}`, body: { version: "4", chart: script(body) } },
  { name: `large script of ${name}`, body: { version: "4", chart: script(body), ...LARGE } },
]);

/** Seeds for POST /chart: `{ name, body }`. */
export const CHART_SEEDS = [...BASIC, ...GRIDS, ...DATES, ...TYPES, ...PLUGINS, ...SCRIPTED];

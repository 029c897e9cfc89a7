import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleRuns } from "../../sample.ts";
import { postJson, validate } from "../../service/serve/send.ts";

const verdictOf = (body: unknown, query = "") => validate(`chart${query}`, body);

const warningsOf = async (chart: unknown, version = "2", more: object = {}) => {
  const verdict = await verdictOf({ chart, version, ...more });
  expect(verdict.errors).toEqual([]);
  return verdict.warnings;
};

const bar = (options: object = {}, dataset: object = {}) => ({
  type: "bar",
  data: { labels: ["a", "b"], datasets: [{ label: "one", data: [1, 2], ...dataset }] },
  options,
});

describe("validating a valid chart", () => {
  test("succeeds and returns the normalised request and the result of a test render", async () => {
    const image = await postJson("/chart", { chart: bar(), w: "400" });
    const { byteLength } = await image.arrayBuffer();
    expect(await verdictOf({ chart: bar(), w: "400" })).toEqual({
      status: 200,
      success: true,
      errors: [],
      warnings: [],
      fixes: [],
      normalized: {
        width: 400,
        height: 300,
        devicePixelRatio: 2,
        backgroundColor: "transparent",
        version: "2",
        format: "png",
        encoding: "url",
        chartType: "bar",
        chartIsString: false,
        authenticated: false,
      },
      renderCheck: { contentType: "image/png", bytes: byteLength },
    });
  });

  test.each([
    ["JSON5", "{type:'pie',data:{datasets:[{data:[1,2]}]}}", "pie"],
    ["JavaScript", "{type:['ra','dar'].join(''),data:{labels:[1,2,3],datasets:[{data:[1,2,3]}]}}", "radar"],
  ])("returns the chart type, also from %s", async (_, chart, chartType) => {
    const { normalized } = await verdictOf({ chart, version: 4, f: "svg" });
    expect(normalized).toMatchObject({ chartType, chartIsString: true, version: "4", format: "svg" });
  });
});

describe("validating an invalid chart", () => {
  test.each([
    [{ chart: "{type:'bar',,}" }, 400, /line 1, column 13/],
    [{ chart: "{type:'bar',data:{datasets:[{data:[1]}]},options:{title:{text:(() => { null.x })()}}}" }, 400, /line 1/],
    [{ chart: bar(), width: 9000 }, 400, /^width must be .*, got 9000$/],
    [{ chart: { type: "bars" } }, 400, /^chart.type must be a chart type/],
    [{}, 400, /You are missing variable/],
  ])("returns an error: %j", async (body, status, message) => {
    const verdict = await verdictOf(body);
    expect(verdict).toMatchObject({ status, success: false });
    expect(verdict.errors[0]).toMatch(message);
    expect(verdict.renderCheck).toBeUndefined();
    expect(verdict.normalized).toMatchObject({ height: 300, format: "png" });
  });

  test("also returns warnings", async () => {
    const { errors, warnings } = await verdictOf({
      chart: bar({ scales: { yAxes: [{ ticks: { callback: "(v) => v + '%'" } }] }, title: { fontFamily: "Papyrus" } }),
    });
    expect(errors).toHaveLength(1);
    expect(warnings).toEqual([
      "options.scales.yAxes[0].ticks.callback is a string, not a function: send the chart as JavaScript instead of JSON, with the function without quotes",
      'options.title.fontFamily names no available font, so Arimo is used: "Papyrus"',
    ]);
  });

  test("returns an error for each invalid field", async () => {
    expect((await verdictOf({ chart: bar(), w: -1, h: 9000 })).errors).toHaveLength(2);
  });
});

describe("options of built-in plugins", () => {
  const LABELED =
    "{type:'pie',data:{labels:['a'],datasets:[{data:[1]}]},options:{plugins:{datalabels:{color:'red'}}},plugins:[LIST]}";
  const SENTENCE =
    "options.plugins.datalabels has no effect, because plugins replaces the built-in plugins: add ChartDataLabels to plugins";

  test("produce a warning if a list of plugins replaces them in version 2", async () => {
    expect(await warningsOf(LABELED.replace("LIST", "{beforeInit(){}}"))).toEqual([SENTENCE]);
    expect(await warningsOf(LABELED.replace("LIST", ""))).toEqual([SENTENCE]);
    const annotated = { ...(bar({}) as object), options: { annotation: { annotations: [] } }, plugins: [] };
    expect(await warningsOf(annotated)).toEqual([
      expect.stringMatching(/^options\.annotation has no effect, .* add \{id: "annotation"\} to plugins$/),
    ]);
  });

  test("produce none if the list names them, or in version 3", async () => {
    expect(await warningsOf(LABELED.replace("LIST", "ChartDataLabels"))).toEqual([]);
    expect(await warningsOf(LABELED.replace("LIST", "{beforeInit(){}}"), "3")).toEqual([]);
    expect(await warningsOf(LABELED.replace(",plugins:[LIST]", ""))).toEqual([]);
  });
});

describe("options of another Chart.js version", () => {
  test.each<[object, RegExp]>([
    [{ scales: { y: { min: 3 } } }, /^options\.scales\.y is .* in version 2, use options\.scales\.xAxes and yAxes/],
    [
      { plugins: { title: { display: true, text: "t" } } },
      /^options\.plugins\.title is .* use options\.title, or set version to 4$/,
    ],
    [{ indexAxis: "y" }, /^options\.indexAxis is .* use type horizontalBar, or set version to 4$/],
    [
      { scales: { yAxes: [{ beginAtZero: true }] } },
      /^options\.scales\.yAxes\[0\]\.beginAtZero is .* ticks\.beginAtZero, or set version to 4$/,
    ],
  ])(
    "produce a warning if they belong to version 3 or 4 but the chart uses version 2: %j",
    async (options, sentence) => {
      expect(await warningsOf(bar(options))).toEqual([expect.stringMatching(sentence)]);
    },
  );

  test.each<[object, RegExp]>([
    [
      { title: { display: true, text: "t" } },
      /^options\.title is an option of version 2: in version 4, use options\.plugins\.title, or set version to 2$/,
    ],
    [
      { scales: { yAxes: [{}] } },
      /^options\.scales\.yAxes is .* options\.scales\.y \(an object\), or set version to 2$/,
    ],
    [
      { scales: { y: { ticks: { beginAtZero: true } } } },
      /^options\.scales\.y\.ticks\.beginAtZero is .* directly on the axis, or set version to 2$/,
    ],
    [
      { plugins: { title: { display: true, text: "t", fontSize: 20 } } },
      /^options\.plugins\.title\.fontSize is .* font: \{size: …\}, or set version to 2$/,
    ],
  ])("produce a warning if they belong to version 2 but the chart uses version 4: %j", async (options, sentence) => {
    expect(await warningsOf(bar(options), "4")).toEqual([expect.stringMatching(sentence)]);
  });

  test("produce no warning if both versions have them", async () => {
    expect(
      await warningsOf(
        bar({ scales: { yAxes: [{ ticks: { beginAtZero: true } }] }, title: { display: true, text: "t" } }),
      ),
    ).toEqual([]);
    expect(await warningsOf(bar({ scales: { y: { beginAtZero: true } } }), "3")).toEqual([]);
  });
});

describe("misspelled names", () => {
  test.each<[string, object, RegExp]>([
    [
      "2",
      bar({}, { backgroundColour: "red" }),
      /^data\.datasets\[0\]\.backgroundColour .* did you mean backgroundColor\?$/,
    ],
    ["2", bar({ legned: { display: false } }), /^options\.legned .* legend\?$/],
    ["4", bar({ plugins: { legend: { postion: "left" } } }), /^options\.plugins\.legend\.postion .* position\?$/],
    [
      "2",
      bar({ scales: { yAxes: [{ ticks: { stepsize: 1 } }] } }),
      /^options\.scales\.yAxes\[0\]\.ticks\.stepsize .* stepSize\?$/,
    ],
    ["4", bar({ plugins: { datalabel: {} } }), /^options\.plugins\.datalabel .* datalabels\?$/],
  ])("produce a suggestion in version %s: %j", async (version, chart, sentence) => {
    expect(await warningsOf(chart, version)).toEqual([expect.stringMatching(sentence)]);
  });

  test("are not suspected in custom names", async () => {
    expect(await warningsOf(bar({ myOwnThing: 1 }, { note: "x", source: "y" }), "4")).toEqual([]);
  });
});

describe("fixes are JSON Patches", () => {
  test.each<[string, object, string, object]>([
    [
      "of an unknown type",
      { ...bar(), type: "barr" },
      "chart.type must be a chart type, got barr. Did you mean bar?",
      [{ op: "replace", path: "/type", value: "bar" }],
    ],
    [
      "of a dataset's type",
      bar({}, { type: "lien" }),
      "chart.data.datasets[0].type must be a chart type, got lien. Did you mean line?",
      [{ op: "replace", path: "/data/datasets/0/type", value: "line" }],
    ],
    [
      "of a type of version 2",
      { ...bar(), type: "horizontalBar", options: undefined },
      'chart.type must be a chart type, got horizontalBar. Use bar with options.indexAxis: "y".',
      [
        { op: "replace", path: "/type", value: "bar" },
        { op: "add", path: "/options/indexAxis", value: "y" },
      ],
    ],
    [
      "of data as text",
      bar({}, { data: "[1, 2.5]" }),
      "chart.data.datasets[0].data must be a list or an object, got [1, 2.5]: write [1,2.5]",
      [{ op: "replace", path: "/data/datasets/0/data", value: [1, 2.5] }],
    ],
    [
      "of labels as text",
      { type: "bar", data: { labels: "a, b", datasets: [] } },
      'chart.data.labels must be a list, got a, b: write ["a","b"]',
      [{ op: "replace", path: "/data/labels", value: ["a", "b"] }],
    ],
    [
      "of a misspelled name",
      bar({ plugins: { legend: { postion: "left" } } }),
      "options.plugins.legend.postion is not an option of version 4: did you mean position?",
      [{ op: "move", from: "/options/plugins/legend/postion", path: "/options/plugins/legend/position" }],
    ],
    [
      "of a colour",
      bar({}, { backgroundColor: ["red", "gren"] }),
      'data.datasets[0].backgroundColor[1] is not a CSS colour: "gren". Did you mean "green"?',
      [{ op: "replace", path: "/data/datasets/0/backgroundColor/1", value: "green" }],
    ],
    [
      "of an amount as text",
      bar({}, { data: [1, "12 %"] }),
      'data.datasets[0].data[1] is text, not a number: "12 %". Write 12',
      [{ op: "replace", path: "/data/datasets/0/data/1", value: 12 }],
    ],
  ])("%s", async (_, chart, sentence, patch) => {
    const { errors, warnings, fixes } = await verdictOf({ chart, version: "4" });
    const [fix] = fixes;
    expect([...errors, ...warnings]).toContain(fix?.message);
    expect(fix?.message.startsWith(sentence)).toBe(true);
    expect(fix?.patch).toEqual(patch);
  });

  test("that would not overwrite an option", async () => {
    const { warnings, fixes } = await verdictOf({
      chart: bar({ plugins: { legend: { postion: "left", position: "top" } } }),
      version: "4",
    });
    expect(warnings).toHaveLength(1);
    expect(fixes).toEqual([]);
  });

  test.each<[string, object]>([
    ["huge text", { type: "bar", data: { labels: "a,".repeat(100_000), datasets: [] } }],
    ["keys of prototypes", bar({ plugins: { __proto_: {}, legnd: { constructo: 1 } } })],
    ["keys with slashes and tildes", bar({ plugins: { "legend~/x": 1, "lege/nd": {} } })],
    ["huge colours", bar({}, { backgroundColor: ["x".repeat(50_000), "#".repeat(9)] })],
  ])("that are bounded for %s", async (_, chart) => {
    const verdict = await verdictOf({ chart, version: "4" });
    expect([200, 400]).toContain(verdict.status);
    expect(JSON.stringify(verdict.fixes).length).toBeLessThan(2000);
  });
});

describe("values that Chart.js ignores", () => {
  test.each<[string, object, RegExp]>([
    [
      "data with more values than labels",
      bar({}, { data: [1, 2, 3] }),
      /^data\.datasets\[0\]\.data has 3 values for 2 labels: add labels or remove values$/,
    ],
    [
      "invalid colours",
      bar({}, { backgroundColor: ["red", "blau"] }),
      /^data\.datasets\[0\]\.backgroundColor\[1\] is not a CSS colour: "blau"\. Use a name such as "teal", or/,
    ],
    [
      "amounts as text",
      bar({}, { data: ["3", "$1,200.50"] }),
      /^data\.datasets\[0\]\.data\[1\] is text, not a number: "\$1,200\.50"\. Write 1200\.5$/,
    ],
    ["names as data", bar({}, { data: [1, "none"] }), /is text, not a number: "none"\. Use null for a missing value$/],
  ])("produce a warning: %s", async (_, chart, sentence) => {
    expect(await warningsOf(chart)).toEqual([expect.stringMatching(sentence)]);
  });

  test.each<[version: string, options: object, sentence: string]>([
    ["2", { title: "Sales" }, 'options.title is not an object, so it is not shown: use {display: true, text: "…"}'],
    ["2", { title: { text: "Sales" } }, "options.title.text is not shown: set options.title.display to true"],
    [
      "3",
      { title: "Sales" },
      'options.title is not shown: in version 3, use options.plugins.title: {display: true, text: "…"}',
    ],
    [
      "4",
      { scales: { y: { title: "kg" } } },
      'options.scales.y.title is not an object, so it is not shown: use {display: true, text: "…"}',
    ],
  ])("produce a warning for titles that are not displayed: version %s, %j", async (version, options, sentence) => {
    expect(await warningsOf(bar(options), version)).toEqual([sentence]);
  });

  test.each([
    ["2", { title: { display: true, text: "Sales" }, scales: { yAxes: [{ scaleLabel: { labelString: "" } }] } }],
    ["2", { title: { display: false, text: "Sales" } }],
    ["4", { plugins: { title: { display: true, text: "Sales" } }, scales: { y: { title: { color: "red" } } } }],
  ])(
    "produce no warning for titles that are displayed or hidden on purpose: version %s, %j",
    async (version, options) => {
      expect(await warningsOf(bar(options), version)).toEqual([]);
    },
  );

  test("produce no warning for valid fonts, colours and points", async () => {
    const chart = bar(
      { defaultFontFamily: "Helvetica" },
      { backgroundColor: "hsl(20 50% 50%)", data: [{ x: "a", y: 1 }] },
    );
    expect(await warningsOf(chart)).toEqual([]);
  });
});

describe("illegible text", () => {
  test("overlaps", async () => {
    const chart = {
      type: "line",
      data: { labels: [1, 2, 3], datasets: [{ data: [10.11, 10.12, 10.13] }, { data: [10.12, 10.11, 10.12] }] },
      options: { plugins: { datalabels: { display: true } } },
    };
    expect(await warningsOf(chart)).toContainEqual(expect.stringMatching(/^text overlaps: .*"10\.1\d" and "10\.1\d"/));
  });

  test("extends beyond the image", async () => {
    const labels = { anchor: "end", align: "end", display: true };
    expect(await warningsOf(bar({ legend: { display: false }, plugins: { datalabels: labels } }))).toEqual([
      expect.stringMatching(/^data label "2" is cut off at the edge of the image: set options\.layout\.padding/),
    ]);
  });

  test("is only named a data label if it is one", async () => {
    const chart = {
      type: "pie",
      data: { labels: ["a"], datasets: [{ data: [1] }] },
      options: { title: { display: true, text: "Very long title ".repeat(20), fontSize: 60 } },
    };
    expect((await warningsOf(chart)).join()).not.toContain("data label");
  });

  test("is squeezed", async () => {
    const text = "A title that is by far too long for such a small picture, and goes on";
    expect(await warningsOf(bar({ title: { display: true, text } }), "2", { width: 250 })).toEqual([
      expect.stringMatching(/^text is condensed to fit, "A title that is by far too lo…" to \d\d% of its width: make/),
    ]);
  });

  test("is not reported for legible charts", async () => {
    for (const version of ["2", "3", "4"])
      for (const type of ["bar", "line", "pie", "radar", "polarArea", "doughnut"]) {
        const data = { labels: ["January", "February", "March"], datasets: [{ label: "one", data: [10, 20, 30] }] };
        expect(await warningsOf({ type, data }, version), `${type} ${version}`).toEqual([]);
      }
  });
});

describe("an oversized image", () => {
  test("has too many pixels", async () => {
    expect(await warningsOf(bar(), "2", { width: 2049 })).toEqual([
      "image has 4098×600 pixels: many phones can't show images wider or taller than 4096",
    ]);
    expect(await warningsOf(bar(), "2", { width: 2048, height: 2048 })).toEqual([]);
    // SVG has no pixels and scales to any size.
    expect(await warningsOf(bar(), "2", { width: 3000, format: "svg" })).toEqual([]);
  });

  test("has too many bytes", async () => {
    // All circles differ in size, so the SVG cannot reuse any of them.
    const data = Array.from({ length: 9000 }, (_, x) => ({ x, y: (x * 7919) % 3001, r: 1 + x / 2000 }));
    const chart = { type: "bubble", data: { datasets: [{ label: "one", data }] } };
    expect(await warningsOf(chart, "2", { format: "svg" })).toEqual([
      expect.stringMatching(/^image has \d{7} bytes: many email and chat clients don't show images over 1 MB$/),
    ]);
  });
});

describe("a chart with JavaScript", () => {
  test("has its console output among the warnings", async () => {
    const chart =
      "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{title:{display:true,text:(console.log('hello', {a:1}), 'x')}}}";
    expect(await warningsOf(chart)).toEqual(['console: hello {"a":1}']);
  });
});

describe("chart validation of arbitrary input", () => {
  test("always returns a result", async () => {
    const names = ["type", "data", "datasets", "labels", "options", "scales", "ticks", "__proto__", "plugins"];
    const name = fc.constantFrom(...names, "x".repeat(50));
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
      fc.constant("x".repeat(5000)),
      fc.constant(" ".repeat(5000)),
      fc.constant("function"),
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        value,
        fc.dictionary(name, tie("node"), { maxKeys: 4 }),
        fc.array(tie("node"), { maxLength: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, node, { maxKeys: 5 }),
        fc.constantFrom("2", "3", "4"),
        async (chart, version) => {
          const { status } = await verdictOf({ chart: { type: "bar", ...chart }, version });
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: sampleRuns(150) },
    );
  });
});

describe("strict validation", () => {
  test.each([
    ["?strict=true", {}],
    ["", { strict: true }],
  ])("turns warnings into errors: %j", async (query, more) => {
    const verdict = await verdictOf({ chart: bar({}, { data: [1] }), ...more }, query);
    expect(verdict).toMatchObject({
      status: 400,
      success: false,
      warnings: [],
      renderCheck: { contentType: "image/png" },
    });
    expect(verdict.errors).toEqual(["data.datasets[0].data has 1 value for 2 labels: use null for a missing value"]);
  });

  test("accepts charts without warnings", async () => {
    expect(await verdictOf({ chart: bar() }, "?strict=true")).toMatchObject({ status: 200, success: true });
  });
});

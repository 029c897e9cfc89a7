// Tests the library's packages in an empty project, in Node, Deno, Bun, a Worker and a Chromium page. The images must equal the
// service's.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOTICES_FILE, readNotices } from "../../scripts/licenses/notices.ts";
import { readModules, runWrangler, startWorker } from "../../scripts/local-worker.ts";
import { browser, testInChromium } from "./browser.ts";
import { buildLibrary, ROOT } from "./builds.ts";
import { drawJson } from "./requests.ts";
import { serveFolder } from "./serve-folder.ts";

const CHART = {
  type: "line",
  data: { labels: ["a", "b", "c"], datasets: [{ label: "Sales", data: [3, 1, 2] }] },
  options: { plugins: { title: { display: true, text: "Sales" } } },
};
const TABLE = { title: "Fruit", columns: [{ title: "Name", dataIndex: "name" }], dataSource: [{ name: "Pear" }] };

const CARD = {
  type: "div",
  props: {
    style: { display: "flex", padding: 10, gap: 10, fontFamily: "Inter" },
    children: [
      { type: "h1", props: { children: "{{title}}" } },
      { type: "chart", props: { chart: CHART, version: 4, style: { flex: 1 } } },
      { type: "qr", props: { text: "limn", style: { width: 90, height: 90 } } },
    ],
  },
};
const CARD_HTML = '<div tw="p-4 bg-slate-900 text-white"><barcode type="code128">limn</barcode></div>';

/** An SVG image. */
const PICTURE =
  "data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%22120%22%20height=%2280%22%3E%3Crect%20width=%22120%22%20height=%2280%22%20fill=%22teal%22/%3E%3C/svg%3E";

/** Calls to the library, and the equivalent requests to the service. */
const DRAWINGS: readonly { code: string; path: string; body: object }[] = [
  ...["png", "jpg", "webp", "svg"].map((format) => ({
    code: `renderChart(${JSON.stringify(CHART)}, { format: "${format}", theme: "minimal" })`,
    path: "/chart",
    body: { chart: CHART, version: "4", format, theme: "minimal" },
  })),
  {
    code: `renderChart(${JSON.stringify(CHART)}, { format: "alt" })`,
    path: "/chart",
    body: { chart: CHART, version: "4", format: "alt" },
  },
  {
    code: `renderChart("{type:'bar',data:{datasets:[{data:[1,2].map((x)=>x*2)}]}}", { sandbox: true })`,
    path: "/chart",
    body: { chart: "{type:'bar',data:{datasets:[{data:[1,2].map((x)=>x*2)}]}}", version: "4" },
  },
  { code: `renderQr("limn", { format: "svg" })`, path: "/qr", body: { text: "limn", format: "svg" } },
  { code: `renderQr("limn", { caption: "Scan" })`, path: "/qr", body: { text: "limn", caption: "Scan" } },
  {
    code: `renderBarcode("code128", "limn", { includetext: true })`,
    path: "/barcode",
    body: { type: "code128", text: "limn", includetext: true, format: "png" },
  },
  { code: `renderTable(${JSON.stringify(TABLE)})`, path: "/v1/table", body: { data: TABLE } },
  {
    code: `renderWordCloud("pear pear plum fig", { width: 300, height: 200 })`,
    path: "/wordcloud",
    body: { text: "pear pear plum fig", width: 300, height: 200, format: "png" },
  },
  {
    code: `renderGraph("digraph { a -> b }")`,
    path: "/graphviz",
    body: { graph: "digraph { a -> b }", format: "png" },
  },
  { code: `renderFormula("E=mc^2")`, path: "/chart", body: { cht: "tx", chl: "E=mc^2" } },
  {
    code: `renderMapIcon("d_map_pin_letter", "A|FF0000")`,
    path: "/chart",
    body: { chst: "d_map_pin_letter", chld: "A|FF0000" },
  },
  {
    code: `renderGoogleChart({ cht: "p3", chd: "t:60,40", chs: "250x100" })`,
    path: "/gchart",
    body: { cht: "p3", chd: "t:60,40", chs: "250x100" },
  },
  {
    code: `renderWatermark("${PICTURE}", "${PICTURE}", { opacity: 0.5 })`,
    path: "/watermark",
    body: { mainImageUrl: PICTURE, markImageUrl: PICTURE, opacity: 0.5 },
  },
  {
    code: `renderCard(${JSON.stringify(CARD)}, { width: 500, height: 200, parameters: { title: "Sales" } })`,
    path: "/card",
    body: { card: CARD, width: 500, height: 200, parameters: { title: "Sales" } },
  },
  {
    code: `renderCard(${JSON.stringify(CARD_HTML)}, { width: 300, height: 200, format: "svg" })`,
    path: "/card",
    body: { card: CARD_HTML, width: 300, height: 200, format: "svg" },
  },
  {
    code: `renderCard(${JSON.stringify({ card: CARD, parameters: { title: "a" }, width: 900 })}, { width: 500, height: "auto", format: "webp", title: "b" })`,
    path: "/card",
    body: { card: CARD, width: 500, height: "auto", format: "webp", parameters: { title: "b" } },
  },
];

/** A drawing that needs `limn-fonts`. */
const EXTRA_FONTS_DRAWING = {
  code: 'renderQr("limn", { caption: "北京の朝 😀", captionFontFamily: "Inter" })',
  path: "/qr",
  body: { text: "limn", caption: "北京の朝 😀", captionFontFamily: "Inter" },
};

const FUNCTIONS =
  "renderChart, renderQr, renderBarcode, renderTable, renderWordCloud, renderGraph, renderCard, renderFormula, renderMapIcon, renderGoogleChart, renderWatermark";

/** A module that draws everything, and prints the digests of the results as JSON. */
const PROGRAM = `
import { createHash } from "node:crypto";
// Deno adds a global variable when a program first uses this function.
process.getBuiltinModule("node:fs");
const globals = Object.getOwnPropertyNames(globalThis).sort().join();
const { ${FUNCTIONS}, addFonts } = await import("limn");
const { folder } = await import("limn-fonts");
const results = [${DRAWINGS.map(({ code }) => `await ${code}`).join(", ")}];
addFonts(folder);
results.push(await ${EXTRA_FONTS_DRAWING.code});
const changed = Object.getOwnPropertyNames(globalThis).sort().join() !== globals;
console.log(JSON.stringify({ changed, digests: results.map((each) => createHash("sha256").update(each).digest("hex")) }));
`;

/** A Worker that returns the drawing whose number is the path. Its fonts are static assets. */
const WORKER = `
import { env } from "cloudflare:workers";
import * as limn from "limn";
const { ${FUNCTIONS}, addFonts } = limn;
addFonts(async (name) => {
  const reply = await env.ASSETS.fetch("http://assets/" + name);
  return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null;
});
const drawings = [${DRAWINGS.map(({ code }) => `() => ${code}`).join(", ")}];
export default {
  fetch: async (request) => new Response(await drawings[Number(new URL(request.url).pathname.slice(1))]()),
};
`;

const digest = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

describe("the library", () => {
  let folder: string;
  let expected: string[];

  /** Runs a module in a project where the packages are installed. Returns its output. */
  function run(text: string, [program, ...args]: readonly string[] = [process.execPath]): string {
    const file = path.join(folder, "program.mjs");
    writeFileSync(file, text);
    return execFileSync(program as string, [...args, file], { cwd: folder, encoding: "utf8" });
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "limn-library-"));
    const { library, fonts } = buildLibrary();
    execFileSync("npm", ["pack", library, fonts, "--silent"], { cwd: folder, stdio: "ignore" });
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
    const packages = ["./limn-0.1.0.tgz", "./limn-fonts-0.1.0.tgz"];
    execFileSync("npm", ["install", "--offline", "--no-audit", "--silent", ...packages], { cwd: folder });
    expected = await Promise.all(
      [...DRAWINGS, EXTRA_FONTS_DRAWING].map(async ({ path: endpoint, body }) =>
        digest(await drawJson(endpoint, body)),
      ),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ["limn", ["Graphviz", "commander", "culori", "resvg", "@expo-google-fonts/arimo", "Inter (font)"]],
    ["limn-fonts", ["Noto Sans JP (font)", "DejaVu Sans (font)"]],
  ])("has the third-party notices of %s", (name, expectedNames) => {
    const { entries, untold } = readNotices(path.join(folder, "node_modules", name), NOTICES_FILE);
    expect(untold).toEqual([]);
    expect(entries.map((entry) => entry.replace(/ [\d.]+$/, ""))).toEqual(expect.arrayContaining(expectedNames));
  });

  test.each(listRuntimes())(
    "draws the same images as the service in $name, and leaves the globals unchanged",
    ({ command }) => {
      expect(JSON.parse(run(PROGRAM, command))).toEqual({ changed: false, digests: expected });
    },
  );

  test("draws the same images in a Worker", async () => {
    const config = path.join(folder, "wrangler.toml");
    writeFileSync(path.join(folder, "worker.mjs"), WORKER);
    writeFileSync(config, 'name = "charts"\nmain = "worker.mjs"\ncompatibility_date = "2026-11-17"\n');
    runWrangler("deploy", "--dry-run", "--config", config, "--outdir", path.join(folder, "worker"));
    const worker = await startWorker(readModules(path.join(folder, "worker")), {}, false, {
      durableObjects: {},
      assets: {
        directory: path.join(folder, "node_modules/limn/fonts"),
        binding: "ASSETS",
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      },
    });
    try {
      const digests: string[] = [];
      for (const index of DRAWINGS.keys()) {
        const reply = await fetch(new URL(`/${index}`, worker.url));
        digests.push(digest(new Uint8Array(await reply.arrayBuffer())));
      }
      expect(digests).toEqual(expected.slice(0, DRAWINGS.length));
    } finally {
      await worker.dispose();
    }
  });

  test("is smaller than 57 MB, of which 18 MB are source maps, and has no dependencies", () => {
    const { dependencies, scripts } = JSON.parse(
      readFileSync(path.join(folder, "node_modules/limn/package.json"), "utf8"),
    );
    expect([dependencies, scripts]).toEqual([undefined, undefined]);
    const kilobytes = Number(
      execFileSync("du", ["-sk", "--apparent-size", path.join(folder, "node_modules/limn")], {
        encoding: "utf8",
      }).split("\t")[0],
    );
    expect(kilobytes).toBeLessThan(57_000);
  });

  test("runs functions in a configuration, and accepts Date objects", () => {
    const output = run(`
      import { renderChart } from "limn/chart";
      const dates = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 0, 2))];
      const values = [];
      const callback = (value) => { values.push(value); return value + " apples"; };
      const draw = (labels) => renderChart(
        { type: "line", data: { labels, datasets: [{ data: [1, 2] }] }, options: { scales: { x: { type: "time", time: { unit: "day" } }, y: { ticks: { callback } } } } },
        { format: "base64" },
      );
      console.log((await draw(dates)) === (await draw(dates.map((date) => date.toISOString().slice(0, 10)))), values.includes(1.5));
    `);
    expect(output.trim()).toBe("true true");
  });

  test("rejects invalid options, and JavaScript without a sandbox", () => {
    const output = run(`
      import { renderChart } from "limn/chart";
      import { createCanvas } from "limn/canvas";
      const messages = [];
      const note = (error) => messages.push(error.name + ": " + error.message);
      await renderChart({ type: "bar", data: {} }, { width: 99999 }).catch(note);
      await renderChart("{type: 'bar', data: {datasets: [{data: [globalThis.escaped = 1]}]}}").catch(note);
      await renderChart("{type: 'bar', data: {datasets: [{data: [process.exit()]}]}}", { sandbox: true }).catch(note);
      await renderChart({ type: "bar", data: { datasets: [] }, options: { plugins: { backgroundImageUrl: "file:///etc/passwd" } } }).catch(note);
      const remote = { type: "bar", data: { datasets: [] }, options: { plugins: { backgroundImageUrl: "http://127.0.0.1:9/" } } };
      await renderChart(remote, { sandbox: true }).catch(note);
      await createCanvas(10, 10).encode("svg").catch(note);
      console.log(JSON.stringify({ messages, escaped: globalThis.escaped }));
    `);
    expect(JSON.parse(output)).toEqual({
      messages: [
        expect.stringMatching(/^Failure: width must be .*, got 99999/),
        expect.stringMatching(/^Failure: chart must be JSON or JSON5, got JavaScript/),
        expect.stringMatching(/^Failure: .*process/),
        expect.stringMatching(/^Failure: image .*file:/),
        expect.stringMatching(/^Failure: image .*allows only data: URLs/),
        expect.stringMatching(/^Failure: format must be png/),
      ],
    });
  });

  test("draws cards from templates, with options, functions, themes and images of their own", () => {
    const output = run(`
      import { Failure, renderCard, renderChart } from "limn";
      const svg = (card, options) => renderCard(card, { format: "svg", ...options });
      const quote = { template: "quote", data: { author: "Ada", role: "Countess" } };
      const values = [];
      const callback = (value) => { values.push(value); return String(value); };
      const chart = (config, more) => ({ type: "chart", props: { chart: config, version: 4, style: { width: 300, height: 200 }, ...more } });
      await svg(chart({ type: "bar", data: { datasets: [{ data: [2] }] }, options: { scales: { y: { ticks: { callback } } } } }));
      const script = "{type:'bar',data:{datasets:[{data:[1].map((x) => x)}]}}";
      const themed = { grid: { title: "A", rows: [[{ value: "1", change: "+1" }, { chart: { type: "pie", data: { datasets: [{ data: [1, 2] }] } }, version: 4 }]] } };
      const image = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>';
      const urls = [];
      const loadImage = async (url) => { urls.push(url); return new TextEncoder().encode(image); };
      const photo = { type: "img", props: { src: "http://127.0.0.1:9/a.svg", style: { width: 50, height: 50 } } };
      const messages = [];
      const note = (error) => messages.push(error instanceof Failure ? error.message : "other: " + error);
      await svg(chart(script)).catch(note);
      await svg({ template: "quot" }).catch(note);
      await svg(quote, { "data.size": "huge" }).catch(note);
      await svg("{").catch(note);
      await svg({ type: "div", props: { children: [{ type: 5 }] } }).catch(note);
      await svg(themed, { theme: { colors: ["#eee"] } }).catch(note);
      await svg(photo, { sandbox: true }).catch(note);
      await svg("a", { width: 0 }).catch(note);
      console.log(JSON.stringify({
        isSame: [
          (await svg(JSON.stringify(quote))) === (await svg(quote)),
          (await svg({ template: "quote" }, { author: "Ada", "data.role": "Countess" })) === (await svg(quote)),
          (await svg({ ...quote, width: 900, theme: "minimal" }, { width: 500, data: { author: "Ada" } })) === (await svg({ ...quote, width: 500, theme: "minimal" })),
        ],
        isDifferent: [
          (await svg(themed)) !== (await svg(themed, { theme: { extends: "minimal", colors: ["#c2185b"] } })),
          (await svg(quote)) !== (await svg(quote, { theme: "dark" })),
        ],
        scripted: (await svg(chart(script), { sandbox: true })).length > 500,
        isDrawn: /#ff0000|<image/.test(await svg(photo, { loadImage })),
        urls,
        pdf: new TextDecoder("latin1").decode((await renderCard({ pages: ["a", "b"] }, { size: "A4", format: "pdf" })).slice(0, 5)),
        called: values.includes(2),
        messages,
      }));
    `);
    expect(JSON.parse(output)).toEqual({
      isSame: [true, true, true],
      isDifferent: [true, true],
      scripted: true,
      isDrawn: true,
      urls: ["http://127.0.0.1:9/a.svg"],
      pdf: "%PDF-",
      called: true,
      messages: [
        expect.stringMatching(/^card: chart must be JSON or JSON5, got JavaScript/),
        expect.stringMatching(/^Unknown template quot\. Did you mean "quote"/),
        "data.size must be one of large, medium, small, got huge",
        expect.stringMatching(/^card must be JSON: unexpected end of text/),
        expect.stringMatching(/^card\.children\[0\]\.type must be/),
        expect.stringContaining("must have a contrast of at least 3:1"),
        expect.stringMatching(/^card: image .*allows only data: URLs/),
        expect.stringMatching(/^width must be/),
      ],
    });
  });

  test("keeps its own fonts if an added reader fails, or answers with something else than a font", () => {
    const output = run(`
      import { addFonts, renderCanvas } from "limn";
      const draw = (family) => renderCanvas(200, 60, (context) => {
        context.font = "24px " + family;
        context.fillText("Hamburg", 10, 40);
      }, { format: "svg" });
      const page = new TextEncoder().encode("<!doctype html><title>Not found</title>");
      for (const read of [async () => page, () => null, () => undefined, () => { throw new Error("offline"); }]) addFonts(read);
      console.log((await draw("Pacifico")) === (await draw("Arimo")));
    `);
    expect(output.trim()).toBe("false");
  });

  test("createCanvas draws text in Arimo, and renderCanvas in the package's fonts", () => {
    const output = run(`
      import { createCanvas, renderCanvas } from "limn/canvas";
      const draw = (context) => { context.font = "700 24px Inter"; context.fillText("Hamburg", 10, 40); };
      const canvas = createCanvas(200, 60, { type: "svg" });
      draw(canvas.getContext("2d"));
      const plain = await canvas.encode("svg");
      const full = await renderCanvas(200, 60, draw, { format: "svg" });
      // The font that renderCanvas has loaded must not change a later canvas.
      const later = createCanvas(200, 60, { type: "svg" });
      draw(later.getContext("2d"));
      console.log(plain === full, plain === (await later.encode("svg")), full.length > 500);
    `);
    expect(output.trim()).toBe("false true true");
  });

  test("registers font files for charts and canvases", () => {
    const file = path.join(folder, "node_modules/limn/fonts/pacifico/latin-400.woff");
    const output = run(`
      import { readFile } from "node:fs/promises";
      import { pathToFileURL } from "node:url";
      import { createCanvas, Failure, registerFont, renderChart, validateChart } from "limn";
      const file = ${JSON.stringify(file)};
      const chart = { type: "bar", data: { datasets: [] }, options: { plugins: { title: { display: true, text: "Acme", font: { family: "Acme" } } } } };
      const draw = async () => {
        const canvas = createCanvas(200, 60, { type: "svg" });
        const context = canvas.getContext("2d");
        context.font = "24px acme";
        context.fillText("Acme", 10, 40);
        return [await renderChart(chart, { format: "svg" }), await canvas.encode("svg"), (await validateChart(chart)).warnings.length];
      };
      const before = await draw();
      await registerFont(file, { family: "Acme" });
      const after = await draw();
      await registerFont(pathToFileURL(file), { family: "Acme" });
      const bytes = await readFile(file);
      // A Buffer can be a view of a larger one.
      await registerFont(Buffer.concat([Buffer.alloc(9), bytes]).subarray(9), { family: "Acme" });
      const again = await draw();
      const messages = [];
      for (const [source, style] of [
        ["missing.ttf", { family: "A" }], [new Uint8Array(100), { family: "A" }], [new TextEncoder().encode("wOF2"), { family: "A" }],
        [(await readFile(file)).subarray(0, 3000), { family: "A" }], [new Uint8Array([0, 1, 0, 0, 0, 9]), { family: "A" }],
        [file, { family: " " }], [file, { family: "A", weight: "heavy" }], [file, { family: "A", style: "slanted" }],
      ]) await registerFont(source, style).catch((error) => messages.push(error instanceof Failure && error.message));
      console.log(JSON.stringify({ before, after, isSame: after.join() === again.join(), messages }));
    `);
    const { before, after, isSame, messages } = JSON.parse(output);
    expect(before[0] !== after[0] && before[1] !== after[1]).toBe(true);
    expect([before[2], after[2], isSame]).toEqual([1, 0, true]);
    expect(messages).toEqual([
      expect.stringMatching(/^font "missing\.ttf" cannot be read/),
      expect.stringContaining("the file must be OpenType, TrueType or WOFF, got an unknown format"),
      expect.stringContaining("got WOFF2"),
      expect.stringContaining("WOFF header is invalid"),
      expect.stringContaining("has no valid head table"),
      expect.stringMatching(/^family must/),
      expect.stringMatching(/^weight must/),
      expect.stringMatching(/^style must/),
    ]);
  });

  test("draws with a custom theme", () => {
    const output = run(`
      import { renderChart, renderTable, renderWordCloud } from "limn";
      const chart = ${JSON.stringify(CHART)};
      const draw = async (theme) => [
        await renderChart(chart, { format: "svg", theme }),
        await renderTable(${JSON.stringify(TABLE)}, { format: "svg", theme }),
        await renderWordCloud("pear plum", { format: "svg", theme }),
      ];
      const [named, same, own] = [await draw("minimal"), await draw({ extends: "minimal" }), await draw({ colors: ["#c2185b"], mutedText: "#5d4037", text: "#c2185b" })];
      const messages = [];
      for (const theme of [{ color: "red" }, { colors: ["#eee"] }, "acme"]) await renderChart(chart, { theme }).catch((error) => messages.push(error.message));
      console.log(JSON.stringify({ same: named.map((svg, index) => svg === same[index]), own: named.map((svg, index) => svg !== own[index]), messages }));
    `);
    expect(JSON.parse(output)).toEqual({
      same: [true, true, true],
      own: [true, true, true],
      messages: [
        expect.stringContaining('theme must not have the field "color"'),
        expect.stringContaining("must have a contrast of at least 3:1"),
        expect.stringMatching(/^theme must be the name of a theme .*got acme/),
      ],
    });
  });

  test("draws charts of Vega and ECharts", () => {
    const installed = path.join(ROOT, "test/runtimes/node_modules");
    // Other tests add `limn` there.
    const packages = readdirSync(installed).filter((name) => !/^\.|^canvas$|^limn$/.test(name));
    for (const name of packages) symlinkSync(path.join(installed, name), path.join(folder, "node_modules", name));
    // Vega imports the package `canvas`, as which programs install the library.
    symlinkSync(path.join(folder, "node_modules/limn"), path.join(folder, "node_modules/canvas"));
    const output = run(
      `
      import * as echarts from "echarts";
      import { createCanvas, loadImage } from "limn/canvas";
      import * as vega from "vega";
      const values = [{ name: "a", value: 1 }, { name: "b", value: 2 }];
      const view = new vega.View(vega.parse({
        width: 100, height: 60, padding: 0, data: [{ name: "table", values }],
        scales: [
          { name: "x", type: "band", domain: { data: "table", field: "name" }, range: "width" },
          { name: "y", domain: [0, 2], range: "height" },
        ],
        marks: [{ type: "rect", from: { data: "table" }, encode: { enter: {
          x: { scale: "x", field: "name" }, width: { scale: "x", band: 1 },
          y: { scale: "y", field: "value" }, y2: { scale: "y", value: 0 }, fill: { value: "red" },
        } } }],
      }), { renderer: "none" });
      const count = (canvas, wanted) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let sum = 0;
        for (let i = 0; i < data.length; i += 4) if (wanted.every((value, channel) => data[i + channel] === value)) sum++;
        return sum;
      };
      const drawn = await view.toCanvas(2);
      const image = await loadImage(await view.toImageURL("png"));
      const canvas = createCanvas(200, 100);
      const chart = echarts.init(canvas);
      chart.setOption({
        animation: false, grid: { left: 0, top: 0, right: 0, bottom: 0 },
        xAxis: { data: ["a", "b"], show: false }, yAxis: { max: 2, show: false },
        series: [{ type: "bar", barWidth: "100%", data: [1, 2], color: "#00f" }],
      });
      const blue = count(canvas, [0, 0, 255, 255]);
      chart.dispose();
      console.log(JSON.stringify({ vega: [drawn.width, drawn.height, count(drawn, [255, 0, 0, 255])], image: image.width, blue }));
    `,
      [process.execPath, "--preserve-symlinks", "--preserve-symlinks-main"],
    );
    expect(JSON.parse(output)).toEqual({ vega: [200, 120, 18_000], image: 100, blue: 15_000 });
  });

  test("exports TypeScript types", () => {
    const file = path.join(folder, "types.ts");
    writeFileSync(
      file,
      `import { createCanvas, type LimnCanvas, loadImage, Path2D, renderCanvas, renderCard, renderChart } from "limn";
       import { renderQr } from "limn/qr";
       const png: Uint8Array = await renderChart({ type: "bar", data: {} }, { width: 100 });
       const svg: string = await renderQr("a", { format: "svg" });
       const card: Uint8Array = await renderCard({ template: "quote" }, { height: "auto", data: { author: "Ada" } });
       // @ts-expect-error the option is misspelled
       await renderQr("a", { drak: "navy" });
       await renderCanvas(10, 10, (context) => context.fillRect(0, 0, 5, 5));
       // @ts-expect-error the method does not exist
       await renderCanvas(10, 10, (context) => context.fillRectangle());
       const canvas: LimnCanvas = createCanvas(10, 10);
       const pixels: Uint8ClampedArray = canvas.getContext("2d").getImageData(0, 0, 1, 1).data;
       const path = new Path2D("M0 0h5v5z");
       canvas.getContext("2d").fill(path);
       const file: Uint8Array = canvas.toBuffer("image/jpeg", 0.9);
       canvas.getContext("2d").drawImage((await loadImage("a.png")) as never, 0, 0);
       export { card, file, pixels, png, svg };`,
    );
    const tsc = path.join(ROOT, "node_modules/.bin/tsc");
    const settings = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--lib", "es2024,dom"];
    execFileSync(tsc, [...settings, file], { cwd: folder, encoding: "utf8" });
  });

  testInChromium("draws the same images in a page, and downloads one", async () => {
    const server = await serveFolder(buildLibrary().library);
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      // The font engine is loaded only for a QR code with a caption.
      await page.evaluate('import("/qr.js").then(({ renderQr }) => renderQr("limn"))');
      const isFont = (url: string) => /harfbuzz|arimo/.test(url);
      expect(server.requested).toContain("/qr.js");
      expect(server.requested.filter(isFont)).toEqual([]);
      const digests = await page.evaluate(`(async () => {
        const { ${FUNCTIONS} } = await import("/index.js");
        const results = [${DRAWINGS.map(({ code }) => `await ${code}`).join(", ")}];
        return Promise.all(results.map(async (each) => {
          const bytes = typeof each === "string" ? new TextEncoder().encode(each) : each;
          const hash = await crypto.subtle.digest("SHA-256", bytes);
          return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
        }));
      })()`);
      expect(digests).toEqual(expected.slice(0, DRAWINGS.length));
      expect(server.requested.filter(isFont)).toContain("/assets/harfbuzz.wasm");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.evaluate(`(async () => {
          const { renderChart } = await import("/chart.js");
          const png = await ${DRAWINGS[0]?.code};
          const href = URL.createObjectURL(new Blob([png], { type: "image/png" }));
          Object.assign(document.createElement("a"), { href, download: "chart.png" }).click();
        })()`),
      ]);
      expect(download.suggestedFilename()).toBe("chart.png");
      expect(digest(readFileSync((await download.path()) as string))).toBe(expected[0]);
    } finally {
      await server.close();
    }
  });
});

/** A runtime, and the command that runs a module in it. */
interface Runtime {
  readonly name: string;
  readonly command: readonly string[];
}

/** Lists the runtime of the tests, Node in the search path, and the runtimes installed in test/runtimes. */
function listRuntimes(): Runtime[] {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const installed = folders.map((each) => path.join(each, "node")).filter((file) => existsSync(file));
  const nodes = new Set([process.execPath, ...installed].map((file) => realpathSync(file)));
  const installedRuntimes = Object.entries({
    "Node 20": ["node-20/bin/node"],
    "Node 22": ["node-22/bin/node"],
    Deno: [".bin/deno", "run", "--allow-all"],
    Bun: [".bin/bun"],
  }).flatMap(([name, [program = "", ...args]]) => {
    const file = path.join(ROOT, "test/runtimes/node_modules", program);
    if (existsSync(file)) return [{ name, command: [file, ...args] }];
    process.stderr.write(
      `\nSKIPPED: the library test in ${name}. To install ${name}, run: npm run install:runtimes\n\n`,
    );
    return [];
  });
  return [...[...nodes].map((file) => ({ name: file, command: [file] })), ...installedRuntimes];
}

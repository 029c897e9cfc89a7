// Runs the command line as users do, with files and pipes, and checks its output and exit codes.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodePng, pixelAt } from "../png.ts";
import { buildLibrary, buildServer } from "./builds.ts";
import { findPort, removeFolders } from "./node-server.ts";

const CHART = '{ type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] } }';

const ACME =
  '{ type: "bar", data: { datasets: [] }, options: { plugins: { title: { display: true, text: "Acme", font: { family: "Acme" } } } } }';

let folder: string;
let program: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "limn-cli-"));
  cpSync(buildLibrary().library, path.join(folder, "dist"), { recursive: true });
  program = path.join(folder, "dist/cli.js");
  const files = {
    "chart.json5": CHART,
    "bad.json": '{"type": "nope", "data": {}}',
    "lines.yaml": "type: line\ndata:\n  datasets: [{ borderColor: red }]\n",
    "module.mjs":
      "export default () => ({ type: 'bar', data: { labels: ['x'], datasets: [{ data: [3], label: process.title }] } });",
    "script.js": "{type: 'bar', data: {labels: ['a', 'b'], datasets: [{data: [1, 2].map((x) => x * 2)}]}}",
    "escape.js": "{type: 'bar', data: {datasets: [{data: [process.exit(0)]}]}}",
    "sales.csv": "Month,Sales,Costs\nJan,10,5\nFeb,12,6\nMar,15,9\n",
    "text.csv": "Month,Sales\nJan,many\n",
    "table.json": '{"title": "T", "columns": [{"title": "A", "dataIndex": "a"}], "dataSource": [{"a": 1}]}',
    "odd.json": '{"type": "bar", "data": {"datasets": [{"data": [1]}]}, "options": {"scale": {}, "plugin": {}}}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  removeFolders();
});

function run(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, input });
  return { status, stdout, text: stdout.toString(), errors: stderr.toString() };
}

const read = (name: string) => readFileSync(path.join(folder, name));

test("a reader that closes the pipe early ends a command without an error", async () => {
  const child = spawn(process.execPath, [program, "--help"], { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  const status = await new Promise((resolve) => child.once("close", resolve));
  expect({ status, errors: Buffer.concat(errors).toString() }).toEqual({ status: 0, errors: "" });
});

test("the library's stack traces have the lines of the TypeScript files", () => {
  const library = JSON.stringify(path.join(folder, "dist/chart.js"));
  const source = `
    const { renderChart } = await import(${library});
    const stop = () => { throw new Error("unreadable") };
    await renderChart(new Proxy({}, { get: stop, ownKeys: stop })).catch((error) => console.log(error.stack));`;
  const args = ["--enable-source-maps", "--stack-trace-limit=100", "--input-type=module", "--eval", source];
  const stack = execFileSync(process.execPath, args, { encoding: "utf8" });
  expect(stack).toContain("unreadable");
  expect(stack).toMatch(/\/src\/[\w/-]+\.ts:\d+:\d+/);
});

test("draws a chart from each kind of file, and lists the images", () => {
  const { status, errors } = run([
    "chart",
    "chart.json5",
    "lines.yaml",
    "module.mjs",
    "--out-dir",
    "out",
    "--ratio",
    "1",
  ]);
  expect([status, errors]).toEqual([0, "out/chart.png\nout/lines.png\nout/module.png\n"]);
  expect(decodePng(read("out/module.png"))).toMatchObject({ width: 500, height: 300 });
});

test("reads standard input, and writes to standard output", () => {
  const { status, stdout, errors } = run(["chart", "--width", "120", "--height", "80", "--ratio", "1"], CHART);
  expect([status, errors]).toEqual([0, ""]);
  expect(decodePng(stdout)).toMatchObject({ width: 120, height: 80 });
  expect(run(["chart", "-f", "alt"], "type: bar\ndata:\n  labels: [a]\n  datasets: [{ data: [7] }]\n").text).toBe(
    "Bar chart. One bar: 7 for a.",
  );
});

test("signs a URL with the key in the environment, and lets it expire", () => {
  const sign = (args: readonly string[], variables = { LIMN_KEY: "abc123", LIMN_ACCOUNT: "12345" }) => {
    const command = [program, "sign", "http://localhost/qr?text=hello", ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env: { ...process.env, ...variables } });
    return { status, text: stdout.toString(), errors: stderr.toString() };
  };
  const sig = "a5d8df5caaa13693d664e171748fd715197c93cfc60c21dcbcaf8f21cfaf03e9";
  expect(sign(["--expires", "2027-01-01T00:00:00Z"])).toEqual({
    status: 0,
    text: `http://localhost/qr?text=hello&exp=1798761600&accountId=12345&sig=${sig}\n`,
    errors: "",
  });
  const [, exp] = /exp=(\d+)/.exec(sign(["--expires", "90d"]).text) ?? [];
  expect(Number(exp) - Date.now() / 1000).toBeGreaterThan(89 * 86_400);
  expect(sign(["--expires", "soon"])).toMatchObject({ status: 1, errors: expect.stringContaining("exp must be Unix") });
  expect(sign([], { LIMN_KEY: "", LIMN_ACCOUNT: "" })).toMatchObject({
    status: 2,
    errors: expect.stringContaining("LIMN_KEY and LIMN_ACCOUNT must be set"),
  });
});

test("takes the format from the output's extension", () => {
  expect(run(["chart", "chart.json5", "-o", "a/b.svg", "-q"])).toMatchObject({ status: 0, errors: "" });
  expect(read("a/b.svg").toString()).toMatch(/^<svg/);
});

test("fills a chart with the rows of a CSV file", () => {
  const { status, text } = run(["chart", "lines.yaml", "--data", "sales.csv", "-f", "alt", "-o", "-"]);
  expect(status).toBe(0);
  expect(text).toMatch(/Sales: three points, rising from 10 in Jan to 15 in Mar\. Costs: three points/);
  expect(run(["chart", "chart.json5", "--data", "sales.csv", "-f", "alt", "-o", "-"]).text).toContain("10 in Jan");
  expect(run(["chart", "script.js", "--sandbox", "--data", "sales.csv", "-o", "-"])).toMatchObject({
    status: 1,
    errors: expect.stringContaining("must be JSON or YAML"),
  });
  const bad = run(["chart", "lines.yaml", "--data", "text.csv", "-o", "-"]);
  expect([bad.status, bad.errors]).toEqual([1, expect.stringContaining("text.csv")]);
});

test("runs JavaScript text in the sandbox", () => {
  expect(run(["chart", "script.js", "--sandbox", "-f", "alt", "-o", "-"]).text).toMatch(/2 for a and 4 for b/);
  expect(run(["chart", "escape.js", "--sandbox", "-o", "-"])).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^escape\.js: .*process/),
  });
});

test("draws the other charts if one is invalid, and names the invalid file", () => {
  const { status, errors } = run(["chart", "bad.json", "chart.json5", "-f", "svg", "--out-dir", "rest"]);
  expect(status).toBe(1);
  expect(errors).toMatch(/^bad\.json: chart\.type must be a chart type, got nope/);
  expect(existsSync(path.join(folder, "rest/chart.svg"))).toBe(true);
});

test.each([
  ["qr", ["qr", "hello", "--size", "200"]],
  ["barcode", ["barcode", "code128", "limn", "--text"]],
  ["table", ["table", "table.json"]],
  ["word cloud", ["wordcloud", "sales.csv", "--width", "200", "--height", "100"]],
  ["graph", ["graph", "-"]],
])("draws a %s", (_, args) => {
  const { status, stdout, errors } = run([...args, "-o", "-"], "digraph { a -> b }");
  expect([status, errors]).toEqual([0, ""]);
  expect(decodePng(stdout).width).toBeGreaterThan(20);
});

test("draws formulas, map icons, Google charts and watermarks, and reads codes", () => {
  expect(run(["formula", "E=mc^2", "--width", "200", "-f", "svg"]).text).toMatch(/^<svg[^>]*width="200"/);
  expect(run(["mapicon", "d_map_pin_letter", "A|FF0000", "-f", "svg"]).text).toMatch(/^<svg/);
  expect(run(["googlechart", "cht=p3&chd=t:60,40", "-f", "svg"]).text).toMatch(/^<svg/);
  expect(run(["qr", "hello", "--size", "300", "-o", "code.png", "-q"])).toMatchObject({ status: 0, errors: "" });
  expect(run(["watermark", "code.png", "code.png", "-p", "markRatio=0.1", "-o", "marked.png", "-q"]).status).toBe(0);
  expect(decodePng(read("marked.png"))).toMatchObject({ width: 300, height: 300 });
  expect(run(["read", "code.png"])).toMatchObject({ status: 0, text: "hello\n" });
  expect(JSON.parse(run(["read", "code.png", "--json"]).text)).toMatchObject([
    { file: "code.png", codes: [{ text: "hello", format: "QRCode" }] },
  ]);
  expect(run(["read", "code.png", "--formats", "ean13"])).toMatchObject({
    status: 1,
    errors: "code.png: no code found\n",
  });
  expect(run(["read", "chart.json5", "code.png"])).toMatchObject({
    status: 1,
    text: "hello\n",
    errors: expect.stringMatching(/^chart\.json5: image is not an image/),
  });
});

test.each([
  ["themes", "minimal"],
  ["fonts", "Inter"],
  ["templates", "quote"],
  ["barcodes", "code128"],
])("lists %s", (command, name) => {
  const { status, text } = run([command]);
  expect(status).toBe(0);
  expect(text).toMatch(new RegExp(`^${name} `, "m"));
  const names = (JSON.parse(run([command, "--json"]).text) as { name: string }[]).map((each) => each.name);
  expect(names).toContain(name);
  expect(text.trim().split("\n")).toHaveLength(names.length);
});

test.each([
  [["qr", "a", "-p", "drak=red"], 'error: Unknown option "drak". Did you mean "dark"?\n'],
  [["chart", "chart.json5", "-p", "widht=5"], 'chart.json5: Unknown option "widht". Did you mean "width"?\n'],
  [
    ["chart", "chart.json5", "--theme", "minimla"],
    /^chart\.json5: theme must be .*, got minimla\. Did you mean "minimal"\?\n$/,
  ],
  [
    ["card", "-t", "quote", "-p", "data.autor=Ada"],
    /^error: Unknown option "data\.autor"\. Did you mean "data\.author"\?\n$/,
  ],
  [["formula", "x", "-p", "tex=y"], 'error: "tex" must not be an option: pass it as an argument\n'],
])("rejects unknown and wrong parameters: %j", (args, errors) => {
  expect(run([...args, "-o", "-"])).toMatchObject({
    status: 1,
    errors: typeof errors === "string" ? errors : expect.stringMatching(errors),
  });
});

describe("limn card", () => {
  const CARD = {
    width: 120,
    height: 60,
    card: { type: "div", props: { style: { background: "{{color}}", height: 60 }, children: "{{list}}" } },
    parameters: { color: "#ff0000", list: [1, 2] },
  };
  const pixel = (file: Uint8Array) => pixelAt(decodePng(file), 100, 50);

  test("draws cards from each kind of file", () => {
    const files = {
      "card.json": JSON.stringify(CARD),
      "card2.yaml": "card: { type: div, props: { style: { background: lime, height: 60 } } }\n",
      "card3.html": '\n<div style="background: lime; height: 60px">a</div>',
      "card4.mjs": "export default () => ({ type: 'div', props: { style: { background: 'lime', height: 60 } } });",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const { status, errors } = run(["card", ...Object.keys(files), "--out-dir", "cards", "--width", "120"]);
    expect([status, errors]).toEqual([
      0,
      ["card", "card2", "card3", "card4"].map((name) => `cards/${name}.png\n`).join(""),
    ]);
    expect(pixel(read("cards/card.png"))).toEqual([255, 0, 0, 255]);
    for (const name of ["card2", "card3", "card4"])
      expect(pixel(read(`cards/${name}.png`)), name).toEqual([0, 255, 0, 255]);
    const html = run(["card", "--width", "120", "-f", "svg"], files["card3.html"]);
    expect([html.status, html.text]).toEqual([0, expect.stringMatching(/^<svg/)]);
  });

  test("sets parameters from files and options", () => {
    writeFileSync(path.join(folder, "card.json"), JSON.stringify(CARD));
    writeFileSync(path.join(folder, "values.yaml"), "color: '#0000ff'\n");
    const draw = (...args: string[]) => run(["card", "card.json", "-o", "-", ...args]).stdout;
    expect(pixel(draw("--data", "values.yaml"))).toEqual([0, 0, 255, 255]);
    expect(pixel(draw("--data", "values.yaml", "-p", "color=lime", "-p", "list=3,4"))).toEqual([0, 255, 0, 255]);
    expect(decodePng(draw("--ratio", "2", "--height", "40"))).toMatchObject({ width: 240, height: 80 });
  });

  test("fills a template, also with the rows of a CSV file", () => {
    writeFileSync(path.join(folder, "points.csv"), "label,value\nMonday,5\nTuesday,7\n");
    const svg = (...args: string[]) => run(["card", "--template", "weekly-report", "-f", "svg", ...args]).text;
    const data = JSON.stringify({
      points: [
        { label: "Monday", value: 5 },
        { label: "Tuesday", value: 7 },
      ],
      title: "Week",
    });
    writeFileSync(path.join(folder, "data.json"), data);
    const drawn = svg("--data", "points=points.csv", "-p", "title=Week");
    expect(drawn).toMatch(/^<svg/);
    expect(drawn).toBe(svg("--data", "data.json"));
    expect(run(["card", "-t", "quote", "-p", "data.size=huge", "-o", "-"])).toMatchObject({
      status: 1,
      errors: "error: data.size must be one of large, medium, small, got huge\n",
    });
  });

  test.each([
    [["card", "card.json", "-t", "quote"], 2, /--template can.t be combined with files/],
    [["card", "-t", "quote", "--data", "points.csv"], 2, /must contain an object of values/],
    [["card", "-t", "nothing"], 1, /Unknown template nothing/],
    [["card", "missing.json"], 1, /^missing\.json: ENOENT/],
    [["card", "-"], 1, /^standard input: card must be an element/],
  ])("rejects %j", (args, status, message) => {
    expect(run(args, "[]")).toMatchObject({ status, errors: expect.stringMatching(message) });
  });
});

test("registers font files", () => {
  const font = (style: string) => [
    "--font",
    `Acme${style}=${path.join(path.dirname(program), "fonts/pacifico/latin-400.woff")}`,
  ];
  const draw = (...options: string[]) => {
    const { status, text, errors } = run(["chart", "-", "-f", "svg", ...options], ACME);
    expect([status, errors]).toEqual([0, ""]);
    return text;
  };
  const plain = draw();
  expect(draw(...font(""))).not.toBe(plain);
  expect(draw(...font(""), ...font(":bold:italic"))).toBe(draw(...font("")));
  expect(run(["chart", "-", "--font", "Acme"], ACME)).toMatchObject({ status: 2 });
  expect(run(["chart", "-", "--font", "Acme=chart.json5"], ACME)).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/font "chart\.json5": the file must be OpenType/),
  });
});

test("draws with a theme from a file", () => {
  writeFileSync(path.join(folder, "brand.json"), '{ "extends": "minimal", "colors": ["#c2185b"] }');
  const { status, text } = run(["chart", "chart.json5", "--theme", "brand.json", "-f", "svg", "-o", "-"]);
  expect(status).toBe(0);
  expect(text).toContain("#c2185b");
  expect(run(["chart", "chart.json5", "--theme", "missing.json"])).toMatchObject({ status: 1 });
});

test("validates charts", () => {
  expect(run(["validate", "chart.json5"])).toMatchObject({ status: 0, text: "" });
  const { status, text } = run(["validate", "bad.json", "odd.json"]);
  expect(status).toBe(1);
  expect(text).toMatch(/^bad\.json: error: chart\.type must be/m);
  expect(text).toMatch(/^odd\.json: warning: /m);
  expect(run(["validate", "odd.json"]).status).toBe(0);
  expect(run(["validate", "odd.json", "--strict"]).status).toBe(1);
  expect(JSON.parse(run(["validate", "bad.json", "--json"]).text)).toMatchObject([{ file: "bad.json", warnings: [] }]);
});

test("starts the server if its package is installed", async () => {
  expect(run(["serve"])).toMatchObject({ status: 2, errors: expect.stringMatching(/needs the package limn-server/) });
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(buildServer(), path.join(folder, "node_modules/limn-server"));
  const port = String(await findPort());
  const child = spawn(process.execPath, [program, "serve", "--port", port, "--workers", "1", "--metrics-port", "0"], {
    cwd: folder,
  });
  let output = "";
  child.stdout.on("data", (part) => {
    output += String(part);
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await expect.poll(() => output).toContain("listening");
  expect((await fetch(`http://127.0.0.1:${port}/qr?text=a`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test.each([
  [["frob"], /unknown command/],
  [["chart", "chart.json5", "-f", "tiff"], /Allowed choices are png/],
  [["chart", "chart.json5", "--width", "wide"], /must be a number/],
  [["chart", "*.nothing"], /no file matches/],
  [["chart", "chart.json5", "lines.yaml", "-o", "x.png"], /use --out-dir/],
  [["chart", "chart.json5", "./chart.json5"], /two images would be written to chart\.png/],
  [["chart", "chart.json5", "-p", "sandbox=false"], /sandbox is not a parameter/],
  [["qr", "a", "-p", "f=svg"], /f is not a parameter: use --format/],
  [["chart", "-", "--watch", "-o", "x.png"], /can't be watched/],
])("rejects the command %j with exit code 2", (args, message) => {
  expect(run(args, CHART)).toMatchObject({ status: 2, errors: expect.stringMatching(message) });
});

test("reports a missing file and an invalid parameter with exit code 1", () => {
  expect(run(["chart", "missing.json"])).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^missing\.json: ENOENT/),
  });
  expect(run(["chart", "chart.json5", "--width", "99999"])).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^chart\.json5: width must be .*/),
  });
});

test("doesn't overwrite its input", () => {
  writeFileSync(path.join(folder, "words.txt"), "some words");
  expect(run(["wordcloud", "words.txt", "-f", "base64"])).toMatchObject({
    status: 2,
    errors: expect.stringContaining("the image would overwrite words.txt"),
  });
  expect(read("words.txt").toString()).toBe("some words");
});

test("has help for each command, and completions", () => {
  const { status, text } = run(["--help"]);
  expect(status).toBe(0);
  for (const [, name = ""] of text.matchAll(/^ {2}([a-z]+) \[options\]/gm))
    expect(run([name, "--help"]).text, name).toMatch(/^Usage: limn/);
  expect(run(["complete", "bash"]).text).toContain("limn");
});

/** Starts the command with `--watch`, and waits until it watches. */
async function watch(...args: string[]) {
  const child = spawn(process.execPath, [program, "chart", ...args, "-f", "alt", "--watch"], { cwd: folder });
  let errors = "";
  child.stderr.on("data", (part) => {
    errors += String(part);
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await expect.poll(() => errors).toContain("watching");
  const interrupt = () => {
    child.kill("SIGINT");
    return ended;
  };
  return { errors: () => errors, interrupt };
}

test("draws again when a file changes, until it is interrupted", async () => {
  const chart = (value: number) => `{"type":"bar","data":{"labels":["a"],"datasets":[{"data":[${value}]}]}}`;
  writeFileSync(path.join(folder, "watched.json"), chart(1));
  const { interrupt } = await watch("watched.json");
  writeFileSync(path.join(folder, "watched.json"), chart(42));
  await expect.poll(() => read("watched.txt").toString()).toContain("42");
  expect(await interrupt()).toBe(0);
});

test("keeps watching after a mistake in a data file, and reads a changed module again", async () => {
  const module = 'module.exports = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };';
  writeFileSync(path.join(folder, "watched.cjs"), module);
  writeFileSync(path.join(folder, "rows.csv"), "label,value\na,7\n");
  const { errors, interrupt } = await watch("watched.cjs", "--data", "./rows.csv");
  writeFileSync(path.join(folder, "rows.csv"), "");
  await expect.poll(errors).toMatch(/watched\.cjs: .*rows\.csv/);
  writeFileSync(path.join(folder, "rows.csv"), "label,value\na,43\n");
  await expect.poll(() => read("watched.txt").toString()).toContain("43");
  expect(await interrupt()).toBe(0);
});

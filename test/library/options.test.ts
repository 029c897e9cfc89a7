import { afterEach, describe, expect, test } from "vitest";
import { renderBarcode } from "../../generated/library/barcode.ts";
import { renderFormula } from "../../generated/library/formula.ts";
import { renderGraph } from "../../generated/library/graph.ts";
import { renderMapIcon } from "../../generated/library/map-icon.ts";
import { renderQr } from "../../generated/library/qr.ts";
import { renderTable } from "../../generated/library/table.ts";
import { renderWatermark } from "../../generated/library/watermark.ts";
import { renderWordCloud } from "../../generated/library/word-cloud.ts";
import { renderCard } from "../../src/library/card.ts";
import { renderChart } from "../../src/library/chart.ts";
import { setDefaults } from "../../src/library/defaults.ts";
import { renderGoogleChart } from "../../src/library/google-chart.ts";
import { readCodes } from "../../src/library/read-codes.ts";
import { validateChart } from "../../src/library/validate.ts";

const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
const TABLE = { columns: [{ title: "Name", dataIndex: "name" }], dataSource: [{ name: "Pear" }] };
const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==";

/** Calls a function with options of any type, as JavaScript programs can. */
type Draw = (options: never) => Promise<unknown>;

const DRAWINGS: Readonly<Record<string, Draw>> = {
  chart: (options) => renderChart(CHART, options),
  qr: (options) => renderQr("limn", options),
  barcode: (options) => renderBarcode("code128", "limn", options),
  table: (options) => renderTable(TABLE, options),
  wordCloud: (options) => renderWordCloud("pear plum", options),
  graph: (options) => renderGraph("digraph { a -> b }", options),
  card: (options) => renderCard("<p>a</p>", options),
  formula: (options) => renderFormula("E=mc^2", options),
  watermark: (options) => renderWatermark(DOT, DOT, options),
  mapIcon: (options) => renderMapIcon("d_map_pin_letter", "A|FF0000|000000", options),
  googleChart: (options) => renderGoogleChart({ cht: "p", chd: "t:60,40" }, options),
  readCodes: (options) => readCodes(DOT, options),
};

const messageOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? `${error.name}: ${error.message}` : error;
};
const draw = (kind: string, options: unknown) => messageOf((DRAWINGS[kind] as Draw)(options as never));

afterEach(() =>
  setDefaults(
    Object.fromEntries(Object.keys(DRAWINGS).flatMap((kind) => (kind === "googleChart" ? [] : [[kind, {}]]))),
  ),
);

describe("each function", () => {
  test.each(Object.keys(DRAWINGS))("rejects unknown options and names: %s", async (kind) => {
    expect(await draw(kind, { onWarming: () => {} })).toMatch(
      /^Failure: Unknown option "onWarming"\. (?:Did you mean "onWarning"\?|The options are formats, signal$)/,
    );
    expect(await draw(kind, { qqqqqqqq: 1 })).toMatch(/^Failure: Unknown option "qqqqqqqq"\. The options are /);
    expect(await draw(kind, "svg")).toMatch(/^Failure: /);
    expect(await draw(kind, JSON.parse('{"__proto__": {"a": 1}}'))).toMatch(/^Failure: Unknown option "__proto__"/);
    expect(await draw(kind, { constructor: 5 })).toMatch(/^Failure: Unknown option "constructor"/);
  });

  test.each(Object.keys(DRAWINGS).filter((kind) => kind !== "readCodes"))(
    "draws with its documented options: %s",
    async (kind) => {
      const format = "svg";
      expect(await draw(kind, { format, signal: undefined, onWarning: undefined })).toBeUndefined();
    },
  );

  test.each(Object.keys(DRAWINGS).filter((kind) => kind !== "readCodes"))(
    "rejects unknown formats: %s",
    async (kind) => {
      expect(await draw(kind, { format: "bmp" })).toMatch(/^Failure: format must be one of .*, got bmp/);
    },
  );
});

test.each([
  ["chart", { widht: 500 }, 'Unknown option "widht". Did you mean "width"?'],
  ["chart", { version: 5 }, "version must be one of 2, 3, 4, got 5"],
  ["chart", { version: 0 }, "version must be one of 2, 3, 4, got 0"],
  ["chart", { width: "wide" }, "width must be a whole number from 1 to 3000, got wide"],
  [
    "chart",
    { theme: "minimla" },
    'theme must be the name of a theme or an object with a theme\'s fields, got minimla. Did you mean "minimal"?',
  ],
  ["chart", { chart: {} }, '"chart" must not be an option: pass it as an argument'],
  ["chart", { key: "k" }, /^Unknown option "key"/],
  ["chart", { encoding: "base64" }, /^Unknown option "encoding"/],
  ["chart", { sandbox: "yes" }, "sandbox must be true or false, got yes"],
  ["chart", { loadImage: {} }, "loadImage must be a function, got {}"],
  ["chart", { signal: 5 }, "signal must be an AbortSignal, got 5"],
  ["qr", { drak: "navy" }, 'Unknown option "drak". Did you mean "dark"?'],
  ["qr", { size: "big" }, "size must be a whole number from 1 to 3000, got big"],
  ["qr", { dotStyle: "ruonded" }, /^dotStyle must be one of .*, got ruonded\. Did you mean "rounded"\?$/],
  ["qr", { text: "other" }, '"text" must not be an option: pass it as an argument'],
  ["barcode", { barcolour: "red" }, 'Unknown option "barcolour". Did you mean "barcolor"?'],
  ["barcode", { loadImage: () => {} }, /^Unknown option "loadImage"/],
  ["table", { options: { cellWidht: 5 } }, 'Unknown option "options.cellWidht". Did you mean "cellWidth"?'],
  ["table", { cellWidth: 5 }, /^Unknown option "cellWidth"/],
  ["wordCloud", { colours: ["red"] }, 'Unknown option "colours". Did you mean "colors"?'],
  ["wordCloud", { theme: {}, seed: -1 }, /^seed must be/],
  ["graph", { layout: "doot" }, /^layout must be one of .*, got doot\. Did you mean "dot"\?$/],
  ["card", { paramters: {} }, 'Unknown option "paramters". Did you mean "parameters"?'],
  ["card", { "data.title": "A" }, /^Unknown option "data\.title"/],
  ["formula", { colour: "red" }, 'Unknown option "colour". Did you mean "color"?'],
  ["formula", { color: "nocolour" }, "color must be a CSS colour such as navy, #4e79a7 or 4e79a7, got nocolour"],
  ["watermark", { postion: "center" }, 'Unknown option "postion". Did you mean "position"?'],
  ["watermark", { position: "centre" }, /^position must be one of .*, got centre\. Did you mean "center"\?$/],
  ["readCodes", { format: ["qr"] }, 'Unknown option "format". Did you mean "formats"?'],
])("rejects the %s option %j", async (kind, options, expected) => {
  const message = await draw(kind, options);
  if (typeof expected === "string") expect(message).toBe(`Failure: ${expected}`);
  else expect(String(message).replace("Failure: ", "")).toMatch(expected);
});

test("lists every unknown option", async () => {
  await expect(renderQr("a", { widht: 1, drak: 2 } as never)).rejects.toMatchObject({
    details: [expect.stringContaining("widht"), 'Unknown option "drak". Did you mean "dark"?'],
  });
});

test.each([
  [() => renderChart(undefined as never), "chart must be a Chart.js configuration or its text, got nothing"],
  [() => renderChart(null as never), "chart must be a Chart.js configuration or its text, got null"],
  [() => renderChart("" as never), "chart is empty: it must be a Chart.js configuration"],
  [() => renderChart({} as never), 'chart.data is required: add data such as {labels: ["a"], datasets: [{data: [1]}]}'],
  [() => renderChart({ type: "bar" } as never), /^chart\.data is required/],
  [() => renderChart({ type: "bar", data: null } as never), /^chart\.data is required/],
  [() => renderChart('{"type": "bar"}'), /^chart\.data is required/],
  [() => renderChart("(function () { return { type: 'bar' }; })()", { sandbox: true }), /^chart\.data is required/],
  [() => renderChart('{\n "type": "bar",\n "data": }'), /line 3, column 10/],
  [() => renderTable('{"columns": [}'), /^data must be JSON: .* line 1, column 14/],
  [
    () => renderTable(undefined as never),
    "You are missing variable `data`: a table with columns and dataSource, or a list of tables",
  ],
  [() => renderCard('{"type": "div",, }'), /^card must be JSON: .* line 1, column 16/],
  [() => renderCard(undefined as never), /^You are missing variable `card`/],
  [() => renderQr(undefined as never), "You are missing variable `text`: the text or the URL to encode"],
  [() => renderWordCloud("" as never), /^You are missing variable `text`/],
  [() => renderGraph(undefined as never), /^You are missing variable `graph`/],
  [() => renderFormula(undefined as never), /^You are missing variable `tex`/],
  [() => renderMapIcon("d_map_pin_leter"), /^type must be one of /],
  [() => renderMapIcon("d_map_pin_letter", "A|nocolour"), /^data must have .* in field 2, got nocolour/],
  [() => renderWatermark(5 as never, DOT), "mainImageUrl must be a URL, got 5"],
  [() => renderWatermark(DOT, new Uint8Array(9)), /^markImageUrl cannot be used: /],
  [() => readCodes(5 as never), "image must be a Uint8Array or a URL, got 5"],
  [() => readCodes(new Uint8Array(9)), /^image /],
  [() => renderGoogleChart(5 as never), "parameters must be an object or a query, got 5"],
  [() => renderGoogleChart({ cht: "xx" }), /^cht must be one of /],
])("rejects invalid content: %s", async (work, expected) => {
  const message = String(await messageOf(work())).replace("Failure: ", "");
  if (typeof expected === "string") expect(message).toBe(expected);
  else expect(message).toMatch(expected);
});

test("validateChart reports unknown options and missing data as errors", async () => {
  expect(await validateChart(CHART, { widht: 5 } as never)).toMatchObject({
    errors: ['Unknown option "widht". Did you mean "width"?'],
  });
  expect(await validateChart({} as never)).toMatchObject({
    errors: [expect.stringContaining("chart.data is required")],
  });
  expect(await validateChart(CHART)).toMatchObject({ errors: [] });
});

describe("setDefaults", () => {
  test("sets options for later calls, which a call can override", async () => {
    const plain = await renderQr("limn", { format: "svg" });
    setDefaults({ qr: { dark: "navy", size: 300 } });
    const changed = await renderQr("limn", { format: "svg" });
    expect(changed).not.toBe(plain);
    expect(await renderQr("limn", { format: "svg", dark: undefined })).toBe(changed);
    expect(await renderQr("limn", { format: "svg", dark: "000000", size: 150 })).toBe(plain);
    setDefaults({ qr: {} });
    expect(await renderQr("limn", { format: "svg" })).toBe(plain);
  });

  test.each([
    [{ charts: {} }, 'Unknown kind "charts". Did you mean "chart"?'],
    [{ chart: 5 }, "defaults.chart must be an object, got 5"],
    [{ chart: { format: "svg" } }, "defaults.chart.format must not be set: pass format in each call"],
    [null, "defaults must be an object, got null"],
  ])("rejects %j", (defaults, message) => {
    expect(() => setDefaults(defaults as never)).toThrow(message);
  });

  test("doesn't check names until a call uses them", async () => {
    setDefaults({ qr: { drak: "navy" } as never });
    expect(await draw("qr", {})).toBe('Failure: Unknown option "defaults.qr.drak". Did you mean "dark"?');
    setDefaults({ qr: {} });
  });

  test("gives way to another name of the same field, and has no format under any name", async () => {
    setDefaults({ chart: { w: 300, v: 2 } as never });
    expect(await renderChart(CHART, { format: "svg", width: 200, version: 4 })).toMatch(/^<svg[^>]* width="200"/);
    setDefaults({ chart: { f: "svg" } as never });
    await expect(renderChart(CHART)).rejects.toThrow("defaults.chart.f must not be set: pass f in each call");
    setDefaults({ chart: {} });
  });
});

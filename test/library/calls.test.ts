import { afterEach, describe, expect, test, vi } from "vitest";
import { renderFormula } from "../../generated/library/formula.ts";
import { renderMapIcon } from "../../generated/library/map-icon.ts";
import { renderQr } from "../../generated/library/qr.ts";
import { renderTable } from "../../generated/library/table.ts";
import { renderWatermark } from "../../generated/library/watermark.ts";
import { renderCanvas } from "../../src/library/canvas.ts";
import { renderCard } from "../../src/library/card.ts";
import { renderChart } from "../../src/library/chart.ts";
import { Failure } from "../../src/library/failure.ts";
import { addFonts } from "../../src/library/fonts.ts";
import { renderGoogleChart } from "../../src/library/google-chart.ts";
import { registerPlugin } from "../../src/library/plugins.ts";
import { readCodes } from "../../src/library/read-codes.ts";
import { toResponse } from "../../src/library/response.ts";
import { validateChart } from "../../src/library/validate.ts";

const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ label: "Sales", data: [1] }] } };
const SVG = { format: "svg" } as const;

/** Returns what a promise rejects with. */
const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("the promise must reject"),
    (error: unknown) => error,
  );

describe("an error in the program's own function", () => {
  const withTicks = (callback: () => unknown) => ({ ...CHART, options: { scales: { y: { ticks: { callback } } } } });

  test.each([
    new TypeError("value.foo is not a function"),
    new RangeError("Invalid array length"),
    new Error("no label"),
  ])("is the cause of the failure, which names the function: %s", async (thrown) => {
    const chart = withTicks(() => {
      throw thrown;
    });
    const error = await rejection(renderChart(chart));
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({
      message: `chart cannot be drawn: options.scales.y.ticks.callback threw ${thrown.name}: ${thrown.message}`,
      cause: thrown,
    });
    expect((error as Failure).cause).toBe(thrown);
    expect(thrown.stack).toContain("calls.test.ts");
  });

  test("is named also in a dataset, a plugin and a value that isn't an error", async () => {
    const plugin = {
      id: "broken",
      afterDraw: () => {
        throw "out of paint";
      },
    };
    expect(await rejection(renderChart({ ...CHART, plugins: [plugin] }))).toMatchObject({
      message: "chart cannot be drawn: plugins[0].afterDraw threw out of paint",
      cause: "out of paint",
    });
    const color = () => {
      throw new TypeError("no colour");
    };
    const data = { labels: ["a"], datasets: [{ data: [1], backgroundColor: color }] };
    expect(await rejection(renderChart({ type: "bar", data }))).toMatchObject({
      message: "chart cannot be drawn: data.datasets[0].backgroundColor threw TypeError: no colour",
    });
  });

  test("doesn't hide the mistake of a chart whose functions work", async () => {
    const chart = { ...withTicks(() => "a"), data: { labels: ["a"], datasets: [{ data: [1], pointStyle: {} }] } };
    expect(await validateChart({ ...chart, type: "nope" })).toMatchObject({
      errors: [expect.stringMatching(/^chart\.type must be a chart type, got nope/)],
    });
  });

  test("is the cause also in loadImage and in components", async () => {
    const thrown = new TypeError("no database");
    const loadImage = async () => {
      throw thrown;
    };
    expect(await rejection(renderQr("a", { centerImageUrl: "https://example.com/a.png", loadImage }))).toMatchObject({
      name: "Failure",
      message: "centerImageUrl cannot be used: image https://example.com/a.png cannot be loaded: no database",
      cause: thrown,
    });
    const wrong = (async () => "text") as never;
    expect(await rejection(renderQr("a", { centerImageUrl: "a:b", loadImage: wrong }))).toMatchObject({
      message:
        "centerImageUrl cannot be used: image a:b cannot be loaded: loadImage must return a promise for a Uint8Array, got text",
    });
    const Broken = () => {
      throw thrown;
    };
    expect(await rejection(renderCard({ type: Broken, props: {} }))).toMatchObject({
      message: "card: the component Broken threw TypeError: no database",
      cause: thrown,
    });
  });
});

describe("characters that no font has", () => {
  afterEach(() => vi.restoreAllMocks());

  const TEXT = "日本語 abc";
  const WARNING =
    'no font contains the characters "日本語", which are drawn as boxes: install the package limn-fonts, and call addFonts with its folder';
  const chart = { ...CHART, data: { ...CHART.data, labels: [TEXT] } };

  test.each<[string, (onWarning: (warning: string) => void) => Promise<unknown>]>([
    ["chart", (onWarning) => renderChart(chart, { onWarning })],
    ["QR code", (onWarning) => renderQr("a", { caption: TEXT, onWarning })],
    ["card", (onWarning) => renderCard(`<p>${TEXT}</p>`, { onWarning })],
    ["table", (onWarning) => renderTable({ title: TEXT }, { onWarning })],
    ["chart in a card", (onWarning) => renderCard({ type: "chart", props: { chart, version: 4 } }, { onWarning })],
  ])("are a warning: %s", async (_, draw) => {
    for (let call = 1; call <= 2; call++) {
      const warnings = new Set<string>();
      await draw((warning) => warnings.add(warning));
      expect([...warnings]).toEqual([WARNING]);
    }
  });

  test("are a warning of validateChart", async () => {
    expect((await validateChart(chart)).warnings).toContain(WARNING);
    expect(JSON.stringify(await validateChart(CHART))).not.toContain("no font contains");
  });

  test("are printed once", async () => {
    const print = vi.spyOn(console, "warn").mockImplementation(() => {});
    const draw = () => renderQr("a", { caption: "กขค" });
    await Promise.all([draw(), draw()]);
    await draw();
    expect(print.mock.calls).toEqual([[expect.stringMatching(/^limn: no font contains the characters "กขค"/)]]);
  });

  test("don't include characters of the package, invisible and private characters", async () => {
    const warnings: string[] = [];
    const onWarning = (warning: string) => warnings.push(warning);
    await renderQr("a", { caption: "Crème brûlée 5 € – “a”\u200b\u00ad\ue000", onWarning });
    expect(warnings).toEqual([]);
  });
});

describe("signal", () => {
  test("rejects before, while and after an image is loaded", async () => {
    const reason = new Error("too late");
    expect(await rejection(renderChart(CHART, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    const controller = new AbortController();
    const loadImage = () => new Promise<never>(() => setTimeout(() => controller.abort(reason), 5));
    const options = { centerImageUrl: "https://example.com/a.png", loadImage, signal: controller.signal };
    expect(await rejection(renderQr("a", options))).toBe(reason);
    expect(await rejection(renderQr("a", { signal: controller.signal }))).toBe(reason);
    expect(await rejection(readCodes(new Uint8Array(9), { signal: controller.signal }))).toBe(reason);
    expect(await rejection(renderGoogleChart("cht=p&chd=t:1", { signal: controller.signal }))).toBe(reason);
  });

  test("rejects while a component runs, and on a canvas", async () => {
    const reason = new Error("too late");
    const controller = new AbortController();
    const endless = () => new Promise<never>(() => setTimeout(() => controller.abort(reason), 5));
    const card = { type: endless as never, props: {} };
    expect(await rejection(renderCard(card, { signal: controller.signal }))).toBe(reason);
    const draw = () => expect.unreachable("an aborted canvas must not be drawn");
    expect(await rejection(renderCanvas(9, 9, draw, { signal: controller.signal }))).toBe(reason);
  });

  test("leaves a finished image and its listeners alone", async () => {
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const svg = await renderQr("a", { ...SVG, signal: controller.signal });
    controller.abort();
    expect(svg).toBe(await renderQr("a", SVG));
    expect(removed).toHaveBeenCalledTimes(1);
  });
});

describe("toResponse", () => {
  test.each([
    ["png", "image/png"],
    ["jpg", "image/jpeg"],
    ["webp", "image/webp"],
    ["avif", "image/avif"],
    ["gif", "image/gif"],
    ["apng", "image/png"],
    ["svg", "image/svg+xml"],
    ["pdf", "application/pdf"],
  ] as const)("has the media type and the alt text of %s", async (format, type) => {
    const labels = ["<ä> & \"b\" 'c'"];
    const image = await renderChart({ ...CHART, data: { ...CHART.data, labels } }, { format });
    const response = await toResponse(image);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(decodeURIComponent(response.headers.get("X-Alt-Text") ?? "")).toBe(
      await renderChart({ ...CHART, data: { ...CHART.data, labels } }, { format: "alt" }),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes).toEqual(typeof image === "string" ? new TextEncoder().encode(image) : image);
  });

  test("takes promises, and its own headers, status and alt text", async () => {
    const headers = { "Cache-Control": "max-age=60", "Content-Type": "image/x-own" };
    const response = await toResponse(renderQr("a"), { status: 404, headers, alt: "Scan\n\ud800" });
    expect(response.status).toBe(404);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "max-age=60",
      "content-type": "image/x-own",
      "x-content-type-options": "nosniff",
      "x-alt-text": "Scan%0A%EF%BF%BD",
    });
    expect((await toResponse(renderQr("a"))).headers.get("X-Alt-Text")).toBeNull();
    for (const own of [{ "content-type": "a/b" }, new Headers({ "Content-Type": "a/b" }), [["CONTENT-TYPE", "a/b"]]])
      expect((await toResponse(renderQr("a"), { headers: own as HeadersInit })).headers.get("Content-Type")).toBe(
        "a/b",
      );
    expect((await toResponse(renderQr("a", { format: "base64" }))).headers.get("Content-Type")).toBe(
      "text/plain; charset=utf-8",
    );
    for (const image of [new Uint8Array(3), undefined, 5, {}])
      expect(await rejection(toResponse(image as never))).toMatchObject({
        name: "Failure",
        message: expect.stringMatching(/^image must be/),
      });
  });
});

test.each(["folder/", undefined, {}])("addFonts rejects %j", (source) => {
  expect(() => addFonts(source as never)).toThrow("source must be a URL or a function");
});

describe("registerPlugin", () => {
  test("draws on all charts, until another plugin replaces it", async () => {
    const calls: string[] = [];
    registerPlugin({
      id: "limn-test",
      afterDraw: (_: unknown, __: unknown, options: { mark?: string }) => calls.push(options.mark ?? "none"),
    } as never);
    await renderChart({ ...CHART, options: { plugins: { "limn-test": { mark: "own" } } } }, SVG);
    expect(new Set(calls.splice(0))).toEqual(new Set(["own"]));
    await renderChart(JSON.stringify(CHART), { ...SVG, version: 2 });
    expect(new Set(calls.splice(0)).size).toBe(1);
    const chart = JSON.stringify(CHART);
    for (const draw of [
      () => renderCard({ type: "chart", props: { chart: CHART, version: 4 } }, SVG),
      () => renderCard({ type: "chart", props: { chart: CHART, version: 4 } }, { ...SVG, sandbox: true }),
      () => renderCard(`<div><chart version="4" chart='${chart}'></chart></div>`, SVG),
      () => renderChart(chart, { ...SVG, sandbox: true }),
    ]) {
      await draw();
      expect(new Set(calls.splice(0)), String(draw)).toEqual(new Set(["none"]));
    }
    await renderChart({ ...CHART, options: { plugins: { "limn-test": false } } }, SVG);
    await renderChart(JSON.stringify({ ...CHART }).replace("[1]", "[1].map((x) => x)"), { ...SVG, sandbox: true });
    expect(calls).toEqual([]);
    registerPlugin({ id: "limn-test" });
    await renderChart(CHART, SVG);
    expect(calls).toEqual([]);
  });

  test.each([undefined, {}, { id: 5 }, { id: "" }, "plugin"])("rejects %j", (plugin) => {
    expect(() => registerPlugin(plugin as never)).toThrow(/^plugin must be a Chart.js plugin with an id/);
  });
});

describe("React elements", () => {
  /** Creates an element as JSX does. */
  const jsx = (type: unknown, { children, ...props }: Record<string, unknown> = {}) => ({
    $$typeof: Symbol.for("react.transitional.element"),
    type,
    key: null,
    ref: null,
    props: { ...props, ...(children !== undefined && { children }) },
    _owner: null,
  });
  const FRAGMENT = Symbol.for("react.fragment");
  const Label = ({ text, children }: { text: string; children?: unknown }) => jsx("b", { children: [text, children] });
  const draw = (card: object) => renderCard(card, { ...SVG, width: 300, height: 100 });

  test("draw the same card as plain elements", async () => {
    const plain = await draw({
      type: "div",
      props: {
        style: { color: "red" },
        children: [{ type: "b", props: { children: ["A", "B"] } }, "C", { type: "i", props: { children: "D" } }],
      },
    });
    const Later = async () => jsx("i", { key: "k", children: "D" });
    const Memo = { $$typeof: Symbol.for("react.memo"), type: Label };
    const children = [
      jsx(Memo, { text: "A", children: "B" }),
      null,
      false,
      jsx(FRAGMENT, { children: ["C", jsx(Later)] }),
    ];
    expect(await draw(jsx("div", { style: { color: "red" }, children }))).toBe(plain);
    expect(await draw(jsx(FRAGMENT, { children: jsx("div", { style: { color: "red" }, children }) }))).toBe(plain);
  });

  test("can be drawings, and parts of requests", async () => {
    const plain = await draw({ type: "qr", props: { text: "limn" } });
    expect(await draw(jsx("qr", { text: "limn" }))).toBe(plain);
    const card = { card: jsx(() => jsx("qr", { text: "limn" })) };
    expect(await draw(card)).toBe(plain);
    const grid = (cell: unknown) => draw({ grid: { rows: [[{ card: cell }]] } });
    expect(await grid(jsx(() => jsx("qr", { text: "limn" })))).toBe(
      await grid({ type: "qr", props: { text: "limn" } }),
    );
  });

  test("rejects endless components and classes", async () => {
    const Endless = (): object => jsx(Endless);
    expect(await rejection(draw(jsx(Endless)))).toMatchObject({
      name: "Failure",
      message: expect.stringContaining("may call itself endlessly"),
    });
    const Wide = (): object => jsx("div", { children: [jsx(Wide), jsx(Wide)] });
    expect(await rejection(draw(jsx(Wide)))).toMatchObject({ name: "Failure" });
    const list: unknown[] = [];
    list.push(list, list);
    expect(await rejection(draw(list))).toMatchObject({ name: "Failure" });
    let deep: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(await rejection(draw(deep))).toMatchObject({ message: expect.stringContaining("nested less deeply") });
    class Old {
      render() {}
    }
    Object.assign(Old.prototype, { isReactComponent: {} });
    expect(await rejection(draw(jsx(Old)))).toMatchObject({
      message: "card.type must be an element or a function, got the class Old",
    });
    expect(await rejection(draw(jsx(5)))).toMatchObject({
      message: expect.stringMatching(/^card\.type must be the name of an element/),
    });
  });
});

describe("other drawings", () => {
  test("draw formulas, map icons and watermarks", async () => {
    const formula = await renderFormula("$E=mc^2$", { ...SVG, color: "#ff0000", width: 200 });
    expect(formula).toMatch(/width="200"/);
    expect(formula).toMatch(/#f00|#ff0000|red/);
    expect(await renderMapIcon("d_map_pin_letter", "A|FF0000", SVG)).toMatch(/^<svg/);
    const main = await renderQr("limn", { size: 200 });
    const marked = await renderWatermark(main, await renderQr("b", { size: 20 }), {
      ...SVG,
      opacity: 0.5,
      position: "topLeft",
    });
    expect(marked.match(/<image/g)).toHaveLength(2);
  });

  test("read codes", async () => {
    expect(await readCodes(await renderQr("limn"))).toEqual([
      { text: "limn", format: "QRCode", corners: expect.any(Array) },
    ]);
    expect(await readCodes(await renderQr("limn"), { formats: ["ean13"] })).toEqual([]);
    expect(await rejection(readCodes(await renderQr("limn"), { formats: ["qrr" as never] }))).toMatchObject({
      message: expect.stringMatching(/^formats must be/),
    });
  });

  test("draw every kind of Google Image Charts, and report ignored parts", async () => {
    const kinds = [
      "cht=p3&chd=t:60,40&chs=250x100",
      "cht=qr&chl=limn",
      "cht=gv&chl=graph{a--b}",
      "cht=tx&chl=x",
      "chst=d_map_pin_letter&chld=A",
    ];
    for (const query of kinds) {
      const svg = await renderGoogleChart(query, SVG);
      expect(svg, query).toMatch(/^<svg/);
      expect(await renderGoogleChart(Object.fromEntries(new URLSearchParams(query)), SVG)).toBe(svg);
    }
    const warnings: string[] = [];
    await renderGoogleChart({ cht: "qr", chl: "a", chld: "X|4" }, { onWarning: (warning) => warnings.push(warning) });
    expect(warnings).toEqual([expect.stringMatching(/^chld must have one of the error correction levels/)]);
    for (const options of [null, { signal: 5 }, { signal: { aborted: false } }, { onWarning: 5 }, { widht: 5 }])
      expect(await rejection(renderGoogleChart("cht=p&chd=t:1", options as never))).toBeInstanceOf(Failure);
  });
});

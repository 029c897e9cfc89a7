// Images in charts, from the configuration to the pixels.

import { beforeAll, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { Failure } from "../../../src/base/failure.ts";
import { CHART_IMAGES } from "../../../src/base/limits.ts";
import type { ChartParams, ChartVersion } from "../../../src/drawings/chart/chart-params.ts";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import { placeImages, readBackgroundImage } from "../../../src/drawings/chart/place-images.ts";
import { ImageStore } from "../../../src/drawings/image-store.ts";
import { CanvasImage } from "../../../src/engine/canvas/image.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { readImageFile } from "../../../src/engine/image/read-image.ts";
import type { EncodedImage } from "../../../src/engine/surface.ts";
import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { encodePng } from "../../encode-png.ts";
import { fileOf } from "../../engine/image/image-files.ts";
import { pngOf } from "../../engine/image/make-image.ts";
import { asPixelImage } from "../../pixel-image.ts";
import { type Decoded, decodePng, pixelAt } from "../../png.ts";

await loadResvg();

const FONTS = new FontLibrary();

const VERSIONS = [2, 3, 4] as const satisfies readonly ChartVersion[];
const QUARTERS = readImageFile(fileOf("png"), "quarters");
/** Returns an image filled with the colour in its URL, such as `http://a/#ff0000`. */
const plain = async (url: string) => {
  const color = [1, 3, 5].map((at) => Number.parseInt(url.slice(-7).slice(at, at + 2), 16)) as [number, number, number];
  return readImageFile(
    pngOf(20, 10, () => [...color, 255]),
    url,
  );
};

function paramsOf(chart: object, version: ChartVersion, more: object = {}): ChartParams {
  return CHART.parse({
    type: "json",
    body: { chart, version: String(version), width: 200, height: 100, devicePixelRatio: 1, ...more },
  });
}

async function draw(chart: object, version: ChartVersion, load = async (_: string): Promise<EncodedImage> => QUARTERS) {
  return decodePng(
    encodePng(
      asPixelImage(await drawChart(paramsOf(chart, version), { loadImage: load, clock: () => 0, fonts: FONTS })),
    ),
  );
}

const colorAt = (pixels: Decoded, x: number, y: number) => pixelAt(pixels, x, y).join();
const [RED, LIME, BLUE, YELLOW] = ["255,0,0,255", "0,255,0,255", "0,0,255,255", "255,255,0,255"];

describe.each(VERSIONS)("images in version %i:", (version) => {
  /** A chart with a single point in the centre and nothing else. */
  const lonePoint = (pointStyle: unknown) => ({
    type: "scatter",
    data: { datasets: [{ data: [{ x: 5, y: 5 }], pointStyle, showLine: false }] },
    options: {
      legend: { display: false },
      plugins: { legend: { display: false } },
      scales:
        version === 2
          ? Object.fromEntries(
              ["xAxes", "yAxes"].map((axes) => [axes, [{ display: false, ticks: { min: 0, max: 10 } }]]),
            )
          : Object.fromEntries(["x", "y"].map((axis) => [axis, { display: false, min: 0, max: 10 }])),
    },
  });

  test("a background image covers the canvas, centred and with its aspect ratio", async () => {
    const pixels = await draw({ type: "bar", options: { plugins: { backgroundImageUrl: "http://a/b.png" } } }, version);
    // To cover 200 × 100 pixels, the 16 × 12 image is scaled to 200 × 150. The top and bottom 25 pixels are cut off.
    expect([colorAt(pixels, 5, 2), colorAt(pixels, 195, 2)]).toEqual([RED, LIME]);
    expect([colorAt(pixels, 5, 97), colorAt(pixels, 195, 97)]).toEqual([BLUE, YELLOW]);
    expect([colorAt(pixels, 50, 35), colorAt(pixels, 50, 65)]).toEqual([RED, BLUE]);
  });

  test("a background image is drawn over the background colour", async () => {
    const chart = { type: "bar", options: { plugins: { backgroundImageUrl: { url: "http://a/b.png" } } } };
    const faint = readImageFile(fileOf("pngAlpha"), "faint");
    const params = paramsOf(chart, version, { backgroundColor: "blue" });
    const pixels = decodePng(
      encodePng(asPixelImage(await drawChart(params, { loadImage: async () => faint, clock: () => 0, fonts: FONTS }))),
    );
    expect(colorAt(pixels, 195, 97)).toBe("128,128,127,255");
  });

  test.each([
    ["as a URL", "http://a/b.png"],
    ["as a list of URLs", ["http://a/b.png", "circle"]],
    ["with its size", { src: "http://a/b.png", width: 32, height: 24 }],
  ])("an image can be used as a point style, %s", async (_, pointStyle) => {
    const pixels = await draw(lonePoint(pointStyle), version);
    const [x, y] = typeof pointStyle === "object" && "src" in pointStyle ? [14, 10] : [6, 4];
    expect([colorAt(pixels, 100 - x, 50 - y), colorAt(pixels, 100 + x - 1, 50 - y)]).toEqual([RED, LIME]);
    expect([colorAt(pixels, 100 - x, 50 + y - 1), colorAt(pixels, 100 + x - 1, 50 + y - 1)]).toEqual([BLUE, YELLOW]);
    expect(colorAt(pixels, 100 + x + 4, 50)).toBe("0,0,0,0");
  });

  test("an image can be shown in the centre of a radial gauge", async () => {
    const chart = {
      type: "radialGauge",
      data: { datasets: [{ data: [70], backgroundColor: "black" }] },
      options: { centerArea: { backgroundImage: "http://a/b", displayText: false } },
    };
    const pixels = await draw(chart, version);
    expect([colorAt(pixels, 92, 42), colorAt(pixels, 108, 42)]).toEqual([RED, LIME]);
    expect([colorAt(pixels, 92, 58), colorAt(pixels, 108, 58)]).toEqual([BLUE, YELLOW]);
  });

  test("each URL is loaded once, before drawing", async () => {
    const load = vi.fn(plain);
    const data = [1, 2, 3].map((value) => ({ x: value, y: value }));
    const dataset = { data, pointStyle: ["http://a/#ff0000", "http://a/#0000ff", "http://a/#ff0000"] };
    const chart = {
      type: "scatter",
      data: { datasets: [dataset, dataset] },
      options: { plugins: { backgroundImageUrl: "http://a/#00ff00" } },
    };
    await draw(chart, version, load);
    expect(load.mock.calls.map(([url]) => url).sort()).toEqual([
      "http://a/#0000ff",
      "http://a/#00ff00",
      "http://a/#ff0000",
    ]);
  });

  test("an image that cannot be loaded makes the chart fail with the loader's message", async () => {
    const load = async (url: string): Promise<never> => {
      throw new Failure("invalid", `picture ${url} is missing`);
    };
    await expect(draw(lonePoint("http://a/b.png"), version, load)).rejects.toThrow("picture http://a/b.png is missing");
  });

  test("the number of images is limited", async () => {
    const pointStyle = Array.from({ length: CHART_IMAGES + 1 }, (_, index) => `http://a/${index}.png`);
    await expect(draw(lonePoint(pointStyle), version)).rejects.toThrow(`at most ${CHART_IMAGES} images`);
  });
});

describe("an image requested during drawing", () => {
  /** Renders a chart whose plugin runs the given statement in beforeDraw, with the chart as `chart`. */
  async function drawAsking(statement: string) {
    const load = vi.fn(async (_: string) => QUARTERS);
    const text = `{type: "bar", plugins: [{beforeDraw: (chart) => { const image = new Image(); ${statement} }}]}`;
    const params = CHART.parse({
      type: "json",
      body: { chart: text, version: "4", width: 200, height: 100, devicePixelRatio: 1 },
    });
    const image = await drawChart(params, { loadImage: load, clock: () => 0, fonts: FONTS });
    return { pixels: decodePng(encodePng(asPixelImage(image))), asked: load.mock.calls.map(([url]) => url) };
  }

  test("is available when the chart is drawn again", async () => {
    const { pixels, asked } = await drawAsking(`
      image.src = "http://a/1";
      chart.ctx.drawImage(image, 0, 0, 200, 100);`);
    expect(asked).toEqual(["http://a/1"]);
    expect([colorAt(pixels, 5, 2), colorAt(pixels, 195, 97)]).toEqual([RED, YELLOW]);
  });

  test("may make the first drawing fail", async () => {
    const { asked } = await drawAsking(`
      image.src = "http://a/1";
      if (!image.complete) throw new Error("missing");`);
    expect(asked).toEqual(["http://a/1"]);
  });

  test("triggers onload", async () => {
    const { pixels } = await drawAsking(`
      image.onload = () => chart.ctx.drawImage(image, 0, 0, 200, 100);
      image.src = "http://a/1";`);
    expect(colorAt(pixels, 5, 2)).toBe(RED);
  });

  test("can cause only a limited number of drawing rounds", async () => {
    const endless = `
      let count = 0;
      do { image.src = "http://a/" + count++; } while (image.complete);`;
    await expect(drawAsking(endless)).rejects.toThrow("within 5 rounds");
  });
});

describe("placeImages", () => {
  const place = (config: Record<string, unknown>) => {
    placeImages(config, new ImageStore(async () => QUARTERS));
    return config;
  };
  const srcOf = (value: unknown) => (value instanceof CanvasImage ? value.src : value);

  test.each([
    ["http://a/b", true],
    ["  https://a/b.png ", true],
    ["data:image/png;base64,AA", true],
    ["circle", false],
    ["rectRot", false],
    ["data:text/plain,a", false],
    [5, false],
    [false, false],
    [{ src: "https://a/b.png" }, true],
    [{ url: "https://a/b.png" }, true],
    [{ src: "circle" }, false],
  ])("converts pointStyle %o: %s", (pointStyle, isImage) => {
    const config = place({ data: { datasets: [{ pointStyle }] } }) as { data: { datasets: [{ pointStyle: unknown }] } };
    expect(config.data.datasets[0].pointStyle instanceof CanvasImage).toBe(isImage);
    if (!isImage) expect(config.data.datasets[0].pointStyle).toEqual(pointStyle);
  });

  test("converts point styles in every option", () => {
    const pointStyle = "http://a/b";
    const { options } = place({
      options: {
        elements: { point: { pointStyle } },
        legend: { labels: { pointStyle } },
        plugins: { legend: { labels: { pointStyle } }, annotation: { annotations: [{ type: "point", pointStyle }] } },
      },
    });
    expect(JSON.stringify(options, (_, value) => (value instanceof CanvasImage ? "image" : value))).toBe(
      JSON.stringify(options, (key, value) => (key === "pointStyle" ? "image" : value)),
    );
  });

  test.each([
    ["https://a/b.png", true],
    ["data:image/svg+xml,<svg/>", true],
    [{ src: "https://a/logo", width: 20 }, true],
    ["https://example.com/", false],
    ["Target", false],
    [["https://a/b", "second line"], false],
  ])("converts the content of an annotation, %o: %s", (content, isImage) => {
    const annotations = { one: { type: "label", content }, two: { type: "line", label: { content } } };
    const config = place(structuredClone({ options: { plugins: { annotation: { annotations } } } }));
    const text = JSON.stringify(config, (_, value) => (value instanceof CanvasImage ? "IMAGE" : value));
    expect(text.split('"IMAGE"')).toHaveLength(isImage ? 3 : 1);
  });

  test("leaves other content unchanged", () => {
    const content = "https://a/b.png";
    const config = { options: { title: { content }, annotation: { annotations: [{ content }] } }, data: { content } };
    expect(place(structuredClone(config))).toEqual(config);
  });

  test("converts the centre of a radial gauge", () => {
    const config = place({ options: { centerArea: { backgroundImage: "https://a/b" } } });
    expect(srcOf((config.options as { centerArea: { backgroundImage: unknown } }).centerArea.backgroundImage)).toBe(
      "https://a/b",
    );
  });

  test("keeps numeric sizes", () => {
    const store = new ImageStore(async () => QUARTERS);
    const sizes = [{ width: 20, height: 10 }, { width: "30px" }, { width: -5, height: "x" }, {}].map((size) => {
      const config = { data: { pointStyle: { src: "https://a/b", ...size } } };
      placeImages(config, store);
      const { width, height } = config.data.pointStyle as unknown as CanvasImage;
      return [width, height];
    });
    expect(sizes).toEqual([
      [20, 10],
      [30, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test("handles cyclic configurations and nested lists", () => {
    const config: Record<string, unknown> = { data: [[{ pointStyle: "http://a/b" }]] };
    config.options = config;
    place(config);
    expect((config.data as [[{ pointStyle: unknown }]])[0][0].pointStyle).toBeInstanceOf(CanvasImage);
  });

  test.each([[5], [true], [{}], [["http://a/b"]], [{ url: 5 }]])("rejects the background %o", (value) => {
    const config = { options: { plugins: { backgroundImageUrl: value } } };
    expect(() => readBackgroundImage(config, new ImageStore(async () => QUARTERS))).toThrow(
      "options.plugins.backgroundImageUrl must be a URL",
    );
  });

  test.each([[undefined], [null], [false], [""]])("ignores the background %o", (value) => {
    const config = { options: { plugins: { backgroundImageUrl: value } } };
    expect(readBackgroundImage(config, new ImageStore(async () => QUARTERS))).toBeNull();
  });
});

describe("a chart request", () => {
  let url: string;
  beforeAll(() => {
    url = `data:image/png;base64,${btoa(String.fromCharCode(...fileOf("png")))}`;
  });
  const ask = (backgroundImageUrl: string, format = "png") => {
    const chart = { type: "bar", options: { plugins: { backgroundImageUrl } } };
    const query = new URLSearchParams({ c: JSON.stringify(chart), f: format, w: "200", h: "100" });
    return app.request(`/chart?${query}`, { headers: { Accept: "application/json" } });
  };

  test("may contain a data: URL, and is cacheable like any other", async () => {
    const reply = await ask(url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(reply.headers.has("X-Recommend-Ttl-Sec")).toBe(false);
    expect(colorAt(decodePng(await reply.arrayBuffer()), 10, 10)).toBe(RED);
  });

  test("embeds a data: URL in SVG", async () => {
    const svg = await (await ask(url, "svg")).text();
    expect(svg).toMatch(/<image [^>]*href="data:image\/png;base64,[^"]+"/);
  });

  test.each([
    ["onload after src", "image.src = URL; image.onload = () => draw(image)"],
    ["a listener", "image.addEventListener('load', () => draw(image)); image.src = URL"],
    ["no check at all", "image.src = URL; draw(image)"],
    [
      "a pattern",
      "image.src = URL; ctx.fillStyle = ctx.createPattern(image, 'repeat') || 'black'; ctx.fillRect(0, 0, 20, 20)",
    ],
  ])("may have a script that waits for its image with %s", async (_, steps) => {
    const draw = "const draw = (picture) => ctx.drawImage(picture, 0, 0, 16, 12)";
    const script = `(chart) => { const { ctx } = chart; const image = new Image(); const URL = '${url}'; ${draw}; ${steps} }`;
    const query = new URLSearchParams({ c: `{ type: 'bar', plugins: [{ beforeDraw: ${script} }] }`, v: "4" });
    const reply = await app.request(`/chart?${query}`, { headers: { Accept: "application/json" } });
    expect(reply.status).toBe(200);
    expect(colorAt(decodePng(await reply.arrayBuffer()), 10, 6)).toBe(RED);
  });

  test.each([
    ["http://169.254.169.254/latest/meta-data/", "must be at a public address"],
    ["file:///etc/passwd", "must be an http:, https: or data: URL"],
    ["data:image/png;base64,AAAA", "is not an image"],
  ])("is rejected for the image URL %s", async (address, reason) => {
    const reply = await ask(address);
    expect(reply.status).toBe(400);
    const { error } = (await reply.json()) as { error: string };
    expect(error).toContain(`image ${address} ${reason}`);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  });
});

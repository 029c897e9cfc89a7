// Draws cards with clip paths, masks and filters.

import { beforeAll, describe, expect, test } from "vitest";
import { type Decoded, decodePng, pixelAt } from "../../png.ts";
import { postJson } from "../../service/serve/send.ts";

type Style = Record<string, unknown>;

const div = (style: Style, children?: unknown) => ({ type: "div", props: { style, children } });
const post = (body: unknown) => postJson("/card", body);

async function bytesOf(body: object): Promise<Uint8Array> {
  const reply = await post(body);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(reply.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  expect(reply.headers.get("X-Warning")).toBeNull();
  return bytes;
}

/** Draws a red box of 80 × 40 pixels, 10 pixels from the edges of a white page. */
const draw = async (style: Style, children?: unknown, more: object = {}): Promise<Decoded> =>
  decodePng(await bytesOf({ card: page(style, children), ...SIZE, ...more }));
const page = (style: Style, children?: unknown) =>
  div({ padding: 10, background: "white" }, div({ width: 80, height: 40, background: "#ff0000", ...style }, children));
const SIZE = { width: 100, height: 60 };
/** Reads points such as "28,30 50,18". */
const readPoints = (text: string) => text.split(" ").map((point) => point.split(",").map(Number) as [number, number]);
const TILE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path fill="#00ff00" d="M0 0h10v5h-10z"/><path fill="#0000ff" d="M0 5h10v5h-10z"/></svg>')}`;
const textOf = async (body: object) => Buffer.from(await bytesOf(body)).toString("latin1");

const [RED, WHITE] = [
  [255, 0, 0, 255],
  [255, 255, 255, 255],
];

beforeAll(async () => void (await post({ card: "a" })));

describe("clipPath", () => {
  test.each([
    ["inset(10px 20px)", "31,21", "28,30 50,18"],
    ["inset(0 0 0 50% round 20px)", "70,30", "40,30 52,12"],
    ["circle(20px at 20px 20px)", "30,30 12,30", "55,30 12,12"],
    ["circle(farthest-side at 0 0) border-box", "80,30", "88,48"],
    ["ellipse(50% 25%)", "14,30", "50,15"],
    ["polygon(0 0, 100% 0, 0 100%)", "15,15", "85,45"],
    [
      "polygon(evenodd, 0 0, 80px 0, 80px 40px, 0 40px, 0 0, 20px 10px, 60px 10px, 60px 30px, 20px 30px, 20px 10px)",
      "15,15",
      "50,30",
    ],
    ["path('M 0 0 h 40 v 40 h -40 z')", "30,30", "60,30"],
  ])("%s", async (clipPath, inside, outside) => {
    const image = await draw({ clipPath });
    for (const point of readPoints(inside)) expect(pixelAt(image, ...point)).toEqual(RED);
    for (const point of readPoints(outside)) expect(pixelAt(image, ...point)).toEqual(WHITE);
  });

  test("stays a path in SVG and PDF", async () => {
    const card = page({ clipPath: "circle(20px)" }, "text");
    expect(await textOf({ card, ...SIZE, format: "svg" })).not.toContain("<image");
    expect(await textOf({ card, ...SIZE, format: "pdf" })).not.toContain("/Subtype /Image");
  });
});

describe("maskImage", () => {
  test("makes parts of an element and its children translucent", async () => {
    const child = div({ width: 80, height: 20, background: "#0000ff" });
    const image = await draw({ maskImage: "linear-gradient(to right, black, transparent)" }, child);
    const [left, middle, right] = [12, 50, 88].map((x) => pixelAt(image, x, 40));
    expect((left as number[])[1]).toBeLessThan(15);
    expect((middle as number[])[1]).toBeGreaterThan(110);
    expect((middle as number[])[1]).toBeLessThan(145);
    expect((right as number[])[1]).toBeGreaterThan(240);
    expect((pixelAt(image, 50, 15) as number[])[0]).toBeGreaterThan(110);
    expect(pixelAt(image, 5, 5)).toEqual(WHITE);
  });

  test.each<[Style, readonly [number, number], readonly [number, number]]>([
    [
      { maskImage: "linear-gradient(black, black)", maskSize: "20px 20px", maskRepeat: "no-repeat" },
      [15, 15],
      [40, 15],
    ],
    [{ maskImage: "linear-gradient(black, black)", maskSize: "20px 20px", maskRepeat: "repeat-x" }, [85, 15], [15, 40]],
    [{ maskImage: "linear-gradient(black 50%, transparent 50%)", maskSize: "20px 20px" }, [50, 15], [50, 25]],
    [{ mask: "linear-gradient(black, black) 100% 100% / 20px 20px no-repeat" }, [85, 45], [15, 15]],
    [{ WebkitMaskImage: "radial-gradient(circle, black 10px, transparent 10px)" }, [50, 30], [70, 30]],
    [
      { maskImage: "linear-gradient(90deg, black 50%, transparent 50%)", transform: "rotate(180deg)" },
      [80, 30],
      [20, 30],
    ],
  ])("%j", async (style, inside, outside) => {
    for (const devicePixelRatio of [1, 2]) {
      const image = await draw(style, undefined, { devicePixelRatio });
      const at = ([x, y]: readonly [number, number]) => pixelAt(image, x * devicePixelRatio, y * devicePixelRatio);
      expect([at(inside), at(outside)]).toEqual([RED, WHITE]);
    }
  });

  test("stays a vector mask in SVG and PDF", async () => {
    const card = page({ maskImage: "linear-gradient(black, transparent)" }, "text");
    const svg = await textOf({ card, ...SIZE, format: "svg" });
    expect(svg).toContain("<mask");
    expect(svg).not.toContain("<image");
    const pdf = await textOf({ card, ...SIZE, format: "pdf" });
    expect(pdf).toContain("/SMask");
    expect(pdf).not.toContain("/Subtype /Image");
  });
});

describe("filter", () => {
  test.each<[string, readonly number[]]>([
    ["brightness(50%)", [128, 0, 0, 255]],
    ["contrast(0)", [128, 128, 128, 255]],
    ["grayscale(1)", [54, 54, 54, 255]],
    ["hue-rotate(360deg)", [255, 0, 0, 255]],
    ["invert(100%)", [0, 255, 255, 255]],
    ["sepia(1)", [100, 89, 69, 255]],
    ["invert(1) invert(1)", [255, 0, 0, 255]],
  ])("%s", async (filter, expected) => {
    const color = pixelAt(await draw({ filter }), 50, 30) as number[];
    for (const [index, value] of expected.entries()) expect(Math.abs((color[index] as number) - value)).toBeLessThan(3);
  });

  test("changes white, including the first pixel", async () => {
    const image = await draw({ background: "white", filter: "invert(1)" });
    for (const point of readPoints("10,10 50,30")) expect(pixelAt(image, ...point)).toEqual([0, 0, 0, 255]);
  });

  test("blurs the edges but not the inside", async () => {
    const image = await draw({ filter: "blur(4px)" });
    expect(pixelAt(image, 50, 30)).toEqual(RED);
    const edge = (pixelAt(image, 10, 30) as number[])[1] as number;
    expect(edge).toBeGreaterThan(90);
    expect(edge).toBeLessThan(165);
    expect((pixelAt(image, 5, 30) as number[])[1]).toBeLessThan(250);
  });

  test("casts the shadow of the shape", async () => {
    const image = await draw({ filter: "drop-shadow(6px 6px 0 #0000ff)", clipPath: "none", borderRadius: 20 });
    expect(pixelAt(image, 50, 30)).toEqual(RED);
    expect(pixelAt(image, 50, 54)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(image, 94, 54)).toEqual(WHITE);
  });

  test("applies before the clip and the mask", async () => {
    const image = await draw({
      filter: "blur(6px)",
      clipPath: "inset(0)",
      maskImage: "linear-gradient(90deg, black 50%, transparent 50%)",
    });
    expect(pixelAt(image, 5, 30)).toEqual(WHITE);
    expect(pixelAt(image, 70, 30)).toEqual(WHITE);
    expect(pixelAt(image, 40, 30)).toEqual(RED);
  });

  test.each(["svg", "pdf"])("is an image in %s, next to vectors", async (format) => {
    const card = div({}, ["Plain", div({ filter: "blur(1px)" }, "Blurred")]);
    const text = await textOf({ card, ...SIZE, format });
    for (const part of format === "svg" ? ["<path", "<image"] : ["/Font", "/Subtype /Image"])
      expect(text).toContain(part);
  });

  test("an animated card shows the last frame of a chart in a filtered element", async () => {
    const chart = {
      type: "chart",
      props: { version: 4, chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1], label: "x" }] } } },
    };
    const card = div({ filter: "opacity(0.5)" }, chart);
    const animation = { format: "apng", animate: true, duration: 1, fps: 10 };
    expect(decodePng(await bytesOf({ card, ...SIZE, ...animation }))).toEqual(
      decodePng(await bytesOf({ card, ...SIZE })),
    );
  });
});

describe("groups include text that extends beyond its box", () => {
  const long = "a long text";
  test.each<[string, Style, unknown]>([
    ["longer lines", { width: 20, whiteSpace: "nowrap" }, long],
    ["right-to-left lines", { width: 20, whiteSpace: "nowrap", direction: "rtl" }, long],
    [
      "large text",
      { fontSize: 4, lineHeight: "4px" },
      { type: "span", props: { style: { fontSize: 40 }, children: "Åg" } },
    ],
    ["shadows", {}, { type: "span", props: { style: { textShadow: "0 30px red" }, children: "a" } }],
    ["outlines", { height: 5, WebkitTextStroke: "40px red" }, "a"],
  ])("%s", async (_, style, text) => {
    const plain = { height: 15, background: "none", ...style };
    expect(await draw({ ...plain, filter: "brightness(1)" }, text)).toEqual(await draw(plain, text));
  });
});

describe("opacity", () => {
  const child = div({ width: 40, height: 40, background: "#0000ff" });

  test("applies to an element and its children as a whole", async () => {
    for (const style of [
      {},
      { maskImage: "linear-gradient(black, black)" },
      { filter: "blur(0)" },
      { clipPath: "inset(0)" },
    ]) {
      const image = await draw({ opacity: 0.5, ...style }, child);
      for (const [x, expected] of [
        [30, [128, 128, 255, 255]],
        [70, [255, 128, 128, 255]],
      ] as const) {
        const color = pixelAt(image, x, 30) as number[];
        for (const [index, value] of expected.entries())
          expect(Math.abs((color[index] as number) - value)).toBeLessThan(3);
      }
    }
  });

  test("keeps vectors in SVG and PDF", async () => {
    const card = page({ opacity: 0.5 }, "text");
    for (const format of ["svg", "pdf"])
      expect(await textOf({ card, ...SIZE, format })).not.toMatch(/<image|Subtype .Image/);
  });

  test("of an element with text alone is the opacity of its colour", async () => {
    const faded = await draw({ opacity: 0.5, background: "none", color: "rgb(0, 0, 0)" }, "Text");
    const colored = await draw({ background: "none", color: "rgba(0, 0, 0, 0.5)" }, "Text");
    expect(faded).toEqual(colored);
  });
});

test.each<[string, Style, readonly number[]]>([
  ["the image's own size", { backgroundImage: `url(${TILE})` }, [0, 0, 255, 255]],
  ["a size", { backgroundImage: `url(${TILE})`, backgroundSize: "100% 100%" }, [0, 255, 0, 255]],
])("a background image has %s", async (_, style, expected) => {
  // The tile is green, with a blue lower half.
  expect(pixelAt(await draw(style), 20, 18)).toEqual(expected);
});

const nested = (depth: number, style: Style): unknown =>
  depth === 0 ? "x" : div({ ...style, width: 90, height: 50, background: "red" }, nested(depth - 1, style));

test.each<[string, unknown, number]>([
  ["many blurs", div({}, new Array(500).fill(div({ filter: "blur(200px)", width: 500, height: 500 }, "a"))), 1],
  ["nested filters", nested(50, { filter: "blur(100px) drop-shadow(9px 9px 100px red)" }), 1],
  ["nested clips", nested(50, { clipPath: "circle(40%)" }), 1],
  ["a huge blur", div({ filter: "blur(99999px)", width: 90_000, height: 90_000, background: "red" }), 1],
  ["a mask of tiny tiles", div({ maskImage: "linear-gradient(red, blue)", maskSize: "0.01px 0.01px", height: 99 }), 1],
  ["a filter at a high resolution", div({ filter: "blur(9px)", width: 3000, height: 3000, background: "red" }), 2],
])("extreme effects are drawn or rejected: %s", async (_, card, devicePixelRatio) => {
  for (const format of ["png", "svg", "pdf"]) {
    const reply = await post({ card, width: 600, height: 400, format, devicePixelRatio });
    const text = new TextDecoder().decode(await reply.arrayBuffer());
    expect([200, 400], text.slice(0, 300)).toContain(reply.status);
    if (reply.status === 400) expect(text).toMatch(/too expensive|at most|too many/);
  }
});

test.each([
  ["filter", "url(#a)"],
  ["filter", "blur(-1px)"],
  ["filter", "blur(1px) ".repeat(11)],
  ["filter", "constructor(1)"],
  ["clipPath", "polygon(0 0, 1px 1px)"],
  ["clipPath", `polygon(${"0 0, ".repeat(600)}1px 1px)`],
  ["clipPath", `inset(${" ".repeat(3900)}`],
  ["maskImage", "red"],
  ["maskSize", "1px 2px 3px"],
])("an invalid value is ignored with a warning: %s %s", async (name, value) => {
  const reply = await post({ card: page({ [name]: value }), ...SIZE });
  expect([reply.status, reply.headers.get("X-Warning")]).toEqual([200, expect.stringContaining(`${name} is ignored`)]);
  expect(pixelAt(decodePng(new Uint8Array(await reply.arrayBuffer())), 50, 30)).toEqual(RED);
});

// Draws animated cards, and compares their frames with still images of the same cards.

import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { type DecodedAnimation, decodeAnimation, measureDifference, onWhite } from "../../animation.ts";
import { type Decoded, decodePng, pixelAt } from "../../png.ts";

type Body = Record<string, unknown>;

const send = (path: string, body: Body) =>
  app.request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
const post = (body: Body) => send("/card", body);
const div = (style: Body, children?: unknown) => ({ type: "div", props: { style, children } });
const CHART = {
  version: 4,
  chart: {
    type: "bar",
    data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2], backgroundColor: "#ff0000" }] },
    options: { plugins: { legend: { display: false } } },
  },
};
const chart = (style: Body = {}, more: Body = {}) => ({
  type: "chart",
  props: { ...CHART, ...more, style: { width: 80, height: 60, ...style } },
});
/** A chart whose plugin clears a part of the canvas. */
const ERASING =
  "{type: 'bar', data: {labels: ['a'], datasets: [{data: [1]}]}, plugins: [{id: 'hole', afterDraw: (c) => c.ctx.clearRect(30, 20, 9, 9)}]}";
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SIZE = { width: 200, height: 80 };
const MOTION = { animate: true, duration: 1, fps: 10 };

async function bytesOf(reply: Response | Promise<Response>): Promise<Uint8Array> {
  const response = await reply;
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  return bytes;
}

const animate = async (body: Body, format = "apng"): Promise<DecodedAnimation> =>
  decodeAnimation(await bytesOf(post({ ...SIZE, ...MOTION, format, ...body })), format);
const still = async (body: Body) => decodePng(await bytesOf(post({ ...SIZE, ...body, format: "png" })));
const last = ({ frames }: DecodedAnimation) => frames.at(-1) as Decoded;

/** Expects the same pixels. @param max maximum difference of a channel, because the colours of a GIF can be approximated */
function expectSame(one: Decoded, other: Decoded, max = 1): void {
  expect(measureDifference(onWhite(one), onWhite(other)).max).toBeLessThanOrEqual(max);
}

function movesBetween({ frames }: DecodedAnimation, from: number, to: number): boolean {
  const columns = ({ data, width }: Decoded) =>
    data.filter((_, i) => (i >> 2) % width >= from && (i >> 2) % width < to);
  const first = Buffer.from(columns(frames[0] as Decoded));
  return frames.some((frame) => !first.equals(Buffer.from(columns(frame))));
}

/** Returns the number of pixels with the colour of the bars. */
const countBars = ({ data }: Decoded) => {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] === 255 && data[i + 1] === 0 && data[i + 2] === 0) count++;
  return count;
};

beforeAll(async () => void (await post({ card: "a" })));

describe("an animated card", () => {
  const card = div({ display: "flex", gap: 20, background: "#f0f8ff", height: 80 }, [
    chart({ marginLeft: 10 }),
    div({ flex: 1, color: "navy" }, "Text 🚀"),
  ]);

  test.each(["gif", "apng", "webp"])("moves only its charts, and ends with the still image, as %s", async (format) => {
    const animation = await animate({ card }, format);
    expect(animation.frames.length).toBeGreaterThan(6);
    expectSame(last(animation), await still({ card }), format === "gif" ? 16 : 1);
    expect(movesBetween(animation, 10, 90)).toBe(true);
    expect(movesBetween(animation, 0, 10)).toBe(false);
    expect(movesBetween(animation, 92, 200)).toBe(false);
    const counts = animation.frames.map(countBars);
    expect(counts[0]).toBe(0);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
  });

  test("plays all charts at the same time", async () => {
    const bars = (version: number) =>
      chart(
        {},
        { version, chart: { ...CHART.chart, options: { ...CHART.chart.options, legend: { display: false } } } },
      );
    const animation = await animate({ card: div({ display: "flex", gap: 10 }, [bars(2), bars(4)]) });
    expect(movesBetween(animation, 0, 80)).toBe(true);
    expect(movesBetween(animation, 90, 170)).toBe(true);
    expect(countBars(animation.frames[0] as Decoded)).toBe(0);
  });

  test.each([
    [
      "elements in front of a chart",
      div({}, [chart(), div({ position: "absolute", inset: 20, background: "#00ff0080" })]),
    ],
    ["a chart in front of a chart", div({}, [chart(), chart({ position: "absolute", top: 20, left: 20 })])],
    [
      "rounded, clipped and turned",
      div({ width: 70, height: 50, borderRadius: 20, overflow: "hidden", transform: "rotate(9deg)" }, chart()),
    ],
    ["translucent", div({ opacity: 0.5, background: "blue" }, chart())],
    ["a chart that erases", div({ background: "lime" }, chart({}, { chart: ERASING }))],
    ["outside of the page", div({}, chart({ position: "absolute", left: 500 }))],
    ["without charts", div({ padding: 9, background: "linear-gradient(red, blue)" }, "Hello")],
    [
      "a chart with an image",
      div({}, chart({}, { chart: { ...CHART.chart, options: { plugins: { backgroundImageUrl: PIXEL } } } })),
    ],
  ])("ends with the still image: %s", async (_, tree) => {
    for (const backgroundColor of ["white", "transparent"]) {
      const body = { card: tree, backgroundColor };
      expectSame(last(await animate(body, "gif")), await still(body), 16);
    }
  });

  test("keeps elements in front of a chart in all frames", async () => {
    const over = div({ position: "absolute", left: 20, top: 10, width: 30, height: 40, background: "#00ff00" });
    const { frames } = await animate({ card: div({}, [chart(), over]) });
    for (const frame of frames) expect(pixelAt(frame, 35, 30)).toEqual([0, 255, 0, 255]);
  });

  test("respects the device pixel ratio, the height of the content, loop and poster", async () => {
    const body = { card, height: "auto", devicePixelRatio: 2 };
    const animation = await animate({ ...body, loop: true });
    expect([last(animation).width, last(animation).height, animation.plays]).toEqual([400, 160, 0]);
    expectSame(last(animation), await still(body));
    const { frames, plays } = await animate({ card, poster: true }, "gif");
    expect(plays).toBe(1);
    expectSame(frames[0] as Decoded, await still({ card }), 16);
  });

  test("is the same file from a GET, and differs with each parameter", async () => {
    const body = { ...SIZE, ...MOTION, format: "gif", card };
    const bytes = await bytesOf(post(body));
    const query = new URLSearchParams(
      Object.entries({ ...body, card: JSON.stringify(card) }).map(([k, v]) => [k, String(v)]),
    );
    const reply = await app.request(`/card?${query}`);
    expect(reply.headers.get("Content-Type")).toBe("image/gif");
    expect(await bytesOf(reply)).toEqual(bytes);
    const files = [bytes];
    for (const more of [
      { duration: 2 },
      { fps: 12 },
      { loop: true },
      { poster: true },
      { animate: undefined, duration: undefined, fps: undefined },
    ])
      files.push(await bytesOf(post({ ...body, ...more })));
    expect(new Set(files.map(String)).size).toBe(files.length);
  });

  test("is drawn from a template's URL", async () => {
    const reply = await app.request("/card/render/weekly-report.gif?animate=true&fps=10&duration=1");
    expect((await decodeAnimation(await bytesOf(reply), "gif")).frames.length).toBeGreaterThan(5);
  });

  test("can be saved, and its parameters changed", async () => {
    const body = { ...SIZE, ...MOTION, format: "gif", card };
    const { url } = await (await send("/card/create", body)).json<{ url: string }>();
    const path = new URL(url).pathname;
    expect(await bytesOf(app.request(path))).toEqual(await bytesOf(post(body)));
    expect(await bytesOf(app.request(`${path}?loop=true&fps=12`))).toEqual(
      await bytesOf(post({ ...body, loop: true, fps: 12 })),
    );
    expect(await bytesOf(app.request(`${path}?format=png`))).toEqual(await bytesOf(post({ ...SIZE, card })));
    expect(await bytesOf(app.request(`${path}?animate=false`))).toEqual(
      await bytesOf(post({ ...SIZE, card, format: "gif" })),
    );
    expect((await app.request(`${path}?fps=99`)).status).toBe(400);
  });
});

const INVALID: readonly (readonly [more: Body, message: string | RegExp])[] = [
  [{ animate: false }, "duration is only allowed if animate is true, got 1"],
  [
    { width: 3000, height: 3000 },
    "frames of an animated gif must have at most 2400000 pixels, got 10 frames of 3000 x 3000",
  ],
  [
    { card: div({ height: 9000 }), height: "auto", width: 2000 },
    "frames of an animated gif must have at most 2400000 pixels",
  ],
  [{ width: 1000, height: 700, duration: 5, fps: 30 }, "frames of an animated gif must have at most 40000000 pixels"],
  [
    { duration: 5, fps: 30, card: div({}, new Array(100).fill(chart())) },
    /too expensive to draw.*reduce devicePixelRatio, duration or fps|too much memory/,
  ],
  [
    {
      card: chart(
        {},
        {
          chart:
            "{type: 'bar', data: {datasets: [{data: [1]}]}, options: {animation: {onProgress() { throw new Error('stop'); }}}}",
        },
      ),
    },
    /^card: .*stop/,
  ],
];

test.each(INVALID.map(([more, message]) => [String(message), more, message] as const))(
  "an invalid animated card: %s",
  async (_, more, message) => {
    const reply = await post({ ...SIZE, ...MOTION, format: "gif", card: chart(), ...more });
    const { error } = await reply.json<{ error: string }>();
    expect(reply.status, error).toBe(400);
    if (typeof message === "string") expect(error).toContain(message);
    else expect(error).toMatch(message);
  },
);

test("GIF and APNG cards without animate are still", async () => {
  const gif = await decodeAnimation(await bytesOf(post({ ...SIZE, card: chart(), format: "gif" })), "gif");
  expect(gif.frames.length).toBe(1);
  expectSame(last(gif), await still({ card: chart() }));
  const apng = await bytesOf(post({ ...SIZE, card: chart(), format: "apng" }));
  expect(apng).toEqual(await bytesOf(post({ ...SIZE, card: chart(), format: "png" })));
});

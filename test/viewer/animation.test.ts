// Plays animations from the bundled Worker in Chromium, whose decoder also returns each frame.

import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { measureDifference, onWhite } from "../animation.ts";
import { type Decoded, decodePng } from "../png.ts";
import { browser, describeInChromium } from "./browser.ts";
import { drawJson } from "./requests.ts";

const CHART = {
  type: "bar",
  data: { labels: ["a", "b", "c"], datasets: [{ label: "x", data: [3, 1, 2], backgroundColor: "#c03" }] },
};
const SIZE = { width: 200, height: 120, devicePixelRatio: 1 };
const FORMATS = ["gif", "apng", "webp"] as const;

const fetchFile = (body: object) => drawJson("/chart", { chart: CHART, ...SIZE, ...body });

const fetchAnimation = (format: string, more: object = {}) => fetchFile({ animate: true, format, ...more });

/** An animation as Chromium decodes it. */
interface Played {
  readonly frames: readonly Decoded[];
  /** In microseconds. */
  readonly durations: readonly number[];
  /** Number of times that the animation is repeated after the first; null for endless. */
  readonly repetitions: number | null;
}

/** Decodes all frames in the page. Runs in the browser. */
const DECODE = `async (type, base64) => {
  const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type });
  await Promise.all([decoder.completed, decoder.tracks.ready]);
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
  const frames = [], durations = [];
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (const value of pixels) text += String.fromCharCode(value);
    frames.push(btoa(text));
    durations.push(image.duration);
    image.close();
  }
  return { frames, durations, repetitions: repetitionCount === Infinity ? null : repetitionCount };
}`;

describeInChromium("Chromium", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
    // Only secure pages can decode images.
    await page.goto(new URL("/openapi.json", inject("service")).href);
  });

  async function play(format: string, file: Uint8Array): Promise<Played> {
    const type = `image/${format === "apng" ? "png" : format}`;
    const base64 = Buffer.from(file).toString("base64");
    const { frames, ...rest } = await page.evaluate<Omit<Played, "frames"> & { readonly frames: readonly string[] }>(
      `(${DECODE})(${JSON.stringify(type)}, ${JSON.stringify(base64)})`,
    );
    const { width, height } = SIZE;
    return {
      ...rest,
      frames: frames.map((frame) => ({ width, height, data: new Uint8Array(Buffer.from(frame, "base64")) })),
    };
  }

  /** Returns the greatest difference between a frame and a still image. */
  const differ = (frame: Decoded | undefined, still: Decoded) =>
    measureDifference(onWhite(frame as Decoded), onWhite(still)).max;

  test.each(FORMATS.flatMap((format) => [2, 3, 4].map((version) => [format, version] as const)))(
    "plays the %s of version %i up to the still image",
    async (format, version) => {
      for (const backgroundColor of ["white", "transparent"]) {
        const look = { version, backgroundColor };
        const { frames, durations, repetitions } = await play(format, await fetchAnimation(format, look));
        const still = decodePng(await fetchFile(look));
        expect(frames.length).toBeGreaterThan(20);
        expect(durations.reduce((sum, duration) => sum + duration)).toBe(1_500_000);
        expect(repetitions).toBe(0);
        expect(differ(frames.at(-1), still)).toBeLessThanOrEqual(2);
        expect(differ(frames[0], still)).toBeGreaterThan(100);
        const reds = frames.map(({ data }) => data.filter((value, at) => at % 4 === 1 && value < 9).length);
        expect(reds[0]).toBeLessThan(200);
        expect(reds).toEqual(reds.toSorted((one, other) => one - other));
      }
    },
  );

  test.each(FORMATS)("repeats a %s with loop, and shows the poster in a program without animation", async (format) => {
    const file = await fetchAnimation(format, { loop: true, poster: true, backgroundColor: "white" });
    const { frames, repetitions } = await play(format, file);
    const still = decodePng(await fetchFile({ backgroundColor: "white" }));
    expect(repetitions).toBe(null);
    // An APNG has the poster outside the animation.
    if (format === "apng") expect(differ(decodePng(file), still)).toBe(0);
    else expect(differ(frames[0], still)).toBeLessThanOrEqual(2);
    expect(differ(frames[format === "apng" ? 0 : 1], still)).toBeGreaterThan(100);
    expect(differ(frames.at(-1), still)).toBeLessThanOrEqual(2);
  });

  test.each(FORMATS)("shows a %s in a page, and stops at the finished chart", async (format) => {
    const file = await fetchAnimation(format, { version: 4, backgroundColor: "white" });
    const still = decodePng(await fetchFile({ version: 4, backgroundColor: "white" }));
    const view = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
    const url = `data:image/${format};base64,${Buffer.from(file).toString("base64")}`;
    await view.setContent(`<body style="margin:0"><img src="${url}" style="display:block">`);
    await expect
      .poll(async () => differ(decodePng(await view.screenshot()), still), { timeout: 60_000, interval: 300 })
      .toBeLessThanOrEqual(2);
    await view.close();
  });

  test.each(FORMATS)("plays a looping %s in a page", async (format) => {
    const file = await fetchAnimation(format, { version: 4, backgroundColor: "white", loop: true });
    const { frames } = await play(format, file);
    const view = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
    const url = `data:image/${format};base64,${Buffer.from(file).toString("base64")}`;
    await view.setContent(`<body style="margin:0"><img src="${url}" style="display:block">`);
    const seen = new Set<number>();
    const look = async () => {
      const shown = decodePng(await view.screenshot());
      seen.add(frames.findIndex((frame) => differ(frame, shown) <= 2));
      return seen.size;
    };
    await expect.poll(look, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(4);
    expect([...seen]).not.toContain(-1);
    await view.close();
  });
});

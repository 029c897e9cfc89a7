// Encodes synthetic animations, and compares the decoded frames with the drawn ones.

import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { ANIMATION_FORMATS, type Animation, type PixelImage } from "../../../src/engine/encodable-image.ts";
import { checkAnimation, withAnimationEncoder } from "../../../src/engine/image/animation.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";
import { decodeAnimation, listChunks, measureDifference, onWhite } from "../../animation.ts";
import type { Decoded } from "../../png.ts";

const [WIDTH, HEIGHT] = [61, 37];
const ANIMATION: Animation = { duration: 1, fps: 10, loop: false, poster: false };

/** Returns the colour of a pixel at a progress: straight RGBA. */
type Paint = (x: number, y: number, progress: number) => readonly [number, number, number, number];

const CLEAR = [0, 0, 0, 0] as const;
const WHITE = [255, 255, 255, 255] as const;
const BLUE = [40, 90, 200, 255] as const;

/** A rectangle moves, so that pixels also change back. */
const isInside = (x: number, y: number, progress: number) => {
  const left = Math.round(progress * 40);
  return x >= left && x < left + 15 && y >= 5 && y < 30;
};
const PAINTS: Readonly<Record<string, Paint>> = {
  "an opaque background": (...at) => (isInside(...at) ? BLUE : WHITE),
  transparency: (...at) => (isInside(...at) ? BLUE : CLEAR),
  "translucent pixels": (x, y, progress) => (isInside(x, y, progress) ? [200, 30, 60, 3 * x + 40] : CLEAR),
  "a few thousand colours": (x, y, progress) => [x * 4, y * 6, Math.round(progress * 255), 255],
  "an appearing dot": (x, y, progress) => (progress > 0.5 && x === 60 && y === 36 ? BLUE : WHITE),
};

function draw(paint: Paint, progress: number): PixelImage {
  const pixels = () => {
    const data = new Uint8Array(WIDTH * HEIGHT * 4);
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const [red, green, blue, alpha] = paint(i % WIDTH, Math.floor(i / WIDTH), progress);
      data.set([...[red, green, blue].map((value) => Math.round((value * alpha) / 255)), alpha], i * 4);
    }
    return data;
  };
  return { type: "pixels", width: WIDTH, height: HEIGHT, pixels };
}

const encode = (
  format: (typeof ANIMATION_FORMATS)[number],
  paint: Paint,
  more: Partial<Animation> = {},
  fuel = new Fuel(),
) =>
  withAnimationEncoder(format, undefined, (write) =>
    write({ ...ANIMATION, ...more }, (progress) => draw(paint, progress), fuel),
  );

/** Returns the drawn frame as a decoder returns it. */
async function expected(paint: Paint, progress: number): Promise<Decoded> {
  const { body } = await encodeImage(draw(paint, progress), "png");
  const [frame] = (await decodeAnimation(body as Uint8Array, "png")).frames;
  return frame as Decoded;
}

describe.each(ANIMATION_FORMATS)("%s", (format) => {
  test.each(Object.entries(PAINTS))("keeps every frame with %s", async (_, paint) => {
    const { file, width, height } = await encode(format, paint);
    expect([width, height]).toEqual([WIDTH, HEIGHT]);
    const { frames, delays } = await decodeAnimation(file, format);
    // Equal frames are merged, which their durations show.
    let time = 0;
    for (const [index, frame] of frames.entries()) {
      const expectedFrame = await expected(paint, Math.round(time / 100) / 9);
      const { max, mean } = measureDifference(onWhite(frame), onWhite(expectedFrame));
      const hasPalette = format === "gif" && paint === PAINTS["a few thousand colours"];
      // Straight alpha is rounded.
      expect(max).toBeLessThanOrEqual(hasPalette ? 16 : 2);
      expect(mean).toBeLessThan(hasPalette ? 4 : 1);
      time += delays[index] as number;
    }
    expect(time).toBe(1000);
  });

  test("plays once, or endlessly with a pause at the end", async () => {
    const paint = PAINTS.transparency as Paint;
    const once = await decodeAnimation((await encode(format, paint)).file, format);
    expect([once.plays, once.frames.length, ...new Set(once.delays)]).toEqual([1, 10, 100]);
    const endless = await decodeAnimation((await encode(format, paint, { loop: true })).file, format);
    expect([endless.plays, endless.delays.at(-1)]).toEqual([0, 2100]);
  });

  test.each([10, 12, 24, 25, 30])("at %i frames per second takes the whole duration", async (fps) => {
    const { file } = await encode(format, PAINTS["a few thousand colours"] as Paint, { fps, duration: 1.5 });
    const { frames, delays } = await decodeAnimation(file, format);
    expect(frames.length).toBe(Math.round(1.5 * fps));
    expect(delays.reduce((sum, delay) => sum + delay)).toBe(1500);
    for (const delay of delays) expect(Math.abs(delay - 1000 / fps)).toBeLessThanOrEqual(10);
  });

  test("with a poster begins with the last frame", async () => {
    for (const name of ["an opaque background", "transparency"]) {
      const paint = PAINTS[name] as Paint;
      const { file } = await encode(format, paint, { poster: true });
      const { frames, delays } = await decodeAnimation(file, format);
      const last = onWhite(await expected(paint, 1));
      expect(onWhite(frames.at(-1) as Decoded)).toEqual(last);
      // An APNG has the poster outside the animation.
      if (format === "apng") {
        const { frames: stills } = await decodeAnimation(file, "png");
        expect(onWhite(stills[0] as Decoded)).toEqual(last);
        expect(
          listChunks(file)
            .map((chunk) => chunk.name)
            .slice(0, 4),
        ).toEqual(["IHDR", "acTL", "IDAT", "fcTL"]);
      } else {
        expect(onWhite(frames[0] as Decoded)).toEqual(last);
        expect(delays[0]).toBe(20);
      }
      const start = frames[format === "apng" ? 0 : 1] as Decoded;
      expect(onWhite(start)).toEqual(onWhite(await expected(paint, 0)));
    }
  });

  test("has the same bytes each time", async () => {
    const paint = PAINTS["a few thousand colours"] as Paint;
    expect((await encode(format, paint)).file).toEqual((await encode(format, paint)).file);
  });

  test("is rejected if its work exceeds the budget", async () => {
    await expect(encode(format, PAINTS.transparency as Paint, {}, new Fuel(1000))).rejects.toThrow(
      "animation is too expensive to encode: reduce devicePixelRatio, duration, fps, width or height",
    );
  });

  test("passes on the exception of a frame, and encodes the next animation", async () => {
    const fail = withAnimationEncoder(format, undefined, (write) =>
      write(
        ANIMATION,
        (progress) => {
          if (progress > 0.5) throw new Error("no more");
          return draw(PAINTS.transparency as Paint, progress);
        },
        new Fuel(),
      ),
    );
    await expect(fail).rejects.toThrow("no more");
    expect((await encode(format, PAINTS.transparency as Paint)).file.length).toBeGreaterThan(100);
  });
});

test("a WebP can be lossy", async () => {
  const paint = PAINTS["a few thousand colours"] as Paint;
  const { file } = await withAnimationEncoder("webp", 50, (write) =>
    write(ANIMATION, (progress) => draw(paint, progress), new Fuel()),
  );
  const { frames } = await decodeAnimation(file, "webp");
  expect(frames.length).toBe(10);
  expect(measureDifference(onWhite(frames.at(-1) as Decoded), onWhite(await expected(paint, 1))).mean).toBeLessThan(12);
});

test.each([
  [
    { ...ANIMATION, duration: 5, fps: 30 },
    1000,
    600,
    /^the frames of an animated gif must have at most 40000000 pixels in total, got 150 frames of 1000 x 600: reduce devicePixelRatio, duration, fps/,
  ],
  [
    ANIMATION,
    2000,
    2000,
    /^frames of an animated gif must have at most 2400000 pixels, got 10 frames of 2000 x 2000: reduce devicePixelRatio, width/,
  ],
])("animations are limited in size", (animation, width, height, message) => {
  expect(() => checkAnimation(animation, width, height, "gif")).toThrow(message);
  expect(() => checkAnimation({ ...animation, duration: 1, fps: 10 }, 500, 300, "gif")).not.toThrow();
});

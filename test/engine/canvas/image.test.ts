import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { CanvasImage } from "../../../src/engine/canvas/image.ts";
import type { EncodedImage } from "../../../src/engine/surface.ts";
import { colorAt, createContext, drawPixels, drawSvg, FOUR_COLOR_IMAGE, imageOf } from "./canvas.ts";

const IMAGE_FILE: EncodedImage = {
  type: "encoded",
  width: 20,
  height: 10,
  url: () => "data:image/png;base64,QUJD",
  pixels: () => ({ width: 20, height: 10, data: new Uint8Array(800) }),
};

/** Creates an image that loads when `arrive` is called. */
function deferredImage(width?: number, height?: number) {
  let file: EncodedImage | null = null;
  const requested: string[] = [];
  const image = new CanvasImage(
    (url) => {
      requested.push(url);
      return file;
    },
    width,
    height,
  );
  return { image, requested, arrive: () => (file = IMAGE_FILE) };
}

describe("an image", () => {
  test("is an HTMLImageElement for Chart.js", () => {
    expect(new CanvasImage(() => null).toString()).toBe("[object HTMLImageElement]");
  });

  test("without a src is complete and empty", () => {
    const { image, requested } = deferredImage();
    expect([image.src, image.complete, image.width, image.height, image.naturalWidth]).toEqual(["", true, 0, 0, 0]);
    expect(requested).toEqual([]);
  });

  test("starts loading when src is set, and has a size when it is loaded", () => {
    const { image, requested, arrive } = deferredImage();
    image.src = "  http://a/b.png ";
    expect(requested).toContain("http://a/b.png");
    expect([image.complete, image.width, image.naturalHeight]).toEqual([false, 0, 0]);
    arrive();
    expect([image.complete, image.width, image.height]).toEqual([true, 20, 10]);
    image.src = "";
    expect([image.complete, image.naturalWidth]).toEqual([true, 0]);
  });

  test("keeps its width and height, and has the natural size of the file", () => {
    const { image, arrive } = deferredImage(8, 4);
    image.src = "http://a/b.png";
    expect([image.width, image.height]).toEqual([8, 4]);
    arrive();
    expect([image.width, image.height, image.naturalWidth, image.naturalHeight]).toEqual([8, 4, 20, 10]);
    image.width = "16" as never;
    expect([image.width, image.height]).toEqual([16, 4]);
  });

  test.each([
    ["before src", (image: CanvasImage, listener: unknown) => ((image.onload = listener), (image.src = "a"))],
    ["after src", (image: CanvasImage, listener: unknown) => ((image.src = "a"), (image.onload = listener))],
    [
      "with addEventListener",
      (image: CanvasImage, listener: unknown) => (image.addEventListener("load", listener), (image.src = "a")),
    ],
  ])("that is loaded calls a load listener set %s", (_, set) => {
    const image = new CanvasImage(() => IMAGE_FILE);
    const heard: unknown[] = [];
    set(image, function (this: unknown) {
      heard.push(this);
    });
    expect(heard).toEqual([image]);
  });

  test("that is not loaded calls no listener", () => {
    const { image } = deferredImage();
    const heard: unknown[] = [];
    image.onload = () => heard.push(1);
    image.src = "a";
    expect(heard).toEqual([]);
  });

  test("that is not loaded draws nothing and creates no pattern", () => {
    const { image } = deferredImage();
    image.src = "a";
    expect(drawSvg((ctx) => ctx.drawImage(image, 0, 0, 10, 10))).toBe(drawSvg(() => {}));
    expect(createContext().createPattern(image, "repeat")).toBeNull();
    expect(() => createContext().drawImage(image)).toThrow(TypeError);
  });
});

describe("an image in SVG", () => {
  test("is included once if it is drawn several times", () => {
    const svg = drawSvg((ctx) => {
      for (let i = 0; i < 5; i++) ctx.drawImage(FOUR_COLOR_IMAGE, i, i, 10, 10);
      ctx.fillStyle = ctx.createPattern(FOUR_COLOR_IMAGE, "repeat") ?? "";
      ctx.fillRect(20, 20, 10, 10);
    });
    expect(svg.match(/<image /g)).toHaveLength(1);
    expect(svg.match(/<use /g)).toHaveLength(6);
  });

  test("is requested at the scale at which it is drawn", () => {
    const scales: number[] = [];
    const image = new CanvasImage(() => ({
      ...IMAGE_FILE,
      url: (scale, isFinal) => {
        scales.push(scale);
        return `data:,${isFinal}`;
      },
    }));
    image.src = "a";
    const svg = drawSvg((ctx) => {
      ctx.drawImage(image, 0, 0, 10, 5);
      ctx.scale(2, 2);
      ctx.drawImage(image, 0, 0);
      ctx.fillStyle = ctx.createPattern(image, "repeat") ?? "";
      ctx.fillRect(0, 0, 10, 10);
      ctx.imageSmoothingEnabled = false;
      ctx.drawImage(image, 0, 0);
    });
    expect(scales).toEqual([0.5, 2, 2, Number.POSITIVE_INFINITY]);
    expect(svg).toContain("data:,true");
  });

  test("is drawn with and without smoothing from the same data", async () => {
    const wide = (smooth: boolean) =>
      drawPixels((ctx) => {
        ctx.imageSmoothingEnabled = smooth;
        ctx.drawImage(FOUR_COLOR_IMAGE, 0, 0, 40, 30);
      });
    const [smooth, squares] = await Promise.all([wide(true), wide(false)]);
    expect(squares.data.subarray(18 * 4, 18 * 4 + 4)).toEqual(Uint8Array.of(255, 0, 0, 255));
    expect(smooth.data.subarray(18 * 4, 18 * 4 + 4)).not.toEqual(Uint8Array.of(255, 0, 0, 255));
  });

  test("with a quote in its URL stays within its attribute", () => {
    const svg = drawSvg((ctx) => ctx.drawImage(imageOf('data:,"><script>', 5, 5), 0, 0));
    expect(svg).not.toContain("<script>");
    expect(svg).toContain("data:,&quot;&gt;&lt;script&gt;");
  });
});

describe("an image that is drawn repeatedly", () => {
  const large = imageOf("data:,", 3000, 1000);

  test("is rejected for the number of pixels, even if its SVG is short", () => {
    const draw = (count: number) =>
      drawSvg((ctx) => {
        for (let i = 0; i < count; i++) ctx.drawImage(large, 0, 0);
      });
    expect(draw(50)).toContain("<image");
    expect(() => draw(200)).toThrow(Failure);
  });

  test("is accepted if it is small", () => {
    const svg = drawSvg((ctx) => {
      for (let i = 0; i < 5000; i++) ctx.drawImage(large, i % 30, i % 20, 9, 3);
    });
    expect(svg.match(/<image /g)).toHaveLength(1);
  });

  test("is also rejected as a pattern", () => {
    expect(() =>
      drawSvg((ctx) => {
        ctx.fillStyle = ctx.createPattern(large, "repeat") ?? "";
        for (let i = 0; i < 200; i++) ctx.fillRect(0, 0, 10 + (i % 30), 10);
      }),
    ).toThrow(Failure);
  });
});

describe("a pattern larger than the maximum tile size", () => {
  /**
   * Fills with the 2x2 image scaled to 4,000 by 4,000 pixels, so that its four colours meet in the centre of the
   * canvas.
   */
  const fill = (draw: (ctx: CanvasContext) => void) =>
    drawPixels((ctx) => {
      const pattern = ctx.createPattern(FOUR_COLOR_IMAGE, "no-repeat");
      pattern?.setTransform({ a: 2000, b: 0, c: 0, d: 2000, e: 20 - 2000, f: 15 - 2000 });
      ctx.imageSmoothingEnabled = false;
      ctx.fillStyle = pattern ?? "";
      draw(ctx);
    });

  test("is drawn within the shape and the clip", async () => {
    const pixels = await fill((ctx) => {
      ctx.beginPath();
      ctx.rect(0, 0, 38, 30);
      ctx.clip();
      ctx.beginPath();
      ctx.arc(20, 15, 14, 0, 2 * Math.PI);
      ctx.fill();
      ctx.fillRect(34, 0, 10, 5);
    });
    const found = [
      [14, 9],
      [26, 9],
      [14, 21],
      [26, 21],
      [2, 2],
      [36, 2],
      [39, 2],
    ].map(([x = 0, y = 0]) => colorAt(pixels, x, y));
    expect(found).toEqual(["#ff0000", "#00ff00", "#0000ff", "#ffff00/128", "none", "#00ff00", "none"]);
  });

  test("has the opacity and the fill rule of the fill", async () => {
    const pixels = await fill((ctx) => {
      ctx.globalAlpha = 0.5;
      ctx.beginPath();
      ctx.rect(0, 0, 40, 30);
      ctx.rect(10, 5, 5, 5);
      ctx.fill("evenodd");
    });
    expect([colorAt(pixels, 3, 3), colorAt(pixels, 12, 7)]).toEqual(["#ff0000/128", "none"]);
  });
});

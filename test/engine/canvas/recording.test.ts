import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { drawPart, drawRecording } from "../../../src/engine/canvas/part.ts";
import { RecordingSurface } from "../../../src/engine/canvas/recording.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { createCanvas } from "../../../src/engine/output/create-canvas.ts";
import { createRecorder } from "../../../src/engine/output/recorder.ts";

const fonts = new FontSet(new FontLibrary());

type Draw = (context: CanvasContext) => void;

/** Draws on a canvas, and returns its pixels or its SVG. */
async function render(format: "png" | "svg", draw: Draw) {
  const { canvas, finish } = createCanvas(80, 60, { format, fonts, fuel: new Fuel() });
  draw(canvas.getContext("2d") as CanvasContext);
  const image = finish({ title: "" });
  if (image.type === "pixels") return image.pixels();
  return image.type === "document" ? image.write() : "";
}

/** Records a drawing of 40 × 30 pixels. */
function record(draw: Draw) {
  const { backend, recording } = createRecorder();
  const { canvas, finish } = createCanvas(40, 30, { format: "png", fonts, backend });
  draw(canvas.getContext("2d") as CanvasContext);
  const image = finish({ title: "" });
  if (image.type === "document") image.write();
  return recording();
}

const DRAWINGS: Readonly<Record<string, Draw>> = {
  fills: (context) => {
    context.fillStyle = "red";
    context.fillRect(5, 5, 20, 10);
    const gradient = context.createLinearGradient(0, 0, 40, 0);
    gradient.addColorStop(0, "blue");
    gradient.addColorStop(1, "yellow");
    context.fillStyle = gradient;
    context.arc(20, 15, 8, 0, 7);
    context.fill();
  },
  strokes: (context) => {
    context.lineWidth = 3;
    context.setLineDash([4, 2]);
    context.strokeRect(4, 4, 30, 20);
  },
  text: (context) => {
    context.font = "16px sans-serif";
    context.fillText("Agp", 3, 20);
  },
  clips: (context) => {
    context.beginPath();
    context.arc(15, 15, 10, 0, 7);
    context.clip();
    context.fillRect(0, 0, 40, 30);
  },
};

describe("a recording", () => {
  test.each(Object.entries(DRAWINGS))("of %s looks the same as the drawing itself", async (_, draw) => {
    for (const format of ["png", "svg"] as const) {
      const direct = await render(format, (context) => {
        context.translate(20, 10);
        draw(context);
      });
      const replayed = await render(format, (context) => {
        context.translate(20, 10);
        drawRecording(context, record(draw));
      });
      expect(replayed).toEqual(direct);
    }
  });

  test("is clipped to its size, scaled and faded", async () => {
    const recording = record((context) => context.fillRect(-100, -100, 1000, 1000));
    const pixels = (await render("png", (context) => {
      context.globalAlpha = 0.5;
      context.scale(0.5, 0.5);
      drawRecording(context, recording);
    })) as Uint8Array;
    const alphaAt = (x: number, y: number) => pixels[(y * 80 + x) * 4 + 3];
    expect([alphaAt(0, 0), alphaAt(19, 14), alphaAt(20, 14), alphaAt(19, 15)]).toEqual([128, 128, 0, 0]);
  });

  test("does not erase what is behind it", async () => {
    const recording = record((context) => {
      context.clearRect(0, 0, 40, 30);
      context.fillStyle = "red";
      context.fillRect(0, 0, 10, 10);
      context.clearRect(0, 0, 5, 5);
    });
    const pixels = (await render("png", (context) => {
      context.fillStyle = "blue";
      context.fillRect(0, 0, 80, 60);
      drawRecording(context, recording);
    })) as Uint8Array;
    expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 255, 255]);
    expect([...pixels.subarray((8 * 80 + 8) * 4, (8 * 80 + 8) * 4 + 4)]).toEqual([255, 0, 0, 255]);
  });

  test("has a limit", () => {
    const surface = new RecordingSurface(10, 10);
    const effect = { alpha: 1, composite: "source-over", clip: null, shadow: null } as const;
    const paint = { type: "solid", color: { red: 0, green: 0, blue: 0, alpha: 1 } } as const;
    const draw = () => {
      for (let i = 0; i < 1e6; i++) surface.fill([0, i, 0], "nonzero", paint, effect);
    };
    expect(draw).toThrow("too expensive");
  });
});

describe("a part of a drawing", () => {
  test("becomes a bitmap, and the rest of the drawing doesn't change", async () => {
    const around = (context: CanvasContext) => {
      context.font = "16px sans-serif";
      context.fillText("Agp", 3, 20);
    };
    const paint = (context: CanvasContext) => {
      const gradient = context.createConicGradient(0, 60, 40);
      gradient.addColorStop(0, "red");
      gradient.addColorStop(1, "blue");
      context.fillStyle = gradient;
      context.fillRect(50, 30, 20, 20);
    };
    const pixels = (await render("png", (context) => {
      around(context);
      drawPart(context, { left: 50, top: 30, right: 70, bottom: 50 }, paint);
    })) as Uint8Array;
    const without = (await render("png", around)) as Uint8Array;
    expect(pixels.subarray(0, 29 * 80 * 4)).toEqual(without.subarray(0, 29 * 80 * 4));
    expect(pixels[(40 * 80 + 60) * 4 + 3]).toBe(255);
  });

  test("is clipped and faded with the drawing", async () => {
    const pixels = (await render("png", (context) => {
      context.globalAlpha = 0.5;
      context.rect(0, 0, 10, 60);
      context.clip();
      drawPart(context, { left: 0, top: 0, right: 20, bottom: 20 }, (part) => part.fillRect(0, 0, 20, 20));
    })) as Uint8Array;
    expect([pixels[3], pixels[9 * 4 + 3], pixels[10 * 4 + 3]]).toEqual([128, 128, 0]);
  });
});

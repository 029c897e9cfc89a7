// Draws map icons: the pins, bubbles, notes and outlined text that Google called dynamic icons.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas, type OutputCanvas } from "../../engine/output/create-canvas.ts";
import { outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { layOutBubble } from "./bubble.ts";
import type { Context } from "./context.ts";
import type { Figure, LayoutTools } from "./figure.ts";
import { type Glyphs, readGlyphs } from "./glyph.ts";
import type { MapIconOptions, MapIconParams } from "./map-icon-params.ts";
import { layOutNote } from "./note.ts";
import { layOutCaption, layOutOutline } from "./outline-text.ts";
import { layOutPin } from "./pin.ts";
import { addShadow } from "./shadow.ts";
import { layOutSpin } from "./spin.ts";

/** Draws a map icon. @throws Failure if the image would be too large */
export async function drawMapIcon(params: MapIconParams, env: FontEnv): Promise<EncodableImage> {
  const glyphs = readGlyphs();
  const text = textOf(params.icon);
  return withFonts(
    env,
    { text },
    (fonts) => paint(params, glyphs, fonts, env.fuel),
    ({ finish }) => writeDocument(finish({ title: text })),
  );
}

function textOf(icon: MapIconOptions): string {
  if (icon.type === "pin") return icon.letter ?? icon.icon ?? "";
  if (icon.type === "caption") return icon.text;
  const title = icon.type === "note" && icon.title !== undefined ? [icon.title] : [];
  return [...title, ...icon.lines].join(" ");
}

function layOut(icon: MapIconOptions, tools: LayoutTools): Figure {
  switch (icon.type) {
    case "pin":
      return layOutPin(icon, tools);
    case "spin":
      return layOutSpin(icon, tools);
    case "bubble":
      return layOutBubble(icon, tools);
    case "note":
      return layOutNote(icon, tools);
    case "outline":
      return layOutOutline(icon, tools);
    case "caption":
      return layOutCaption(icon, tools);
  }
}

function paint(params: MapIconParams, glyphs: Glyphs, fonts: FontSet, fuel?: Fuel): OutputCanvas {
  const { icon, shadow, format } = params;
  const create = (width: number, height: number) => createCanvas(width, height, { format, fonts, fuel });
  const figure = layOut(icon, { context: contextOf(create(1, 1)), glyphs });
  const { width, height, paint } = shadow === "none" ? figure : addShadow(figure, shadow === "only");
  if (!(Math.max(width, height) <= SIDE_PIXELS))
    throw new Failure(
      "invalid",
      `chld must describe an icon of at most ${SIDE_PIXELS} pixels in width and height, got ${width} x ${height}`,
    );
  const ratio = outputBackend(format).hasPixels ? params.devicePixelRatio : 1;
  const output = create(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
  const context = contextOf(output);
  context.scale(ratio, ratio);
  paint(context);
  return output;
}

function contextOf({ canvas }: OutputCanvas): Context {
  return canvas.getContext("2d") as Context;
}

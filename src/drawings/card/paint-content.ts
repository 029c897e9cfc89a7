// Paints images, drawings and icons in the content box of their element.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import type { Box } from "./box.ts";
import type { CardPart } from "./card-params.ts";
import { type RoundedBox, snap, traceBox } from "./geometry.ts";
import { drawImage, fitContent } from "./paint-image.ts";
import type { PaintTools } from "./paint-tools.ts";

/** Paints the content of a box. @param area its content box, in the context's coordinates */
export async function paintContent(box: Box, area: RoundedBox, tools: PaintTools): Promise<void> {
  const { context, findIcon, record, ratio } = tools;
  const { content, style } = box;
  if (content?.type === "image" && content.image !== undefined) {
    const place = fitContent(content.image, area, style);
    const isCut = place.width > area.width + 0.01 || place.height > area.height + 0.01;
    const isRounded = area.radii.some((radius) => radius.x > 0 && radius.y > 0);
    context.save();
    if (isCut || isRounded) {
      context.beginPath();
      traceBox(context, area);
      context.clip();
    }
    drawImage(context, content.image, place);
    context.restore();
    return;
  }
  if (content?.type !== "part" || !(area.width > 0 && area.height > 0)) return;
  const { part } = content;
  if (part.kind === "icon") {
    paintIcon(context, findIcon(part.name), area, style.color);
    return;
  }
  const recording = await record(box, part, area, context);
  const scale = Math.min(
    area.width / recording.width,
    area.height / recording.height,
    isDrawnToSize(part) ? 1 : Number.POSITIVE_INFINITY,
  );
  // The drawing is centred on whole device pixels, so that its lines stay sharp.
  context.save();
  context.translate(
    isDrawnToSize(part) ? area.x : snap(area.x + (area.width - recording.width * scale) / 2, ratio),
    isDrawnToSize(part) ? area.y : snap(area.y + (area.height - recording.height * scale) / 2, ratio),
  );
  context.scale(scale, scale);
  recording.draw();
  context.restore();
}

/** Returns whether a drawing was drawn at the size of its box, apart from rounding. Other drawings are scaled to fit. */
function isDrawnToSize({ kind }: CardPart): boolean {
  return kind === "chart" || kind === "wordcloud" || kind === "table";
}

function paintIcon(
  context: CanvasContext,
  [width, height, data]: readonly [number, number, string],
  area: RoundedBox,
  color: string,
): void {
  const scale = Math.min(area.width / width, area.height / height);
  context.save();
  context.translate(area.x + (area.width - width * scale) / 2, area.y + (area.height - height * scale) / 2);
  context.scale(scale, scale);
  context.fillStyle = color;
  context.fill(new Path2D(data));
  context.restore();
}

// The result of a drawing tool: the image as the model sees it, its URL, its alt text, and notes. The model receives a PNG of limited
// size, whatever format the URL returns.

import { toBase64 } from "../../base/base64.ts";
import { TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import type { ToolArguments, ToolContent, ToolResult } from "./tool.ts";

/** Maximum size of an image for a model, in bytes. Hosts accept results of up to 1 MB, and base64 adds a third. */
const TOOL_IMAGE_BYTES = 700_000;

export interface ImageFile {
  readonly contentType: string;
  readonly file: Uint8Array;
  readonly altText: string | undefined;
  readonly warnings: readonly string[];
}

/** The file, or the result of the call that failed. */
export type DrawResult = ImageFile | { readonly failure: ToolResult };

/** Draws the images of a kind. */
export interface DrawingTool {
  readonly draw: (args: ToolArguments) => Promise<DrawResult>;
  /** Returns arguments that produce a PNG within the limits for models. */
  readonly shrink: (args: ToolArguments) => ToolArguments;
}

/** An image's URL, and a note if it has none. */
export interface ImageUrl {
  readonly url?: string | undefined;
  readonly note?: string;
}

/** Draws an image and returns it with its URL. */
export async function runDrawingTool(
  tool: DrawingTool,
  args: ToolArguments,
  formatUrl: (args: ToolArguments) => Promise<ImageUrl>,
): Promise<ToolResult> {
  const drawn = await drawToolImage(tool, args);
  if ("failure" in drawn) return drawn.failure;
  const { image, contentType, file, altText, warnings } = drawn;
  const { url, note } = await formatUrl(args);
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(image === undefined ? [url === undefined ? TOO_LARGE : `${TOO_LARGE}: open its URL`] : []),
    ...warnings,
  ];
  const lines = [...(url === undefined ? [] : [url]), ...notes];
  return {
    content: [
      ...(image === undefined ? [] : [image]),
      ...(lines.length === 0 ? [] : [{ type: "text", text: lines.join("\n") } as const]),
      ...(altText === undefined ? [] : [{ type: "text", text: `Alt text: ${altText}` } as const]),
    ],
    structuredContent: {
      ...(url !== undefined && { url }),
      contentType,
      bytes: file.length,
      ...(altText !== undefined && { altText }),
      notes,
    },
  };
}

const TOO_LARGE = "the image is too large to show here";

/** Draws an image, and a second, smaller PNG if the first is not suitable for a model. */
export async function drawToolImage(
  { draw, shrink }: DrawingTool,
  args: ToolArguments,
): Promise<(ImageFile & { readonly image: ToolContent | undefined }) | { readonly failure: ToolResult }> {
  const drawn = await draw(args);
  if ("failure" in drawn) return drawn;
  const image = toImage(drawn);
  if (image !== undefined) return { ...drawn, image };
  const smaller = await draw(shrink(args));
  return { ...drawn, image: "failure" in smaller ? undefined : toImage(smaller) };
}

/** Returns the image as tool content; undefined if it is not a PNG or exceeds the limits for models. */
function toImage({ contentType, file }: ImageFile): ToolContent | undefined {
  if (contentType !== "image/png" || file.length > TOOL_IMAGE_BYTES) return undefined;
  // IHDR, the first chunk, begins with width and height. PNG, third edition, section 11.2.1.
  const header = new DataView(file.buffer, file.byteOffset);
  if (Math.max(header.getUint32(16), header.getUint32(20)) > TOOL_IMAGE_SIDE) return undefined;
  return { type: "image", data: toBase64(file), mimeType: contentType };
}

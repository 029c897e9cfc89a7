// Entry point for drawing: creates a canvas for an output format, or the canvases of a document's pages, and converts
// them to an image for src/engine/image/encode.ts.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { Canvas } from "../canvas/canvas.ts";
import type { DocumentImage, EncodableImage, Format } from "../encodable-image.ts";
import type { FontSet } from "../font/font-set.ts";
import { PDF_LENGTH } from "../limits.ts";
import { formatDocument } from "../pdf/document.ts";
import { PdfSurface } from "../pdf/pdf-surface.ts";
import type { DocumentFonts } from "../pdf/resource-list.ts";
import { type DocumentMetadata, type OutputBackend, outputBackend } from "./output-backend.ts";

/** The options of a canvas, other than its size. */
export interface CanvasOptions {
  /** The format in which the image will be encoded. How drawing is recorded depends on it. */
  readonly format: Format;
  /**
   * The fonts for the canvas's text. If `needsFonts` is true after drawing, load them and draw again on a new canvas.
   * Keep them until the image is encoded.
   */
  readonly fonts: FontSet;
  /** Replaces the format's backend, for a drawing that becomes part of another drawing. */
  readonly backend?: OutputBackend | undefined;
  /** Budget to which drawing and rasterising are charged; unlimited by default. */
  readonly fuel?: Fuel | undefined;
}

export interface OutputCanvas {
  /**
   * Draw on its 2D context, in device pixels. The context's methods throw a Failure if the drawing takes too much work
   * or memory.
   */
  readonly canvas: Canvas;
  /**
   * Returns the image. Nothing may be drawn on the canvas afterwards.
   *
   * @throws Failure if rasterising takes more work than the budget has left
   */
  finish(metadata: DocumentMetadata): EncodableImage;
}

/**
 * Creates an empty, transparent canvas.
 *
 * @param width width in device pixels, an integer of at least 1; the encoder enforces the format's pixel limit
 * @param height height in device pixels, an integer of at least 1
 */
export function createCanvas(
  width: number,
  height: number,
  { format, fonts, backend, fuel }: CanvasOptions,
): OutputCanvas {
  const { createSurface, finish } = backend ?? outputBackend(format);
  const canvas = new Canvas(width, height, createSurface, fonts, fuel);
  return { canvas, finish: (metadata) => finish(canvas.surface, metadata, fuel) };
}

/** A document to which pages are added. */
interface OutputDocument {
  /** Adds an empty page. Nothing may be drawn on earlier pages afterwards. */
  addPage(width: number, height: number): Canvas;
  /** Returns the document. @throws Failure if the total length of its pages exceeds the limit */
  finish(metadata: PagesMetadata): DocumentImage;
}

interface PagesMetadata extends Omit<DocumentMetadata, "altText"> {
  /** Alt text of each page; an empty string for none. */
  readonly altTexts?: readonly string[];
}

export function createDocument({ fonts, fuel }: Pick<CanvasOptions, "fonts" | "fuel">): OutputDocument {
  const shared: DocumentFonts = new Map();
  const pages: PdfSurface[] = [];
  const checkLength = () => {
    const length = pages.reduce((sum, page) => sum + page.cost, 0);
    if (length > PDF_LENGTH)
      throw new Failure(
        "invalid",
        `document must have at most ${PDF_LENGTH / 1e6} MB of PDF content: use fewer elements`,
      );
  };
  return {
    addPage(width, height) {
      checkLength();
      const canvas = new Canvas(width, height, (w, h) => new PdfSurface(w, h, shared), fonts, fuel);
      pages.push(canvas.surface as PdfSurface);
      return canvas;
    },
    finish(metadata) {
      checkLength();
      const [{ width, height } = { width: 1, height: 1 }] = pages;
      const altText = metadata.altTexts?.filter((text) => text !== "").join(" ") ?? "";
      const write = () => formatDocument(pages, metadata);
      return { type: "document", width, height, ...(altText !== "" && { altText }), write };
    },
  };
}

// Entry point for documents of several pages: a PDF whose pages are canvases and share their fonts.

import { Failure } from "../../base/failure.ts";
import { Canvas } from "../canvas/canvas.ts";
import type { DocumentImage } from "../encodable-image.ts";
import { PDF_LENGTH } from "../limits.ts";
import { formatDocument } from "../pdf/document.ts";
import { PdfSurface } from "../pdf/pdf-surface.ts";
import type { DocumentFonts } from "../pdf/resource-list.ts";
import type { CanvasOptions } from "./create-canvas.ts";
import type { DocumentMetadata } from "./output-backend.ts";

/** A document while its pages are drawn. */
interface OutputDocument {
  /** Adds an empty page. Nothing may be drawn on earlier pages afterwards. */
  addPage(width: number, height: number): Canvas;
  /** Returns the document. @throws Failure if its pages are too long in total */
  finish(metadata: PagesMetadata): DocumentImage;
}

/** Metadata of a document with pages. */
interface PagesMetadata extends Omit<DocumentMetadata, "altText"> {
  /** Alt text of each page; an empty string for none. */
  readonly altTexts?: readonly string[];
}

/** Creates a PDF without pages. */
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

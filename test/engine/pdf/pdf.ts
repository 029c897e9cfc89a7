// Helpers that draw on a canvas and return the PDF.

import { Canvas } from "../../../src/engine/canvas/canvas.ts";
import type { DocumentMetadata } from "../../../src/engine/output/output-backend.ts";
import { outputBackend } from "../../../src/engine/output/output-backend.ts";
import type { Script } from "../canvas/canvas.ts";
import { FONTS } from "../font/fonts.ts";
import { latin1, type PdfObject, readObjects } from "./read-objects.ts";

/** Creates a canvas with a PDF surface. */
export function createCanvas(width = 40, height = 30): Canvas {
  return new Canvas(width, height, outputBackend("pdf").createSurface, FONTS);
}

export async function drawFile(script: Script, width = 40, height = 30, metadata: DocumentMetadata = { title: "" }) {
  const medium = outputBackend("pdf");
  const canvas = createCanvas(width, height);
  script(canvas.getContext("2d") as never);
  const image = medium.finish(canvas.surface, metadata);
  if (image.type !== "document") throw new Error("the image must be a document");
  return (await image.write()) as Uint8Array;
}

export async function drawObjects(script: Script, width = 40, height = 30): Promise<PdfObject[]> {
  return readObjects(await drawFile(script, width, height));
}

/** Returns the operators in all of a drawing's form XObjects. */
export async function drawOperators(script: Script, width = 40, height = 30): Promise<string> {
  const objects = await drawObjects(script, width, height);
  const forms = objects.filter(({ dictionary }) => dictionary.includes("/Subtype /Form"));
  return forms.map(({ stream }) => latin1(stream)).join("");
}

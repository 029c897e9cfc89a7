// Requests charts from the running service.

import { inject } from "vitest";
import { type ChartCase, chartUrl } from "./charts.ts";
import { type Raster, renderWithResvg } from "./raster.ts";

/** Chromium's Accept header for an `<img>`. */
export const IMG_ACCEPT = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

/** A chart as SVG, and its rendering by resvg as the reference for other viewers. */
export interface Document {
  readonly svg: string;
  readonly measure: Raster;
}

const documents = new Map<ChartCase, Promise<Document>>();

/** Requests a chart as SVG, once per chart. */
export function fetchDocument(chart: ChartCase): Promise<Document> {
  const cached = documents.get(chart);
  if (cached !== undefined) return cached;
  const document = readDocument(chart);
  documents.set(chart, document);
  return document;
}

async function readDocument(chart: ChartCase): Promise<Document> {
  const svg = new TextDecoder().decode(await fetchBytes(chartUrl(inject("service"), chart, "svg")));
  return { svg, measure: await renderWithResvg(svg) };
}

/**
 * Requests a URL and returns the body.
 * @throws Error if the status differs from the expected one
 */
export async function fetchBytes(url: URL, status = 200, accept = "*/*"): Promise<Uint8Array> {
  const reply = await fetch(url, { headers: { Accept: accept } });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (reply.status !== status) throw new Error(`${reply.status}: ${new TextDecoder().decode(bytes).slice(0, 300)}`);
  return bytes;
}

/** Returns the URL of a malformed chart. */
export function brokenUrl(format: "svg" | "png"): URL {
  return new URL(`/chart?c={broken&f=${format}&devicePixelRatio=1`, inject("service"));
}

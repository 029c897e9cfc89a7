// Pictures as the running service answers them.

import { inject } from "vitest";
import { type ChartCase, chartUrl } from "./charts.ts";
import { type Raster, rasterByResvg } from "./raster.ts";

/** What Chromium accepts where a page has an `<img>`. */
export const IMG_ACCEPT = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

/** A chart's SVG, and how resvg draws it: the measure for the viewers. */
export interface Document {
  readonly svg: string;
  readonly measure: Raster;
}

const documents = new Map<ChartCase, Promise<Document>>();

/** Asks for the chart as SVG; once for each. */
export function fetchDocument(chart: ChartCase): Promise<Document> {
  const known = documents.get(chart);
  if (known !== undefined) return known;
  const document = readDocument(chart);
  documents.set(chart, document);
  return document;
}

async function readDocument(chart: ChartCase): Promise<Document> {
  const svg = new TextDecoder().decode(await fetchBytes(chartUrl(inject("service"), chart, "svg")));
  return { svg, measure: await rasterByResvg(svg) };
}

/** Asks for bytes, as a program does or as an `<img>` does. Throws when the status is another one than expected. */
export async function fetchBytes(url: URL, status = 200, accept = "*/*"): Promise<Uint8Array> {
  const reply = await fetch(url, { headers: { Accept: accept } });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (reply.status !== status) throw new Error(`${reply.status}: ${new TextDecoder().decode(bytes).slice(0, 300)}`);
  return bytes;
}

/** The address of a chart that cannot be read. */
export function brokenUrl(format: "svg" | "png"): URL {
  return new URL(`/chart?c={broken&f=${format}&devicePixelRatio=1`, inject("service"));
}

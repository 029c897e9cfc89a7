// Warnings that validations of charts and cards share: about files that are too large for many readers, and about external
// data and images.

import type { Format } from "../../engine/encodable-image.ts";
import type { RenderedImage } from "../../engine/image/encode.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import { cacheSeconds } from "../shared/freshness.ts";
import type { RenderEnv } from "./render-env.ts";

/** Size in bytes above which many email and chat clients load images slowly or not at all. */
const EMAIL_BYTES = 1_000_000;

export function warnAboutFileSize({ body }: RenderedImage): string[] {
  const bytes = new Blob([body as string]).size;
  if (bytes <= EMAIL_BYTES) return [];
  return [`image has ${bytes} bytes: many email and chat clients don't show images over 1 MB`];
}

/** Largest texture side that phones commonly support, in pixels. OpenGL ES 3.1 guarantees 2048; most phones support 4096. */
const PHONE_SIDE_PIXELS = 4096;

/**
 * Returns warnings about the dimensions of an image: a decoded image takes four bytes per pixel, however small the file is.
 * Width and height are in CSS pixels.
 */
export function warnAboutDimensions(width: number, height: number, ratio: number, format: Format | "alt"): string[] {
  if (format === "alt" || !outputBackend(format).hasPixels) return [];
  const [across, down] = [width, height].map((side) => Math.round(side * ratio)) as [number, number];
  if (Math.max(across, down) <= PHONE_SIDE_PIXELS) return [];
  return [
    `image has ${across}×${down} pixels: many phones can't show images wider or taller than ${PHONE_SIDE_PIXELS}`,
  ];
}

/** Returns warnings about external data and remote images. @param drawn name of the image in messages: `chart` or `card` */
export function warnAboutSources({ data, readFreshness }: RenderEnv, drawn: "chart" | "card"): string[] {
  const freshness = readFreshness();
  const { secondsLeft, staleAge, containsToken } = data;
  const token = containsToken
    ? [
        `options.plugins.airtable.apiKey is in the ${drawn}: anyone who sees its URL can use it. Store it with an account`,
      ]
    : [];
  const cached =
    secondsLeft === undefined
      ? []
      : [`${drawn} shows external data: it is cached for only ${cacheSeconds(freshness)} seconds`];
  const stale =
    secondsLeft === undefined || staleAge === undefined
      ? []
      : [`the data source is down: the ${drawn} shows data from ${staleAge} seconds ago`];
  const remote = freshness.isRemote
    ? [`${drawn} includes remote images, or a font failed to load: it is cached for only 30 seconds`]
    : [];
  return [...token, ...cached, ...stale, ...remote];
}

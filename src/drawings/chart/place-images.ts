// Replaces image URLs in a configuration with the image objects that Chart.js and its plugins expect: `pointStyle` of
// points and legends, `content` of annotations, and a radial gauge's centre. docs/images.md describes the accepted
// values.

import { Failure, showValue } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import type { ImageStore } from "../image-store.ts";
import { readPath } from "./record.ts";

/**
 * Replaces image URLs in place. The configuration must be a private copy.
 *
 * @throws Failure if there are more images than a chart may have
 */
export function placeImages(config: PlainObject, images: ImageStore): void {
  const { options, data } = config;
  replaceAll([options, data], "pointStyle", (value) => readImage(value, images));
  if (!isPlainObject(options)) return;
  // An annotation's label may be the URL of a web page.
  const readContent = (value: unknown) => (isPageUrl(value) ? null : readImage(value, images));
  // Version 2 has annotations under another key, and doesn't support images in them.
  replaceAll([readPath(options, "plugins", "annotation")], "content", readContent);
  const { centerArea } = options;
  if (isPlainObject(centerArea)) replace(centerArea, "backgroundImage", (value) => readImage(value, images));
}

/**
 * Returns the background image; null if there is none.
 *
 * @throws Failure if the value is not a URL
 */
export function readBackgroundImage(config: PlainObject, images: ImageStore): CanvasImage | null {
  const value = readPath(config, "options", "plugins", "backgroundImageUrl");
  if (value instanceof CanvasImage) return value;
  if (!value) return null;
  // Text that is not a URL is rejected during loading.
  const image = typeof value === "string" ? images.image(value) : readImage(value, images);
  if (image !== null) return image;
  throw new Failure("invalid", `options.plugins.backgroundImageUrl must be a URL, got ${showValue(value)}`);
}

/** Returns the image for a value; null for other values. */
type ReadImage = (value: unknown) => CanvasImage | null;

/** Replaces all values of a key at any depth. In a list, each item is replaced. */
function replaceAll(roots: readonly unknown[], key: string, read: ReadImage): void {
  const seen = new Set<unknown>();
  const pending: unknown[] = [...roots];
  while (pending.length > 0) {
    const value = pending.pop();
    if (!(isPlainObject(value) || Array.isArray(value)) || isInstance(value) || seen.has(value)) continue;
    seen.add(value);
    if (isPlainObject(value)) replace(value, key, read);
    // Skip primitives, which most of a chart consists of.
    for (const child of Object.values(value)) if (typeof child === "object" && child !== null) pending.push(child);
  }
}

/** Whether the object is an instance of a class, such as an image, a gradient, or an object from a script. */
function isInstance(value: object): boolean {
  return Symbol.toStringTag in value;
}

function replace(owner: PlainObject, key: string, read: ReadImage): void {
  if (!Object.hasOwn(owner, key)) return;
  const value = owner[key];
  owner[key] = Array.isArray(value) ? value.map((item) => read(item) ?? item) : (read(value) ?? value);
}

/** Returns the image at the URL that the value contains; null for other values. */
function readImage(value: unknown, images: ImageStore): CanvasImage | null {
  if (typeof value === "string") return isImageUrl(value) ? images.image(value.trim()) : null;
  if (!isPlainObject(value) || isInstance(value)) return null;
  const url = value.src ?? value.url;
  if (typeof url !== "string" || !isImageUrl(url)) return null;
  return images.image(url.trim(), readSide(value.width), readSide(value.height));
}

/** Whether the text is an `http:`, `https:` or `data:image/` URL. */
function isImageUrl(text: string): boolean {
  return /^\s*(?:https?:\/\/|data:image\/)/i.test(text);
}

function isPageUrl(value: unknown): boolean {
  return typeof value === "string" && !/^\s*data:|\.(?:png|jpe?g|gif|webp|bmp|svg)(?:[?#]|\s*$)/i.test(value);
}

function readSide(value: unknown): number | undefined {
  const side = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof side === "number" && side > 0 && Number.isFinite(side) ? side : undefined;
}

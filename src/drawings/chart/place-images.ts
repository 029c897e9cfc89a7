// Addresses of pictures in a configuration → the images that Chart.js and its plugins want there, which data cannot say: the
// `pointStyle` of points and legends, the `content` of annotations, the middle of a radial gauge. An address is text, or an
// object with `src` or `url`, and `width` and `height` if it is to have another size. BEHAVIOUR 3.3 and 5. Refuses a
// background that is none.

import { Failure, showValue } from "../../base/failure.ts";
import { CanvasImage } from "../../engine/canvas/image.ts";
import type { ImageStore } from "./image-store.ts";
import { isPlainObject, type PlainObject, readPath } from "./record.ts";

/**
 * Replaces the addresses in place: the configuration must be a private copy.
 *
 * @throws Failure when there are more pictures than a chart may have
 */
export function placeImages(config: PlainObject, images: ImageStore): void {
  const { options, data } = config;
  replaceAll([options, data], "pointStyle", (value) => readImage(value, images));
  if (!isPlainObject(options)) return;
  // A label may be the address of a page.
  const readContent = (value: unknown) => (isPageUrl(value) ? null : readImage(value, images));
  // Version 2 has its annotations elsewhere, and knows no pictures in them.
  replaceAll([readPath(options, "plugins", "annotation")], "content", readContent);
  const { centerArea } = options;
  if (isPlainObject(centerArea)) replace(centerArea, "backgroundImage", (value) => readImage(value, images));
}

/** The image behind the chart; null without one. */
export function readBackgroundImage(config: PlainObject, images: ImageStore): CanvasImage | null {
  const value = readPath(config, "options", "plugins", "backgroundImageUrl");
  if (value instanceof CanvasImage) return value;
  if (!value) return null;
  // Text that is no address is for whoever loads it to refuse.
  const image = typeof value === "string" ? images.image(value) : readImage(value, images);
  if (image !== null) return image;
  throw new Failure("invalid", `options.plugins.backgroundImageUrl must be a URL, got ${showValue(value)}`);
}

/** The image that stands for a value; null for values that stand for themselves. */
type ReadImage = (value: unknown) => CanvasImage | null;

/** Replaces the values of a key wherever it is, and the items where they are lists. */
function replaceAll(roots: readonly unknown[], key: string, read: ReadImage): void {
  const seen = new Set<unknown>();
  const pending: unknown[] = [...roots];
  while (pending.length > 0) {
    const value = pending.pop();
    if (!(isPlainObject(value) || Array.isArray(value)) || isInstance(value) || seen.has(value)) continue;
    seen.add(value);
    if (isPlainObject(value)) replace(value, key, read);
    // Numbers and text, most of any chart, are not even put on the list.
    for (const child of Object.values(value)) if (typeof child === "object" && child !== null) pending.push(child);
  }
}

/** Whether the object is of a class: an image, a gradient, whatever a script has made. */
function isInstance(value: object): boolean {
  return Symbol.toStringTag in value;
}

function replace(owner: PlainObject, key: string, read: ReadImage): void {
  if (!Object.hasOwn(owner, key)) return;
  const value = owner[key];
  owner[key] = Array.isArray(value) ? value.map((item) => read(item) ?? item) : (read(value) ?? value);
}

/** The image that the value is the address of; null for any other value. */
function readImage(value: unknown, images: ImageStore): CanvasImage | null {
  if (typeof value === "string") return isPictureUrl(value) ? images.image(value.trim()) : null;
  if (!isPlainObject(value) || isInstance(value)) return null;
  const url = value.src ?? value.url;
  if (typeof url !== "string" || !isPictureUrl(url)) return null;
  return images.image(url.trim(), readSide(value.width), readSide(value.height));
}

/** Whether the text can only be the address of a picture. */
function isPictureUrl(text: string): boolean {
  return /^\s*(?:https?:\/\/|data:image\/)/i.test(text);
}

function isPageUrl(value: unknown): boolean {
  return typeof value === "string" && !/^\s*data:|\.(?:png|jpe?g|gif|webp|bmp|svg)(?:[?#]|\s*$)/i.test(value);
}

function readSide(value: unknown): number | undefined {
  const side = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof side === "number" && side > 0 && Number.isFinite(side) ? side : undefined;
}

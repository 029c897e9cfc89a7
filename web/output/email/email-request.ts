// The request for an image in an email: a PNG with two pixels per CSS pixel, because mail programs support neither SVG nor
// WebP reliably, and most screens have a high resolution.

import { findEndpoint, type ImageRequest, type Json, type MakerPath, withFormat } from "../image-request.ts";
import { formatImageUrl } from "../image-url.ts";

/** Pixels per CSS pixel. */
export const RATIO = 2;
/** Maximum width at which the image is shown, in CSS pixels. Most email templates are 600 pixels wide. */
export const MAX_WIDTH = 600;
/** Maximum side of QR codes and barcodes, in pixels. */
const MAX_SIDE = 3000;

type Fields = ImageRequest["fields"];

/** Sets the background colour. The colour is hexadecimal digits without `#`. */
type SetBackground = (fields: Fields, color: string) => Fields;
const setBackground: SetBackground = (fields, color) => ({ ...fields, backgroundColor: `#${color}` });

/** Sets the background colour of images whose parameter has another name. */
const WITH_BACKGROUND: Readonly<Partial<Record<MakerPath, SetBackground>>> = {
  "/qr": (fields, color) => ({ ...fields, light: color }),
  "/barcode": (fields, color) => ({ ...fields, backgroundcolor: color }),
  "/v1/table": ({ options, ...fields }, color) => ({
    ...fields,
    options: { ...(options as Readonly<Record<string, Json>> | undefined), backgroundColor: `#${color}` },
  }),
};

/** Doubles the number of pixels. Width and height are the size of the image in the maker. */
type SetRatio = (fields: Fields, width: number, height: number) => Fields;
const setRatio: SetRatio = (fields) => ({ ...fields, devicePixelRatio: RATIO });

/** Doubles the number of pixels of images whose ratio isn't always 2. */
const WITH_RATIO: Readonly<Partial<Record<MakerPath, SetRatio>>> = {
  "/qr": (fields, width) => ({
    ...fields,
    size: double(width),
    ...(fields.caption !== undefined && { captionFontSize: Number(fields.captionFontSize ?? 10) * RATIO }),
  }),
  "/barcode": ({ scale: _, ...fields }, width, height) => ({ ...fields, width: double(width), height: double(height) }),
  // Cards are usually wider than an email.
  "/card": (fields, width) => ({
    ...fields,
    devicePixelRatio: Math.min(RATIO, Math.max(1, (RATIO * MAX_WIDTH) / width)),
  }),
};

function double(side: number): number {
  return Math.min(Math.round(side * RATIO), MAX_SIDE);
}

/**
 * Returns the request for the image in an email, with the size at which the email shows it.
 *
 * @param background hexadecimal colour without `#`; the image's own background if undefined
 */
export function toEmailRequest(
  request: ImageRequest & { readonly width: number; readonly height: number },
  background: string | undefined,
): ImageRequest & { readonly width: number; readonly height: number } {
  const { path, width, height } = request;
  const { fields } = withFormat(request, "png");
  const sharp = (WITH_RATIO[path] ?? setRatio)(fields, width, height);
  const shrink = Math.min(1, MAX_WIDTH / width);
  return {
    ...request,
    fields: background === undefined ? sharp : (WITH_BACKGROUND[path] ?? setBackground)(sharp, background),
    width: Math.round(width * shrink),
    height: Math.round(height * shrink),
  };
}

/** Returns the parameters that a short URL accepts on top of the saved image. */
function overridesOf(request: ImageRequest): readonly string[] {
  const { unsigned } = findEndpoint(request);
  return request.path === "/chart" || request.path === "/card" ? [...unsigned, "backgroundColor"] : unsigned;
}

/** Returns the fields in which the email's image differs from the original. */
function listChanges(email: ImageRequest, original: ImageRequest): string[] {
  const { defaults } = findEndpoint(original);
  const textOf = ({ fields }: ImageRequest, name: string) => {
    const value = fields[name] ?? defaults[name];
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  const names = new Set(Object.keys({ ...email.fields, ...original.fields }));
  return [...names].filter((name) => textOf(email, name) !== textOf(original, name));
}

/** The email's image must differ from the original only in fields that a short URL can override. */
export function canShorten(email: ImageRequest, original: ImageRequest): boolean {
  const overrides = overridesOf(original);
  return listChanges(email, original).every((name) => overrides.includes(name));
}

/**
 * Returns the URL of an email's image.
 *
 * @param original request that the email's request was made from
 * @param short short URL of the original request, if there is one
 */
export function formatEmailUrl(
  origin: string,
  email: ImageRequest,
  original: ImageRequest,
  short: string | undefined,
): string {
  if (short === undefined || !canShorten(email, original)) return formatImageUrl(origin, email);
  const changed = listChanges(email, original).filter((name) => email.fields[name] !== undefined);
  const query = changed.map((name) => `${name}=${encodeURIComponent(String(email.fields[name]))}`).join("&");
  return query === "" ? short : `${short}?${query}`;
}

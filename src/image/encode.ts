// Pictures → bytes. The only table over `Format`: adding a format is one file here and one row.

import { Failure } from "../base/failure.ts";
import type { Format, Picture, PixelPicture } from "../base/picture.ts";
import { bodyOf, writeBase64 } from "./parts.ts";
import { writePng } from "./png.ts";

/** A picture's bytes, or its text, with the media type to send them under. */
export interface EncodedPicture {
  /** A stream makes the file as it is read: of pictures that are too large to be there at once. */
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  readonly contentType: string;
}

interface Encoding {
  readonly contentType: string;
  /** Left out where the picture is a file already. */
  readonly encode?: (picture: PixelPicture) => EncodedPicture["body"];
}

/** Null: a name that is known, in a form that this build does not make. */
const ENCODINGS = {
  png: { contentType: "image/png", encode: (picture) => bodyOf(writePng(picture)) },
  svg: { contentType: "image/svg+xml" },
  base64: { contentType: "text/plain", encode: (picture) => bodyOf(writeBase64(writePng(picture))) },
  jpg: null,
  jpeg: null,
  webp: null,
  pdf: { contentType: "application/pdf" },
} satisfies Record<Format, Encoding | null>;

/** Encodes the picture. @throws Failure for a format that cannot be made, or a picture too large for it */
export async function encodePicture(picture: Picture, format: Format): Promise<EncodedPicture> {
  const encoding: Encoding | null = ENCODINGS[format];
  if (encoding === null) throw new Failure("invalid", `format ${format} is not available, use png, svg or base64`);
  const { contentType, encode } = encoding;
  if (picture.type === "document") return { body: await picture.write(), contentType };
  if (encode === undefined) throw new Error(`a picture of pixels is no ${format}`);
  return { body: encode(picture), contentType };
}

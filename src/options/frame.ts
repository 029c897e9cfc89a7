// The format and size of an error image, taken from the request for the image that it replaces.

import * as z from "zod";
import type { Format } from "../engine/encodable-image.ts";
import { type FieldTable, type RequestParams, readValid } from "./fields.ts";

/** Formats of error images. An `<img>` can show all of them. */
export const ERROR_IMAGE_FORMATS = ["png", "jpg", "jpeg", "webp", "svg"] as const satisfies readonly Format[];

/** Programs read text formats. Never fails. */
export function isTextFormat(table: FieldTable<string>, input: RequestParams): boolean {
  return readValid(table, "format", input, z.enum(["base64", "alt"])) !== undefined;
}

/** The format and size of an error image. */
export interface ErrorImageFrame {
  readonly format: (typeof ERROR_IMAGE_FORMATS)[number];
  /** In CSS pixels, at least 1. */
  readonly width: number;
  /** In CSS pixels, at least 1. */
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly devicePixelRatio: number;
}

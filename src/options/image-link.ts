// Reads links in the form of other services, whose path contains the text of the image: docs/image-links.md.

import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { Failure } from "../base/failure.ts";
import { BODY_BYTES } from "../base/limits.ts";
import type { TextParams } from "./query.ts";

/** The parameters that a link sets, by full name. */
export interface LinkValues {
  /** Values that the query can't change. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Values for parameters that the query doesn't have. */
  readonly defaults: Readonly<Record<string, string>>;
}

/**
 * Reads a link.
 *
 * @param path the decoded segments of the path
 * @param main name of the parameter with the image's text
 * @throws Failure if the text can't be decoded
 */
export type LinkReader = (path: readonly string[], query: TextParams, main: string) => LinkValues;

/** The other services draw one pixel per CSS pixel. */
export const ONE_PIXEL = { devicePixelRatio: "1" };

/** Reads a link of Kroki: `/graphviz/svg/<text>`. https://docs.kroki.io/kroki/setup/encode-diagram/ */
export const readKrokiLink: LinkReader = ([, format = "", text = ""], _, main) => ({
  fixed: { [main]: inflateText(text), format },
  defaults: ONE_PIXEL,
});

/** Returns the parameters of a link. */
export function withLinkValues({ fixed, defaults }: LinkValues, query: TextParams): TextParams {
  const given = new Map(Object.entries(fixed));
  const initial = new Map(Object.entries(defaults));
  const textOf = (text: string | undefined) => (text === undefined ? undefined : { text });
  return {
    type: "text",
    read: (name) => textOf(given.get(name)) ?? query.read(name) ?? textOf(initial.get(name)),
    ...(query.names !== undefined && { names: query.names }),
  };
}

/** Decodes UTF-8 text that is compressed with zlib (RFC 1950) and encoded as Base64, or as Base64 for URLs. @throws Failure */
export function inflateText(encoded: string): string {
  const compressed = decodeBase64(encoded);
  let bytes: Uint8Array;
  try {
    bytes = inflateSync(compressed, { maxOutputLength: BODY_BYTES });
  } catch (error) {
    const isLong = error instanceof RangeError;
    throw new Failure(
      "invalid",
      isLong
        ? `the text in the path must have at most ${BODY_BYTES} bytes`
        : "the last part of the path must be text that is compressed with zlib and encoded as Base64 for URLs",
    );
  }
  return decodeUtf8(bytes);
}

/** Decodes UTF-8 text that is encoded as Base64, or as Base64 for URLs. @throws Failure */
export const decodeBase64Text = (encoded: string): string => decodeUtf8(decodeBase64(encoded));

function decodeBase64(encoded: string): Uint8Array {
  if (/^[\w+/=-]+$/.test(encoded)) return Buffer.from(encoded, "base64");
  throw new Failure("invalid", "the last part of the path must be Base64: letters, digits, -, _, + and =");
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new Failure("invalid", "the text in the path must be UTF-8");
  }
}

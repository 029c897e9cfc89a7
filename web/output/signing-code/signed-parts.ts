// The parts of an image request that a program needs to sign its URL: docs/signing.md.

import { findEndpoint, type ImageRequest } from "../image-request.ts";
import { listUrlParameters } from "../image-url.ts";

/** URL parameter by full name. */
export type Parameter = readonly [name: string, text: string];

export interface SignedParts {
  /** Path of the endpoint: `/chart`. */
  readonly path: string;
  /** Start of the URL, up to and including the `?`. */
  readonly start: string;
  /** Parameters that the signature covers. */
  readonly signed: readonly Parameter[];
  /** Parameters that may be changed without invalidating the signature. */
  readonly unsigned: readonly Parameter[];
}

export function splitForSigning(origin: string, request: ImageRequest): SignedParts {
  const parameters = listUrlParameters(request).filter(([, text]) => text !== "");
  const { unsigned } = findEndpoint(request);
  return {
    path: request.path,
    start: `${origin}${request.path}?`,
    signed: parameters.filter(([name]) => !unsigned.includes(name)),
    unsigned: parameters.filter(([name]) => unsigned.includes(name)),
  };
}

export function listLines(
  parameters: readonly Parameter[],
  format: (name: string, text: string) => string,
  indent: string,
): string {
  return parameters.map(([name, text]) => `${indent}${format(name, text)}\n`).join("");
}

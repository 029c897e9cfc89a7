// The endpoints of a drawing: GET and POST of its path, and POST /api/validate-….

import { countDropped } from "../../../wasm/engine-memory.ts";
import type { Drawing, Drawn } from "../../drawings/drawing.ts";
import type { Kind } from "../../drawings/kind.ts";
import type { DrawingEntry } from "../../drawings/list.ts";
import type { Format } from "../../engine/encodable-image.ts";
import { encodeImage, type RenderedImage } from "../../engine/image/encode.ts";
import { bufferFile } from "./buffered-file.ts";
import { serveImage } from "./image.ts";
import type { RenderEnv } from "./render-env.ts";
import { type Review, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Returns how an endpoint parses and describes the requests for a kind of image. */
function readingOf<Params extends object>(kind: Kind<Params>): Omit<ValidatedImageEndpoint<Params>, "draw"> {
  const { name, errorLabel, fields, signing, hasTheme, parse, canonical, normalize, readFrame, check } = kind;
  return {
    name,
    errorLabel,
    fields,
    signing,
    canonical,
    normalize,
    readFrame,
    ...(check !== undefined && { check }),
    read: hasTheme ? async (input, env) => parse(input, await env.findAccountTheme(input)) : (input) => parse(input),
  };
}

/** Returns the endpoint of a drawing. */
export function endpointOf<Params extends { readonly format: Format; readonly quality?: number | undefined }>({
  kind,
  draw,
  review,
  garbage,
}: Drawing<Params>): ValidatedImageEndpoint<Params> {
  const encode = async ({ image, release }: Drawn, { format, quality }: Params, env: RenderEnv) => {
    try {
      const file = await encodeImage(image, format, quality, env);
      return release === undefined ? file : await bufferFile(file);
    } finally {
      release?.();
    }
  };
  const counted = async (params: Params, work: () => Promise<RenderedImage>) => {
    try {
      return await work();
    } finally {
      countDropped(garbage?.(params) ?? 0);
    }
  };
  return {
    ...readingOf(kind),
    draw: (params, env) => counted(params, async () => encode(await draw(params, env), params, env)),
    async review(params, env) {
      let found: Review = { warnings: [], normalized: {} };
      return {
        draw: () =>
          counted(params, async () => {
            const drawn = await review(params, env);
            const { warnings = [], normalized = {} } = drawn;
            found = { warnings, normalized };
            return encode(drawn, params, env);
          }),
        read: () => found,
      };
    },
  };
}

/** Handles GET and POST of a drawing's path. */
export const serveDrawing = async ({ load }: DrawingEntry, request: Request): Promise<Response> =>
  serveImage(endpointOf(await load()), request);

/** Handles POST of a drawing's validation. */
export const serveDrawingValidation = async ({ load }: DrawingEntry, request: Request): Promise<Response> =>
  serveValidation(endpointOf(await load()), request);

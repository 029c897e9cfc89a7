// The endpoints of a drawing: GET and POST of its path, and POST /api/validate-….

import { countDropped } from "../../../wasm/engine-memory.ts";
import { once } from "../../base/once.ts";
import type { Drawing, Drawn, Encoding } from "../../drawings/drawing.ts";
import type { Kind } from "../../drawings/kind.ts";
import { DRAWINGS, type DrawingEntry } from "../../drawings/list.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import type { LinkReader } from "../../options/image-link.ts";
import { decodeText } from "../../options/query.ts";
import { withWarnings } from "../shared/reply.ts";
import { readQuery } from "../shared/request.ts";
import { bufferFile } from "./buffered-file.ts";
import { serveImage } from "./image.ts";
import type { RenderEnv } from "./render-env.ts";
import { type Review, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Returns how an endpoint parses and describes the requests for a kind of image. */
export function readingOf<Params extends object>(kind: Kind<Params>): Omit<ValidatedImageEndpoint<Params>, "draw"> {
  const { name, hasData, errorLabel, fields, signing, hasTheme, parse, canonical, normalize, readFrame } = kind;
  return {
    name,
    hasData,
    errorLabel,
    fields,
    signing,
    canonical,
    normalize,
    readFrame,
    read: hasTheme ? async (input, env) => parse(input, await env.findAccountTheme(input)) : (input) => parse(input),
  };
}

export function endpointOf<Params extends Encoding>({
  kind,
  draw,
  review,
  garbage,
  warnsOfText,
}: Drawing<Params>): ValidatedImageEndpoint<Params> {
  const encode = async ({ image, release }: Drawn, { format, quality, warnings = [] }: Params, env: RenderEnv) => {
    try {
      const file = withWarnings(await encodeImage(image, format, quality, env), warnings);
      return release === undefined ? file : await bufferFile(file);
    } finally {
      release?.();
    }
  };
  const counted = async <Result>(params: Params, work: () => Promise<Result>) => {
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
      const { backend, readWarnings } = warnsOfText ? await recordText(params) : NO_RECORD;
      return {
        draw: () =>
          counted(params, async () => {
            const drawn = await draw(params, { ...env, backend });
            const readFile = once(async () => bufferFile(await encode(drawn, params, env)));
            try {
              const findings = await review?.(params, drawn, readFile, { ...env, scan: (image) => scan(image, env) });
              found = {
                normalized: findings?.normalized ?? {},
                warnings: [...(findings?.warnings ?? []), ...readWarnings()],
              };
            } catch (error) {
              // Encode the image anyway, to release the resources that the drawing holds.
              await readFile().catch(() => {});
              throw error;
            }
            return readFile();
          }),
        read: () => found,
      };
    },
  };
}

const NO_RECORD = { backend: undefined, readWarnings: (): string[] => [] };

/** Returns a backend that records the text of the image, and a function that returns the warnings about it. */
async function recordText({ format, devicePixelRatio = 1 }: Encoding) {
  const [{ recordDrawnText }, { textWarnings }] = await Promise.all([
    import("../../drawings/chart/review/text-recorder.ts"),
    import("../../drawings/chart/review/text-warnings.ts"),
  ]);
  const own = outputBackend(format);
  // An animation is recorded frame by frame, and its last frame counts.
  let recorded: Parameters<Parameters<typeof recordDrawnText>[2]> | undefined;
  const backend = recordDrawnText(own, own.hasPixels ? devicePixelRatio : 1, (...last) => {
    recorded = last;
  });
  return { backend, readWarnings: () => (recorded === undefined ? [] : textWarnings(...recorded, new Set())) };
}

/** Returns the text of the QR code in an image; undefined if no code is found. @throws Failure */
async function scan(image: EncodableImage | Uint8Array, env: RenderEnv): Promise<string | undefined> {
  const { readCodes } = await import("../scan/read-codes.ts");
  const file = image instanceof Uint8Array ? image : (await encodeImage(image, "png", undefined, env)).body;
  const [code] = await readCodes(file as Uint8Array, ["QRCode"], env.fuel);
  return code?.text;
}

/** Returns a function that loads the endpoint of a drawing when it is first called. */
function endpointLoader({ load }: DrawingEntry) {
  let endpoint: ValidatedImageEndpoint<Encoding> | undefined;
  return async () => {
    endpoint ??= endpointOf(await load());
    return endpoint;
  };
}

/** Functions that return the endpoint of a drawing, by path. */
export const ENDPOINTS = new Map(DRAWINGS.map((entry) => [entry.path, endpointLoader(entry)]));

/** Loads the handler of GET and POST of a drawing's path. */
export async function openDrawing({ load }: DrawingEntry) {
  const endpoint = endpointOf(await load());
  return (request: Request): Promise<Response> => serveImage(endpoint, request);
}

/** Loads the handler of GET of the links of another service. */
export async function openLink({ load }: DrawingEntry, loadReader: () => Promise<LinkReader>) {
  const [drawing, readLink, { withLinkValues }] = await Promise.all([
    load(),
    loadReader(),
    import("../../options/image-link.ts"),
  ]);
  const endpoint = endpointOf(drawing);
  return (request: Request): Promise<Response> =>
    serveImage(endpoint, request, async () => {
      const path = new URL(request.url).pathname.split("/").slice(1);
      const query = readQuery(request);
      const decoded = path.map((segment) => decodeText("path", segment));
      return withLinkValues(readLink(decoded, query, drawing.kind.main), query);
    });
}

/** Loads the handler of POST of a drawing's validation. */
export async function openValidation({ load }: DrawingEntry) {
  const endpoint = endpointOf(await load());
  return (request: Request): Promise<Response> => serveValidation(endpoint, request);
}

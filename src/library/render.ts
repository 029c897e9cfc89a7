// Runs a call: aborts it with its signal, and reports its warnings.

import type { EncodableImage, Format as EngineFormat } from "../engine/encodable-image.ts";
import type { FontLibrary } from "../engine/font/font-library.ts";
import type { EncodedImage } from "../engine/surface.ts";
import { observeFonts, warnAboutCharacters } from "./fonts.ts";
import { createImageLoader, encode } from "./image-file.ts";
import type { ChartFormat, LoadBytes, Rendered } from "./types.ts";
import { warnOnce } from "./warning.ts";

/** The options of a call that this module reads. */
interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onWarning?: (warning: string) => void;
  readonly loadImage?: LoadBytes | undefined;
}

/** Services of a call. */
export interface CallTools {
  readonly fonts: FontLibrary;
  readonly loadImage: (url: string) => Promise<EncodedImage>;
  /** Reports a warning to the program. */
  readonly warn: (warning: string) => void;
  /** Encodes the drawing, unless the signal has aborted. */
  readonly encode: <F extends ChartFormat>(
    image: EncodableImage,
    format: EngineFormat | "alt",
    quality?: number,
  ) => Promise<Rendered<F>>;
}

/**
 * Runs `work`.
 *
 * @throws the signal's reason once the signal aborts. Drawing itself is synchronous, so it stops only at its next pause.
 */
export function runCall<Result>(
  { signal, onWarning = warnOnce, loadImage }: CallOptions,
  work: (tools: CallTools) => Promise<Result>,
): Promise<Result> {
  const checkSignal = () => signal?.throwIfAborted();
  const load = createImageLoader(loadImage, signal);
  const tools: CallTools = {
    fonts: observeFonts((characters) => onWarning(warnAboutCharacters(characters))),
    loadImage: (url) => {
      checkSignal();
      return load(url);
    },
    warn: onWarning,
    encode: async (image, format, quality) => {
      checkSignal();
      return encode(image, format, quality, onWarning);
    },
  };
  return withSignal(signal, () => work(tools));
}

/** Runs `work`. @throws the signal's reason once the signal aborts */
export async function withSignal<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

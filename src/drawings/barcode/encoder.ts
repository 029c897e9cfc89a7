// Runs the BWIPP encoders and returns the marks they draw. The module with all encoders, which share most of their
// code, is loaded on first use. Every error that an encoder throws becomes a Failure, because errors depend on the
// user's text.

import { LOOK_OPTIONS } from "./barcode-option.ts";
import type { BarcodeRequest } from "./barcode-params.ts";
import { explainEncoderError, type FindPrintedText } from "./encoder-error.ts";
import type { Mark, TextMeasure } from "./mark.ts";
import { convertRendererCalls } from "./plain.ts";
import { PostScriptRecorder } from "./postscript-recorder.ts";
import { RMQR_VERSIONS } from "./rmqr-version.ts";

/** Display options that are passed to an encoder in addition to the request's options. */
export interface DisplayOptions {
  readonly includetext?: boolean | undefined;
  /** Font size if the request does not set one, in points. */
  readonly textsize?: number | undefined;
}

/**
 * Encodes the barcode of one request; can be called repeatedly.
 *
 * @throws Failure for text or options that the encoder rejects
 */
export type Encode = (display: DisplayOptions) => readonly Mark[];

/** Modules between an EAN or UPC and its add-on. GS1 allows 9 to 12 modules, and some readers fail at 12. */
const ADDON_GAP = 9;

/** Loads the encoders, and returns a function that encodes one barcode. */
export async function openEncoder(request: BarcodeRequest, measure: TextMeasure): Promise<Encode> {
  const { bwipp_encode, bwipp_lookup } = await import("../../../generated/barcode/encoders.js");
  const encoder = bwipp_lookup(request.type);
  const run = (text: string, options: Record<string, unknown>): readonly Mark[] => {
    const recorder = new PostScriptRecorder(measure);
    bwipp_encode(recorder, encoder, text, options);
    return recorder.marks;
  };
  /** Skips BWIPP's slow renderers, which codes made of bars or squares don't need. */
  const runPlain = (text: string, options: Record<string, unknown>): readonly Mark[] => {
    const recorder = new PostScriptRecorder(measure);
    const rendererCalls = bwipp_encode(recorder, encoder, text, options, true);
    return (recorder.marks.length === 0 ? convertRendererCalls(rendererCalls) : undefined) ?? run(text, options);
  };
  return ({ includetext, textsize }) => {
    const { mailmarktype, ...rest } = request.options;
    const options: Record<string, unknown> = { addongap: ADDON_GAP, ...rest };
    if (includetext !== undefined) options.includetext = includetext;
    for (const name of ["alttext", "extratext"] as const) {
      // The encoders expect text options, like the main text, as one character per UTF-8 byte.
      if (rest[name] !== undefined) options[name] = String.fromCharCode(...new TextEncoder().encode(rest[name]));
    }
    // Setting custom text implies showing it.
    if (rest.alttext !== undefined) options.includetext ??= true;
    if (textsize !== undefined) options.textsize ??= textsize;
    if (request.type === "mailmark") options.type = mailmarktype ?? "29";
    const isPlain = includetext !== true && Object.keys(rest).every((name) => !Object.hasOwn(LOOK_OPTIONS, name));
    const draw = isPlain ? runPlain : run;
    try {
      if (request.type === "rectangularmicroqrcode" && rest.version === undefined)
        return firstOf(RMQR_VERSIONS, (version) => draw(request.text, { ...options, version }));
      return draw(request.text, options);
    } catch (error) {
      throw explainEncoderError(error, request, encodingFor(run, options));
    }
  };
}

/**
 * Returns a function that encodes other text with the same options. The function returns the text printed with the barcode,
 * or undefined if the encoder rejects its argument.
 */
function encodingFor(
  run: (text: string, options: Record<string, unknown>) => readonly Mark[],
  { validatecheck, ...options }: Record<string, unknown>,
): FindPrintedText {
  return (text) => {
    try {
      const shown = { ...options, includetext: true, includecheckintext: true };
      const marks = run(text, validatecheck === true ? { ...shown, includecheck: true } : shown);
      return marks.map((mark) => (mark.type === "text" ? mark.text : "")).join("");
    } catch {
      return undefined;
    }
  };
}

/** Returns the result of the first item for which `make` does not throw; throws the last item's error if all fail. */
function firstOf<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Made {
  for (const item of items.slice(0, -1))
    try {
      return make(item);
    } catch {
      // Try the next item: it may be a larger version of the code.
    }
  return make(items.at(-1) as Item);
}

// A type, a text and options → the marks of its barcode. The encoders are loaded on first use, all of them at once: they share
// most of their code. Whatever they refuse comes out as a Failure; nothing that they throw is taken for a bug of ours, since their
// texts are anybody's.

import { once } from "../../base/once.ts";
import { LOOK_OPTIONS } from "./barcode-option.ts";
import type { Wanted } from "./barcode-params.ts";
import { type Encoding, explainFault } from "./fault.ts";
import type { Mark, TextMeasure } from "./mark.ts";
import { marksOfPlain } from "./plain.ts";
import { RMQR_VERSIONS } from "./rmqr-version.ts";
import { Stage } from "./stage.ts";

const load = once(() => import("../../../generated/barcode/encoders.js"));

/** What beside the request's options an encoder is told. */
export interface Drawing {
  readonly includetext?: boolean | undefined;
  /** Size of the text where the request does not say, points. */
  readonly textsize?: number | undefined;
}

/** Encodes one request's barcode, any number of times. @throws Failure */
export type Encode = (drawing: Drawing) => readonly Mark[];

/** Modules between an EAN or UPC and its addition: from 9 to 12 are allowed, and some readers give up before 12. */
const ADDON_GAP = 9;

/** Loads the encoders. */
export async function openEncoder(wanted: Wanted, measure: TextMeasure): Promise<Encode> {
  const { bwipp_encode, bwipp_lookup } = await load();
  const encoder = bwipp_lookup(wanted.type);
  const run = (text: string, options: Record<string, unknown>): readonly Mark[] => {
    const stage = new Stage(measure);
    bwipp_encode(stage, encoder, text, options);
    return stage.marks;
  };
  /** The same of a code that is nothing but bars or squares, sooner. */
  const runPlain = (text: string, options: Record<string, unknown>): readonly Mark[] => {
    const stage = new Stage(measure);
    const stack = bwipp_encode(stage, encoder, text, options, true);
    return (stage.marks.length === 0 ? marksOfPlain(stack) : undefined) ?? run(text, options);
  };
  return ({ includetext, textsize }) => {
    const { mailmarktype, ...rest } = wanted.options;
    const options: Record<string, unknown> = { addongap: ADDON_GAP, ...rest };
    if (includetext !== undefined) options.includetext = includetext;
    for (const name of ["alttext", "extratext"] as const) {
      // They take one character a byte, as their own text comes to them.
      if (rest[name] !== undefined) options[name] = String.fromCharCode(...new TextEncoder().encode(rest[name]));
    }
    // A text of one's own is there to be seen.
    if (rest.alttext !== undefined) options.includetext ??= true;
    if (textsize !== undefined) options.textsize ??= textsize;
    if (wanted.type === "mailmark") options.type = mailmarktype ?? "29";
    const isPlain = includetext !== true && Object.keys(rest).every((name) => !Object.hasOwn(LOOK_OPTIONS, name));
    const draw = isPlain ? runPlain : run;
    try {
      if (wanted.type === "rectangularmicroqrcode" && rest.version === undefined)
        return firstOf(RMQR_VERSIONS, (version) => draw(wanted.text, { ...options, version }));
      return draw(wanted.text, options);
    } catch (error) {
      throw explainFault(error, wanted, encodingFor(run, options));
    }
  };
}

/** For looking at how a text would have to be: the texts that would stand beside it, or undefined where it is refused too. */
function encodingFor(
  run: (text: string, options: Record<string, unknown>) => readonly Mark[],
  { validatecheck, ...options }: Record<string, unknown>,
): Encoding {
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

/** What comes of the first that does not throw; else what the last throws. */
function firstOf<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Made {
  for (const item of items.slice(0, -1))
    try {
      return make(item);
    } catch {
      // The next may have room for it.
    }
  return make(items.at(-1) as Item);
}

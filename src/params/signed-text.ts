// The parameter that a URL's signature is of: its text in the readings that it has, and the request with one of them alone, so
// that what was signed is what is drawn. SPEC section 5; BEHAVIOUR 1.2 for the readings.

import { type Ask, type Given, pickGiven } from "./fields.ts";

/** The texts that the signature of a request may be of: the parameter that counts, in its readings. None when it is missing. */
export function listSignedTexts(ask: Ask, names: readonly string[]): string[] {
  const { value, alternative }: Partial<Given> = pickGiven(ask, names) ?? {};
  return [value, alternative].filter((text) => typeof text === "string");
}

/** The request with that text alone for the parameter of those names: neither another name's nor another reading is left. */
export function keepText(ask: Ask, names: readonly string[], text: string): Ask {
  const kept = pickGiven(ask, names)?.name;
  if (ask.type !== "text" || kept === undefined) return ask;
  return {
    type: "text",
    read: (name) => (names.includes(name) ? (name === kept ? { text } : undefined) : ask.read(name)),
  };
}

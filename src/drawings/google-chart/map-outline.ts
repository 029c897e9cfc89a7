// Reads the outlines of countries and US states that scripts/build-map.ts writes.

import countryText from "../../../generated/map/countries.txt";
import stateText from "../../../generated/map/us-states.txt";

/** A position in degrees. */
export type Degrees = readonly [longitude: number, latitude: number];

/** A country or state. */
export interface Outline {
  /** Two letters for a country, and `US-` and two letters for a state. */
  readonly code: string;
  readonly rings: readonly (readonly Degrees[])[];
}

/** Units per degree in the files. */
const UNITS = 20;

/** Reads the countries. */
export function readCountries(): Outline[] {
  return readOutlines(countryText, "");
}

/** Reads the states of the USA. */
export function readStates(): Outline[] {
  return readOutlines(stateText, "US-");
}

/** Returns the codes of all countries and states, without reading their outlines. */
export function listPlaceCodes(): { readonly countries: ReadonlySet<string>; readonly states: ReadonlySet<string> } {
  const read = (text: string, prefix: string) =>
    new Set(text.split("\n").map((line) => prefix + line.slice(0, line.indexOf("|"))));
  return { countries: read(countryText, ""), states: read(stateText, "US-") };
}

function readOutlines(text: string, prefix: string): Outline[] {
  return text.split("\n").map((line) => {
    const [code = "", rings = ""] = line.split("|");
    return { code: prefix + code, rings: rings.split(";").map(readRing) };
  });
}

function readRing(text: string): Degrees[] {
  let [x, y] = [0, 0];
  return text.split(" ").map((step, index) => {
    const [dx = 0, dy = 0] = step.split(",").map(Number);
    // A ring that crosses the 180th meridian continues beyond it.
    x += index > 0 && Math.abs(dx) > 180 * UNITS ? dx - Math.sign(dx) * 360 * UNITS : dx;
    y += dy;
    return [x / UNITS, y / UNITS];
  });
}

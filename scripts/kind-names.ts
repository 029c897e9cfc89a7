// The names of kinds in the library.

import type { Described } from "../src/drawings/description.ts";

/** Returns the name of a kind in the library's types and functions: `MapIcon`. */
export const nameOfKind = ({ kind, name }: Described): string =>
  name ?? kind.name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.slice(-1).toUpperCase());

/** Returns the name of the library's module for a kind: `map-icon`. */
export const moduleOf = (name: string): string => name.replaceAll(/(?<=.)[A-Z]/g, "-$&").toLowerCase();

// The names of kinds in the library.

import type { DescribedKind } from "../src/drawings/all.ts";

/** Returns the name of a kind in the library's types and functions: `MapIcon`. */
export const nameOfKind = ({ name }: DescribedKind["kind"], description: DescribedKind["description"]): string =>
  description.name ?? name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.slice(-1).toUpperCase());

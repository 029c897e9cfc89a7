// Numbers that belong together, and what is said of them.

import type { Amount } from "../text/token.ts";
import type { Kind } from "../vocabulary/kind-words.ts";
import type { Name } from "./element.ts";

/** Numbers, and what is said of them. */
export interface Entry {
  name?: Name;
  /** The name before a colon under which the entry's own name stands: `sales: Jan 10, Feb 20`. */
  heading?: string;
  amounts: readonly Amount[];
  joints: readonly number[];
  color?: string;
  kind?: Kind;
}

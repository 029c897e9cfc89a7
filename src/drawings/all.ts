// All kinds of images with their words, for builds and lists of tools.

import type { Description } from "./description.ts";
import { GRAPH_DESCRIPTION } from "./graph/describe.ts";
import { GRAPH } from "./graph/kind.ts";
import type { Kind } from "./kind.ts";

/** A kind and its words. */
interface DescribedKind {
  readonly kind: Kind<object>;
  readonly description: Description;
}

export const KINDS: readonly DescribedKind[] = [{ kind: GRAPH, description: GRAPH_DESCRIPTION }];

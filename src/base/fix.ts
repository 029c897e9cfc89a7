// Suggested changes to a configuration that a program can apply.

/** A change to one value, as a JSON Patch operation (RFC 6902). Paths are JSON Pointers (RFC 6901). */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "move"; readonly from: string; readonly path: string };

/** A suggested change. */
export interface Fix {
  /** The error or warning that the change fixes. */
  readonly message: string;
  /** The operations, in order. */
  readonly patch: readonly PatchOperation[];
}

/** A sentence about a problem in a configuration, and the patch that fixes it, if known. */
export interface Advice {
  readonly sentence: string;
  readonly patch?: readonly PatchOperation[] | undefined;
}

/** Returns the JSON Pointer of a path such as `data.datasets[0].type`. */
export function toPointer(place: string): string {
  return [...place.matchAll(/[^.[\]]+/g)]
    .map(([step]) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** Converts advice to fixes. Advice without a patch is omitted. */
export function listFixes(advice: readonly Advice[]): Fix[] {
  return advice.flatMap(({ sentence, patch }) => (patch === undefined ? [] : [{ message: sentence, patch }]));
}

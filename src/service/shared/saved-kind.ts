// The kinds of saved images, which are in one store.

import { Failure, showValue } from "../../base/failure.ts";
import { DRAWINGS } from "../../drawings/list.ts";

/** The `kind` in the stored body of a card. */
export const CARD_KIND = "card";

/** The paths of saved images, by the `kind` in the stored body. The body of a chart has no `kind`. */
export const SAVED_PATHS: ReadonlyMap<string, string> = new Map([
  ["chart", "/chart"],
  [CARD_KIND, "/card"],
  ...DRAWINGS.map(({ name, path }) => [name, path] as const),
]);

/** Returns the kind of a stored body. */
export function savedKindOf({ kind }: Readonly<Record<string, unknown>>): string {
  return typeof kind === "string" && SAVED_PATHS.has(kind) ? kind : "chart";
}

/**
 * Checks that a stored body is of the kind that a request expects.
 *
 * @param noun word for the expected image in the error message
 * @throws Failure `not-found` for another kind
 */
export function requireKind(id: string, body: Readonly<Record<string, unknown>>, kind: string, noun = kind): void {
  const stored = savedKindOf(body);
  if (stored === kind) return;
  const name = DRAWINGS.some((entry) => entry.name === stored)
    ? `an image of ${SAVED_PATHS.get(stored)}`
    : `a ${stored}`;
  throw new Failure(
    "not-found",
    `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found: ${showValue(id)} is ${name}`,
  );
}

// Tells saved cards from saved charts, because both are in one store.

import { Failure, showValue } from "../../base/failure.ts";

/** The `kind` in the stored body of a card. The body of a chart has none. */
export const CARD_KIND = "card";

/** Checks that a stored body is of the kind that a request expects. @throws Failure `not-found` for the other kind */
export function requireKind(id: string, body: Readonly<Record<string, unknown>>, kind: "card" | "chart"): void {
  const stored = body.kind === CARD_KIND ? "card" : "chart";
  if (stored === kind) return;
  const name = kind === "card" ? "Card" : "Chart";
  throw new Failure("not-found", `${name} not found: ${showValue(id)} is a ${stored}`);
}

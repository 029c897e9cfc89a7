// Skips the small words before a name.

import type { Reading } from "./follow-up.ts";
import { PARTS, SERIES } from "./phrases.ts";

/** Returns the position after small words; with `hasParts`, also after "a new series called". */
export function skipSmall(reading: Reading, at: number, hasParts = false): number {
  let place = at;
  for (;;) {
    const next =
      reading.is(place, "article", "request", "another", "of", "for") ||
      (hasParts && (reading.is(place, "called", "with") || reading.tokens[place]?.text === ":"))
        ? Math.max(
            ...(["article", "request", "another", "of", "for", "called", "with"] as const).map((name) =>
              reading.match(name, place),
            ),
            place + 1,
          )
        : hasParts
          ? Math.max(PARTS.match(reading, place), SERIES.match(reading, place))
          : place;
    if (next === place || next > reading.tokens.length) return place;
    place = next;
  }
}

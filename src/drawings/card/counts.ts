// Enforces the limits on the content of a card, and collects the warnings about its elements.

import { suggestName } from "../../base/edit-distance.ts";
import { Failure } from "../../base/failure.ts";
import { CARD_ELEMENTS, CARD_PARTS, CARD_TEXT_LENGTH } from "../../base/limits.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import { CARD_WARNINGS } from "./card-params.ts";

/** Maximum length of a name in a warning, in characters. */
const NAME_LENGTH = 50;

/** Counts the content of all pages of a card against its limits, and collects warnings. */
export class CardCounts {
  readonly warnings: string[] = [];
  #elements = 0;
  #parts = 0;
  #length = 0;

  warn(message: string): void {
    if (this.warnings.length < CARD_WARNINGS) this.warnings.push(message);
  }

  /**
   * Warns about each unknown property name, and suggests the most similar known name.
   *
   * @param place path of the object in messages
   * @param reason clause that follows "because", for a name that resembles no known name
   */
  warnAboutUnknownNames(value: PlainObject, known: readonly string[], place: string, reason: string): void {
    for (const name of Object.keys(value)) {
      // Comparing names is slow, and an object can have many names.
      if (this.warnings.length >= CARD_WARNINGS) return;
      if (known.includes(name)) continue;
      const similar = name.length < NAME_LENGTH ? suggestName(name, known) : undefined;
      const advice = similar === undefined ? `, because ${reason}` : `: did you mean ${similar}?`;
      this.warn(`${place}.${name.slice(0, NAME_LENGTH)} is ignored${advice}`);
    }
  }

  addElement(): void {
    if (++this.#elements > CARD_ELEMENTS)
      throw new Failure("invalid", `card must have at most ${CARD_ELEMENTS} elements and texts`);
  }

  addPart(): void {
    if (++this.#parts > CARD_PARTS)
      throw new Failure(
        "invalid",
        `card must have at most ${CARD_PARTS} charts, codes, tables, word clouds and graphs`,
      );
  }

  addText(text: string): void {
    this.#length += text.length;
    if (this.#length > CARD_TEXT_LENGTH)
      throw new Failure("invalid", `card must have at most ${CARD_TEXT_LENGTH} characters of text`);
  }
}

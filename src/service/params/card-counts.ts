// Enforces the limits on the content of a card, and collects the warnings about its elements.

import { Failure } from "../../base/failure.ts";
import { CARD_ELEMENTS, CARD_PARTS, CARD_TEXT_LENGTH } from "../../base/limits.ts";

/** Maximum number of warnings about a tree. */
const WARNINGS = 20;

/** Counts the content of all pages of a card against its limits, and collects warnings. */
export class CardCounts {
  readonly warnings: string[] = [];
  #elements = 0;
  #parts = 0;
  #length = 0;

  warn(message: string): void {
    if (this.warnings.length < WARNINGS) this.warnings.push(message);
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

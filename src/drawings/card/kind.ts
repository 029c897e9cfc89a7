// Cards: docs/cards.md. Elements are parsed separately, because they can contain drawings of other kinds.

import { readAnimation, rejectAnimation } from "../../options/animation.ts";
import { rejectQuality } from "../../options/quality.ts";
import { defineKind } from "../kind.ts";
import { CARD_OPTIONS, DEFAULT_HEIGHT, DEFAULT_WIDTH } from "./options.ts";

export const CARD = defineKind({
  name: "card",
  path: "/card",
  errorLabel: "Card error",
  options: CARD_OPTIONS,
  main: "card",
  content: ["card", "pages", "grid", "template"],
  hasImages: true,
  hasData: true,
  frame: { width: ["width", DEFAULT_WIDTH], height: ["height", DEFAULT_HEIGHT] },
  reject: (values) => [...rejectAnimation(values), ...rejectQuality(values)],
  complete({ animate, duration, fps, loop, poster, ...fields }) {
    const animation = readAnimation({ animate, duration, fps, loop, poster, format: fields.format });
    return { ...fields, ...(animation !== undefined && { animation }) };
  },
});

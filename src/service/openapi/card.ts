// Documents the card operations and their fields: docs/cards.md.

import { CARD as CARD_KIND } from "../../drawings/card/kind.ts";
import { HELLO } from "../../drawings/card/options.ts";
import { fieldsOf } from "./drawing.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import { type OperationGroup, toBodySchemas, toValidationSchemas } from "./operation.ts";

const CARD = {
  type: "div",
  props: {
    style: { display: "flex", flexDirection: "column", padding: 40, gap: 20, fontFamily: "Inter" },
    children: [
      { type: "h1", props: { style: { margin: 0 }, children: "Sales" } },
      {
        type: "chart",
        props: {
          version: 4,
          chart: { type: "bar", data: { labels: ["Q1", "Q2"], datasets: [{ label: "Sales", data: [3, 4] }] } },
          style: { flex: 1 },
        },
      },
    ],
  },
};
const GRID = {
  title: "Sales",
  rows: [
    [
      { title: "Orders", value: "1,204", change: "+8 %" },
      { title: "By quarter", text: "The fourth quarter led." },
    ],
  ],
};
// All fields are optional in the schema, but a request needs `card` or one of the fields that replace it.
export const FIELDS = fieldsOf(CARD_KIND.fields).map((field) =>
  field.name === "card" ? { ...field, isRequired: true } : field,
);

const LIVE = `/card?width=400&height=200&card=${encodeURIComponent(JSON.stringify(HELLO))}`;
const EXAMPLES = {
  chart: { card: CARD, width: 800, height: 450 },
  plain: { card: HELLO, width: 400, height: 200 },
  dashboard: { grid: GRID, width: 800, height: 300, theme: "dashboard" },
};

export const CARDS: OperationGroup = {
  schemas: {
    ...toBodySchemas("Card", FIELDS, "A card to draw"),
    ...toValidationSchemas("Card", "A card to validate"),
  },
  operations: [
    ...drawOperations({
      name: "Card",
      tag: "Cards",
      path: "/card",
      drawn: "a card of charts, codes, tables and text",
      fields: FIELDS,
      image: "The image of the card",
      canAnimate: true,
      body: "The elements of the card",
      live: LIVE,
      examples: EXAMPLES,
    }),
    validateOperation({
      name: "Card",
      path: "/api/validate-card",
      summary: "Check whether a card can be drawn, and whether its styles and charts have mistakes",
      description: "The card is drawn as `POST /card` would draw it, but the image is discarded.",
      body: "The elements of the card",
      examples: EXAMPLES,
      success: "The card can be drawn",
      normalized: {
        format: "png",
        devicePixelRatio: 1,
        backgroundColor: "white",
        title: "",
        width: 800,
        height: 450,
        pages: [{ width: 800, height: 450 }],
      },
      bytes: 11264,
    }),
  ],
};

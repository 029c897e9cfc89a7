// Describes cards for the OpenAPI document, LLM tools, the command line and the docs.

import * as z from "zod";
import { SUMMARY } from "../../../generated/card-template/summary.js";
import { TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { withoutAnimation } from "../../options/animation.ts";
import type { Description } from "../description.ts";
import { CARD } from "./kind.ts";
import { GRID, HELLO } from "./options.ts";

const SALES = {
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

export const CARD_DESCRIPTION: Description = {
  kind: CARD,
  name: "Card",
  tag: "Cards",
  drawn: "a card of charts, codes, tables and text",
  subject: "A card",
  image: "The image of the card",
  body: "The elements of the card",
  live: `width=400&height=200&card=${encodeURIComponent(JSON.stringify(HELLO))}`,
  examples: {
    chart: { card: SALES, width: 800, height: 450 },
    plain: { card: HELLO, width: 400, height: 200 },
    dashboard: { grid: GRID, width: 800, height: 300, theme: "dashboard" },
  },
  validation: {
    summary: "Check whether a card can be drawn, and whether its styles and charts have mistakes",
    description: "The card is drawn as `POST /card` would draw it, but the image is discarded.",
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
  },
  page: { file: "cards.md", title: "Cards", about: "charts, codes, tables and text in one image" },
  tool: {
    name: "create_card",
    title: "Draw a card: a report, dashboard or social preview",
    description:
      'Draws charts, tables, codes and text in one image, from one of: template, a finished design, with data (set every parameter, or it shows a sample value; null removes a text); grid, a dashboard of panels; card, elements like those of React and satori, or HTML, laid out with flexbox. Elements chart, vega, echarts, table, qr, barcode, wordcloud, graph, mermaid and icon have the arguments of their tools as props. Example: {"template":"quote","data":{"quote":"Simple is better.","author":"Ada Byron","role":null,"initials":"AB","site":"example.com"}}. A grid: {"title":"Sales","rows":[[{"title":"Revenue","value":"$1.24M","change":"+12%"}],[{"title":"By month","version":"4","chart":{"type":"bar","data":{"labels":["May","June"],"datasets":[{"data":[3,4]}]}}}]]}. An element: {"type":"div","props":{"style":{"display":"flex"},"children":["Hello"]}}',
    // The most important fields. The tool also accepts all others.
    input: CARD.fields.schema
      .pick({ card: true, grid: true, template: true, format: true, width: true, height: true, theme: true })
      .extend({
        data: z
          .looseObject({})
          .optional()
          .describe(
            `Values of the template's parameters. Templates, parameters, and in brackets the fields of lists: ${SUMMARY}`,
          ),
      }),
    // A different width or height would change the layout.
    shrink: ({ pages, ...args }) => {
      const [first] = Array.isArray(pages) ? (pages as readonly unknown[]) : [];
      const isPage = isPlainObject(first) && first.type === undefined && first.card !== undefined;
      const page = isPage ? first : { card: first };
      const { width, height } = CARD.readFrame({ type: "json", body: { ...args, ...page } });
      const ratio = Math.min(1, TOOL_IMAGE_SIDE / Math.max(width, height));
      const still = withoutAnimation({ ...args, ...(pages !== undefined && page) });
      return { ...still, format: "png", f: undefined, quality: undefined, devicePixelRatio: ratio };
    },
    instead: "use POST /card, or POST /card/create for a short URL, instead",
  },
};

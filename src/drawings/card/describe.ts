// The words about cards for language models. src/service/openapi/card.ts documents their operations.

import * as z from "zod";
import { SUMMARY } from "../../../generated/card-template/summary.js";
import { TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { withoutAnimation } from "../../options/animation.ts";
import type { Described } from "../description.ts";
import { CARD } from "./kind.ts";

export const CARD_DESCRIPTION: Described = {
  name: "Card",
  page: { file: "cards.md", title: "Cards", about: "charts, codes, tables and text in one image" },
  tool: {
    name: "create_card",
    title: "Draw a card: a report, dashboard or social preview",
    description:
      'Draws charts, tables, codes and text in one image, from one of: template, a finished design, with data; grid, a dashboard of panels; card, elements like those of React and satori, or HTML, laid out with flexbox. Elements chart, table, qr, barcode, wordcloud, graph and icon have the arguments of their tools as props. Example: {"template":"quote","data":{"quote":"Simple is better.","author":"Ada Byron","role":null,"initials":"AB","site":"example.com"}}. A grid: {"title":"Sales","rows":[[{"title":"Revenue","value":"$1.24M","change":"+12%"}],[{"title":"By month","version":"4","chart":{"type":"bar","data":{"labels":["May","June"],"datasets":[{"data":[3,4]}]}}}]]}. An element: {"type":"div","props":{"style":{"display":"flex"},"children":["Hello"]}}',
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

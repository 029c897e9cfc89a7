// Documents the operations on saved cards: docs/cards.md.

import { CARD } from "../../drawings/card/kind.ts";
import { OVERRIDE_FIELDS } from "../../drawings/card/merge.ts";
import { HELLO } from "../../drawings/card/options.ts";
import type { TemplateParameter } from "../../drawings/card/template.ts";
import { listTemplates } from "../../drawings/card/template-data.ts";
import { CREATE_FIELDS } from "../saved/options.ts";
import { SAVED_ID } from "./chart.ts";
import { fieldsOf } from "./drawing.ts";
import { queryParameters } from "./field.ts";
import { HEADER_LISTS } from "./header.ts";
import {
  changing,
  KEY_PARAMETER,
  type OperationGroup,
  pathParameter,
  requestBody,
  toExtendedSchemas,
} from "./operation.ts";
import { chartResponse, jsonResponse, notModified, refErrors } from "./response.ts";

type Parameters = Readonly<Record<string, TemplateParameter>>;

const templates = Object.entries(listTemplates());

const TEMPLATE_NAMES: readonly string[] = templates.map(([name]) => name);

/** The names of the templates, as Markdown text. */
const TEMPLATE_LIST = TEMPLATE_NAMES.map((name) => `\`${name}\``).join(", ");

/** A Markdown list of the templates with their parameters. */
const TEMPLATE_PARAMETERS = templates
  .map(([name, { title, parameters }]) => `- \`${name}\` (${title}): ${listParameters(parameters, "")}`)
  .join("\n");

/** Lists the parameters by their names in a query, such as `points.value` for a field of a list. */
function listParameters(parameters: Parameters, prefix: string): string {
  return Object.entries(parameters)
    .map(([name, { fields, options }]) => {
      if (fields !== undefined) return `\`${name}\`, ${listParameters(fields, `${name}.`)}`;
      const values = options === undefined ? "" : ` (${options.join(", ")})`;
      return `\`${prefix}${name}\`${values}`;
    })
    .join(", ");
}

const ID = pathParameter("id", "Id of the card", SAVED_ID);
const CREATED = fieldsOf(CREATE_FIELDS).flatMap((field) =>
  field.name === "expiresIn"
    ? [{ ...field, description: "Time until the card expires, from now, such as 90d or 12h" }]
    : [],
);
const OVERRIDABLE = fieldsOf(CARD.fields).filter(({ name }) => OVERRIDE_FIELDS.some((free) => free === name));

const LINKS = {
  success: true,
  url: `https://charts.example.com/card/render/${SAVED_ID}`,
  id: SAVED_ID,
  expiresAt: "2027-05-24T10:00:00Z",
};
const TEMPLATE = {
  card: { type: "div", props: { style: { padding: 20 }, children: "{{title}}" } },
  parameters: { title: "Hello" },
  width: 400,
  height: 200,
};
const EXAMPLES = { template: TEMPLATE, plain: { card: HELLO, width: 400, height: 200 } };
const BODY = "The card and the other parameters of `POST /card`";
const CHANGE = changing(ID, "card");

export const SAVED_CARDS: OperationGroup = {
  tag: "Cards",
  schemas: toExtendedSchemas("CreateCard", "Card", CREATED, "A card to save"),
  operations: [
    {
      id: "createCard",
      route: "POST /card/create",
      summary: "Save a card and get its URL",
      description:
        "Until the card expires, anyone with the URL can view it and set its parameters. Changing it requires the edit token or a key of the account that saved it.",
      parameters: [KEY_PARAMETER],
      body: requestBody("CreateCard", BODY, EXAMPLES),
      success: jsonResponse(
        "The card is saved",
        "SavedCard",
        { ...LINKS, editToken: "e-23456789abcdefghijkmnpqrstuvwxyz" },
        HEADER_LISTS.keyed,
      ),
      errors: [403, 503],
    },
    {
      id: "renderSavedCard",
      route: "GET /card/render/{id}",
      summary: "Draw a saved card or a template with other parameter values",
      description: [
        "All other query parameters set the card's own parameters: `title=Hello` for `{{title}}`, or `data.sales=1,2` for `{{data.sales}}`. The name of a built-in template, such as `quote`, can replace the id: `/card/render/quote?author=Ada`. The URL of a template can be signed with `sig` and `accountId`.",
        "Each template has the parameters below. A list can be JSON text or the URL of a CSV file. A name with a dot sets one field of all items in a list, to values separated by commas.",
        TEMPLATE_PARAMETERS,
      ].join("\n\n"),
      parameters: [
        pathParameter("id", `Id of the card, or name of a template: ${TEMPLATE_LIST}`, "quote"),
        ...queryParameters(OVERRIDABLE),
        KEY_PARAMETER,
      ],
      success: chartResponse("The image of the card", "/card/render/quote?author=Ada"),
      responses: { 304: notModified(), ...refErrors("Image", [400, 404, 429, 503]) },
    },
    {
      id: "getSavedCard",
      route: "GET /card/config/{id}",
      summary: "Get the parameters of a saved card",
      parameters: [ID, KEY_PARAMETER],
      success: jsonResponse(
        BODY,
        "CardConfig",
        { success: true, id: SAVED_ID, expiresAt: LINKS.expiresAt, ...TEMPLATE },
        HEADER_LISTS.savedVersion,
      ),
      errors: [404, 503],
    },
    {
      id: "replaceSavedCard",
      route: "PUT /card/config/{id}",
      summary: "Replace a saved card",
      description: "Only the owner of the card may replace it. The card keeps its URL.",
      body: requestBody("CreateCard", BODY, EXAMPLES),
      success: jsonResponse("The card is changed", "ChangedCard", LINKS, HEADER_LISTS.savedVersion),
      ...CHANGE,
    },
    {
      id: "deleteSavedCard",
      route: "DELETE /card/config/{id}",
      summary: "Delete a saved card",
      description: "Only the owner of the card may delete it.",
      success: jsonResponse("The card is deleted", "Done", { success: true }, HEADER_LISTS.keyed),
      ...CHANGE,
    },
  ],
};

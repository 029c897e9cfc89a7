// POST /card/create, GET /card/render/:id, and GET, PUT and DELETE /card/config/:id: saved cards and templates, whose parameters
// a URL can set. Saved cards are in the same store as saved charts. docs/cards.md

import { suggestName } from "../../base/edit-distance.ts";
import { showValue } from "../../base/failure.ts";
import { listValueNames, mergeCard, templateSigning } from "../../drawings/card/merge.ts";
import type { ParsedCard } from "../../drawings/card/parse.ts";
import { listTemplates } from "../../drawings/card/template-data.ts";
import type { Format } from "../../engine/encodable-image.ts";
import type { RequestParams } from "../../options/fields.ts";
import { toSavedCard } from "../saved/card.ts";
import { CARD } from "./card.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import type { ReadEnv } from "./read-env.ts";
import { readName, withFormat, withView } from "./render.ts";
import { type SavedKind, savedEndpoint, serveSavedConfig, serveSavedCreate } from "./saved-drawing.ts";

const SAVED_CARD: SavedKind<ParsedCard> = {
  endpoint: CARD,
  noun: "card",
  // Later parameters can become part of a chart, and must not give access to an account's data.
  hasTokens: false,
  toRequest: (input) => input,
  toBody: toSavedCard,
  merge: mergeCard,
  listNames: listValueNames,
  missing: "Chart",
  explainMissing(id) {
    const name = id.length < 50 ? suggestName(id, Object.keys(listTemplates())) : undefined;
    return name && `Card not found: ${showValue(id)}. Did you mean the template ${name}?`;
  },
  listUrls: (id, origin) => ({ url: `${origin}/card/render/${id}` }),
};

/** Handles POST /card/create. */
export const serveCardCreate = (request: Request): Promise<Response> => serveSavedCreate(SAVED_CARD, request);

/** Handles GET, PUT and DELETE /card/config/:id. */
export const serveCardConfig = (request: Request): Promise<Response> => serveSavedConfig(SAVED_CARD, request);

/**
 * Handles GET /card/render/:id, where the id is that of a saved card or the name of a built-in template. It may have a file
 * extension, which selects the format.
 */
export async function serveCardRender(request: Request): Promise<Response> {
  const { id, format } = readName(new URL(request.url).pathname);
  const templates = listTemplates();
  // A generated id is never the name of a template.
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined;
  if (template !== undefined) {
    const resolve = async (input: RequestParams, env: ReadEnv) => ({
      input: await mergeCard({ template: id }, withFormat(input, format)),
      env,
    });
    return serveImage({ ...CARD, signing: templateSigning(id, template), resolve }, request);
  }
  return withView(request, id, await serveImage(savedCardEndpoint(id, format), request));
}

export function savedCardEndpoint(id: string, format?: Format): ImageEndpoint<ParsedCard> {
  return { ...savedEndpoint(SAVED_CARD, id, format), readFrame: CARD.readFrame };
}

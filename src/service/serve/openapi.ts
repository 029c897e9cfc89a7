// GET /openapi.json and /openapi.yaml: the OpenAPI document, which the build writes to the static assets.

import { fetchAsset } from "../shared/asset-source.ts";
import { replyDocument } from "../shared/reply.ts";

/** Media types: RFC 8259 and RFC 9512. */
const TYPES = { json: "application/json", yaml: "application/yaml" } as const;

/** Returns a handler that responds with the document in the given format. */
export function serveOpenApi(form: keyof typeof TYPES): (request: Request) => Promise<Response> {
  return async (request) => replyDocument(await fetchAsset(request, `/openapi.${form}`), TYPES[form]);
}

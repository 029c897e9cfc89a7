// GET /openapi.json and /openapi.yaml: the description of this service, as the build has put it into the assets.

import { fetchAsset } from "../worker/asset-source.ts";
import { replyDocument } from "../worker/reply.ts";

/** RFC 8259; RFC 9512. */
const TYPES = { json: "application/json", yaml: "application/yaml" } as const;

/** Answers with the document in one of its forms. */
export function serveOpenApi(form: keyof typeof TYPES): (request: Request) => Promise<Response> {
  return async (request) => replyDocument(await fetchAsset(request, `/openapi.${form}`), TYPES[form]);
}

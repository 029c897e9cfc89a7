// Code for an example, in a language and with a key.

import { formatHtml } from "../../output/image-markup.ts";
import { createBody, type ImageRequest } from "../../output/image-request.ts";
import { formatImageUrl } from "../../output/image-url.ts";
import { formatJson } from "../../output/literal.ts";
import { SNIPPET_LANGUAGES } from "../../output/snippet-language.ts";

/**
 * Returns the code.
 *
 * @param origin origin of the service
 * @param language id of a language, `json` for the request's body, or `html` for an `<img>`, which never contains the key
 */
export function formatCode(origin: string, language: string, request: ImageRequest, key: string | undefined): string {
  if (language === "html") return formatHtml(request, formatImageUrl(origin, request));
  const known = SNIPPET_LANGUAGES.find(({ id }) => id === language);
  return known === undefined ? formatJson(createBody(request)) : known.format(origin, request, key);
}

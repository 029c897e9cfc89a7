// Examples that readers can run: the HTML around a request's body, with the controls that web/docs/runnable/ starts. Without
// JavaScript, the controls are hidden, and the curl command is shown instead.

import type { ImageRequest, Json, MakerPath } from "../../output/image-request.ts";
import { formatCurl } from "../../output/snippet.ts";
import { SNIPPET_LANGUAGES } from "../../output/snippet-language.ts";
import { type ColoredCode, KEY, ORIGIN } from "../page/colored-code.ts";
import { formatCode } from "../page/format-code.ts";
import { html } from "../page/html.ts";
import { highlight } from "./code-block.ts";

const PATHS: readonly string[] = ["/chart", "/qr", "/barcode", "/v1/table"] satisfies MakerPath[];

/**
 * Returns the request of an example, or undefined if it draws no image.
 *
 * @param alt alt text of the image
 */
export function readRequest(path: string, body: string, alt: string): ImageRequest | undefined {
  if (!PATHS.includes(path)) return undefined;
  const fields: Record<string, Json> = JSON.parse(body);
  const { chart, width, height } = fields;
  return {
    path: path as MakerPath,
    fields: { ...fields, ...(typeof chart === "object" && { chart: JSON.stringify(chart) }) },
    alt,
    ...(typeof width === "number" && { width }),
    ...(typeof height === "number" && { height }),
  };
}

const LANGUAGES = [{ id: "json", label: "JSON" }, { id: "html", label: "HTML" }, ...SNIPPET_LANGUAGES];

/** Languages whose names in Markdown differ from their ids. */
export const MARKDOWN_NAMES: Readonly<Record<string, string>> = { curl: "sh", csharp: "cs" };

/** Returns the code of an example in all languages. */
function colorCode(request: ImageRequest): ColoredCode {
  const color = (id: string, key?: string) =>
    highlight(formatCode(ORIGIN, id, request, key), MARKDOWN_NAMES[id] ?? id).html;
  return Object.fromEntries(LANGUAGES.map(({ id }) => [id, [color(id), color(id, KEY)]]));
}

/**
 * Renders an example.
 *
 * @param storeFile stores a JSON file of the page, and returns its URL
 * @param hasKeyField whether the example has the page's field for the API key
 */
export function renderRunnable(
  body: string,
  request: ImageRequest,
  hasKeyField: boolean,
  storeFile: (json: string) => string,
): string {
  return html`<div class="runnable" data-request="${JSON.stringify(request)}" data-colors="${storeFile(JSON.stringify(colorCode(request)))}">
<div class="runnable-bar">
<select class="input" aria-label="Language" data-language-choice>${LANGUAGES.map(({ id, label }) => html`<option value="${id}">${label}</option>`)}</select>
<button class="button" type="button" data-copy-code>Copy</button>
<button class="button" type="button" data-run>Run</button>
${hasKeyField && html`<input class="input" type="text" aria-label="API key" placeholder="API key (optional)" title="Used in all code on this page. It stays in this tab." autocomplete="off" spellcheck="false" data-key-field>`}
</div>
<pre class="code" tabindex="0"><code>${highlight(body, "json")}</code></pre>
<details class="fold static-code"><summary>curl</summary><pre class="code" tabindex="0"><code>${highlight(formatCurl("{origin}", request), "sh")}</code></pre></details>
</div>
`.html;
}

// Code blocks with syntax colours and a button that copies the code. The build colours them, so that pages load no highlighter.

import { HighlightJS } from "highlight.js";
import { type Html, html } from "../page/html.ts";

/** Languages without colours: plain text, tables, and queries of Prometheus. */
const PLAIN = new Set(["", "text", "csv", "promql"]);
/** Kinds of tokens that have the colour of text. */
const UNCOLORED = /<span class="hljs-(?:punctuation|operator|params|subst|tag|property)">([^<]*)<\/span>/g;

/**
 * Returns a block's code as HTML with syntax colours.
 *
 * @throws if the language is unknown
 */
export function highlight(code: string, language: string): Html {
  if (PLAIN.has(language)) return html`${code}`;
  if (HighlightJS.getLanguage(language) === undefined)
    throw new Error(`a code block has the unknown language ${language}`);
  return { html: HighlightJS.highlight(code, { language }).value.replaceAll(UNCOLORED, "$1") };
}

export function renderCodeBlock(code: string, language: string): Html {
  return html`<pre class="code" tabindex="0"><button class="button copy-code" type="button" data-copy-code>Copy<span class="visually-hidden"> code</span></button><code>${highlight(code, language)}</code></pre>`;
}

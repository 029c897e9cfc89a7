// Code blocks with syntax colours and a button that copies the code. The build colours them, so that pages load no highlighter.

import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import csharp from "highlight.js/lib/languages/csharp";
import go from "highlight.js/lib/languages/go";
import http from "highlight.js/lib/languages/http";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import latex from "highlight.js/lib/languages/latex";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { type Html, html } from "../page/html.ts";

const LANGUAGES = {
  bash,
  csharp,
  go,
  http,
  ini,
  java,
  javascript,
  json,
  latex,
  markdown,
  php,
  python,
  ruby,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

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
  if (hljs.getLanguage(language) === undefined) throw new Error(`a code block has the unknown language ${language}`);
  return { html: hljs.highlight(code, { language }).value.replaceAll(UNCOLORED, "$1") };
}

/** Renders a code block. */
export function renderCodeBlock(code: string, language: string): Html {
  return html`<pre class="code" tabindex="0"><button class="button copy-code" type="button" data-copy-code>Copy<span class="visually-hidden"> code</span></button><code>${highlight(code, language)}</code></pre>`;
}

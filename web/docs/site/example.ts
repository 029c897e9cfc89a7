// Examples in the docs that the build runs. A code block marked `json POST /chart` is a request's body; one marked
// `text POST /mermaid` is the source code of an image; and one marked `html GET` (or another language) contains the URL of an image.
// An `<img>` right after the block shows the result, which `npm run docs` draws.

import { findTab, pathOfTab, readKind } from "../../output/image-request.ts";

/** Example in a Markdown file. */
export interface Example {
  readonly method: "GET" | "POST";
  /** Path, with the query of a GET. */
  readonly target: string;
  /** JSON body of a POST. */
  readonly body: string | undefined;
  /** Status of the response: 200 unless the block names another status, as in `json POST /chart 400`. */
  readonly status: number;
  /** Image file that shows the result, relative to docs/. */
  readonly image: string | undefined;
}

const BLOCK = /^```(\w+) (?:GET|POST (\/\S+))(?: (\d+))?\n([\s\S]*?)\n```\n(?:\n<img src="([^"]+)"[^>]*>)?/gm;
/** URL of the service. In HTML, single quotes are part of the URL; elsewhere they may enclose it. */
const HTML_URL = /http:\/\/localhost:8787(\/[^"\s]*)/;
const TEXT_URL = /^http:\/\/localhost:8787(\/\S*)$/;
const CODE_URL = /http:\/\/localhost:8787(\/[^"'\s)<>\\]*)/;
const URLS: Readonly<Record<string, RegExp>> = { html: HTML_URL, text: TEXT_URL };

/**
 * Returns the examples of a Markdown file.
 *
 * @throws if a block marked GET has no URL of the service
 */
export function listExamples(markdown: string): Example[] {
  return [...markdown.matchAll(BLOCK)].map(([, language = "", path, number, code = "", image]) => {
    const status = Number(number ?? 200);
    if (path !== undefined) {
      const body = language === "text" ? JSON.stringify({ [mainOf(path)]: code }) : code;
      return { method: "POST", target: path, body, status, image };
    }
    return { method: "GET", target: readTarget(code, language), body: undefined, status, image };
  });
}

/** Returns the name of the parameter that contains an image's source code. */
function mainOf(path: string): string {
  const id = findTab(path);
  if (id === undefined)
    throw new Error(`path of an example marked text must be an endpoint with a chart maker tab, got ${path}`);
  return readKind(pathOfTab(id)).main;
}

/** Returns the path and query of the first URL in the code, which HTML escapes. */
function readTarget(code: string, language: string): string {
  const target = (URLS[language] ?? CODE_URL).exec(code)?.[1];
  if (target === undefined) throw new Error(`an example marked GET needs a URL: ${code.slice(0, 60)}`);
  return language === "html" ? target.replaceAll("&amp;", "&") : target;
}

// Examples in the docs that the build runs. A code block marked `json POST /chart` is a request's body, and a code block marked
// `html GET` (or another language) contains the URL of an image. An `<img>` right after the block shows the result, which
// scripts/make-images.mjs draws.

/** Example in a Markdown file. */
export interface Example {
  readonly method: "GET" | "POST";
  /** Path, with the query of a GET. */
  readonly target: string;
  /** JSON body of a POST. */
  readonly body: string | undefined;
  /** Image file that shows the result, relative to docs/. */
  readonly image: string | undefined;
}

const BLOCK = /^```(\w+) (GET|POST (\/\S+))\n([\s\S]*?)\n```\n(?:\n<img src="([^"]+)"[^>]*>)?/gm;
/** URL of the service. In HTML, single quotes are part of the URL; elsewhere they may enclose it. */
const HTML_URL = /http:\/\/localhost:8787(\/[^"\s]*)/;
const CODE_URL = /http:\/\/localhost:8787(\/[^"'\s)<>\\]*)/;

/**
 * Returns the examples of a Markdown file.
 *
 * @throws if a block marked GET has no URL of the service
 */
export function listExamples(markdown: string): Example[] {
  return [...markdown.matchAll(BLOCK)].map(([, language = "", , path, code = "", image]) => {
    if (path !== undefined) return { method: "POST", target: path, body: code, image };
    return { method: "GET", target: readTarget(code, language), body: undefined, image };
  });
}

/** Returns the path and query of the first URL in the code, which HTML escapes. */
function readTarget(code: string, language: string): string {
  const target = (language === "html" ? HTML_URL : CODE_URL).exec(code)?.[1];
  if (target === undefined) throw new Error(`an example marked GET needs a URL: ${code.slice(0, 60)}`);
  return language === "html" ? target.replaceAll("&amp;", "&") : target;
}

// The head elements and the header that all pages share. In a page, `<!-- shared head -->` and `<!-- shared header /docs -->`
// stand for them; the path marks the link to the page itself.

import { readFileSync } from "node:fs";

const read = (name: string) => readFileSync(`web/page/${name}.html`, "utf8").trim();

/** Inserts the shared parts into a page's HTML. */
export function insertPageParts(html: string): string {
  return html
    .replace("<!-- shared head -->", () => read("head"))
    .replace(/<!-- shared header(?: (\S+))? -->/, (_, path: string | undefined) =>
      path === undefined
        ? read("header")
        : read("header").replace(`href="${path}"`, `href="${path}" aria-current="page"`),
    );
}

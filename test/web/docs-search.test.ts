// Tests the docs' search over the index that the build has created.

import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createExcerpt } from "../../web/docs/search/excerpt.ts";
import { findSections, loadSearchIndex } from "../../web/docs/search/search-index.ts";

const [file = ""] = globSync("public/docs/search-index-*.json");
const index = loadSearchIndex(readFileSync(file, "utf8"));

/** Searches that readers type, and the page, or its section, that answers each. */
const FIRST: readonly (readonly [query: string, page: string])[] = [
  ["logo", "qr-logo"],
  ["qr logo", "qr-logo"],
  ["email", "email"],
  ["newsletter", "email"],
  ["gradient", "gradient"],
  ["gauge", "gauge"],
  ["speedometer", "gauge"],
  ["sparkline", "sparklines"],
  ["dual axis", "dual-axis"],
  ["second axis", "dual-axis"],
  ["dashed line", "forecast"],
  ["forecast", "forecast"],
  ["stacked", "stacked"],
  ["percent labels", "percent"],
  ["dark mode", "dark-mode"],
  ["transparent background", "dark-mode"],
  ["font", "fonts"],
  ["github readme", "github"],
  ["notion", "notion"],
  ["slack", "slack"],
  ["wordpress", "wordpress"],
  ["google docs", "google-docs"],
  ["google sheets", "google-sheets"],
  ["excel", "google-sheets"],
  ["powerpoint", "powerpoint"],
  ["latex", "latex"],
  ["power automate", "power-automate"],
  ["zapier", "zapier"],
  ["n8n", "n8n"],
  ["mail merge", "mail-merge"],
  ["barcode", "barcodes"],
  ["csv", "external-data"],
  ["airtable", "external-data"],
  ["pdf", "formats"],
  ["signed url", "signing"],
  ["hmac", "signing"],
  ["short url", "saved-charts"],
  ["template", "saved-charts"],
  ["word cloud", "word-clouds"],
  ["annotation", "plugins"],
  ["docker", "self-hosting"],
  ["self-host", "self-hosting"],
  ["kubernetes", "self-hosting"],
  ["mcp", "mcp"],
  ["time zone", "chart-options"],
  ["timezone", "chart-options"],
  ["animated", "animations"],
  ["tooltip", "embeds"],
  ["graphviz", "graphviz"],
  ["formula", "formulas"],
  ["emoji", "text"],
  ["python", "languages"],
  ["php", "languages"],
  ["golang", "languages"],
  ["ruby", "languages"],
  ["c#", "languages"],
  ["node.js", "languages"],
  ["chart.js 4", "versions"],
  ["error 429", "mistakes"],
  ["blank image", "mistakes"],
  ["labels cut off", "mistakes"],
  ["url too long", "mistakes"],
  ["not updating", "mistakes"],
  ["function in json", "mistakes"],
  ["abuse", "contact"],
  ["report abuse", "contact"],
  ["privacy", "privacy"],
  ["gdpr", "privacy"],
  ["cookies", "privacy"],
  ["cors", "parameters#requests-from-pages-of-other-sites"],
  ["license", "source"],
  ["licence", "source"],
  ["source code", "source"],
  ["currency", "chart-options#numbers-on-axes-and-labels"],
  ["legend position", "chart-options#position-of-the-legend"],
  ["expire", "saved-charts"],
  ["expiration", "saved-charts"],
  ["outlook", "email"],
  ["brand colors", "accounts#brand-themes"],
  ["brand colours", "accounts#brand-themes"],
  ["node", "languages#javascript"],
  ["german", "chart-options#languages"],
  ["power bi", "power-bi"],
  ["delete", "saved-charts#change-a-saved-chart"],
  ["delete a chart", "saved-charts#change-a-saved-chart"],
  ["embed", "embeds"],
  ["confluence", "notion"],
  ["logging", "privacy#logs"],
  ["test rate limit", "try-limits"],
];

test.each(FIRST)("finds the page for %s", (query, page) => {
  const hits = findSections(index, query).map(({ id }) => id);
  const first = page.includes("#") ? hits[0] : hits[0]?.split("#")[0];
  expect([first, hits.slice(0, 5)]).toEqual([`/docs/${page}`, hits.slice(0, 5)]);
});

describe("a query", () => {
  const find = (query: string) => findSections(index, query);

  test("finds sections by prefix, synonym and with a spelling mistake", () => {
    expect(find("waterm")[0]?.id).toBe("/docs/watermarks");
    expect(find("annotatoin")[0]?.page).toBe(find("annotation")[0]?.page);
    expect(find("colours").map(({ id }) => id)).toEqual(expect.arrayContaining([find("colors")[0]?.id]));
  });

  test("finds parameters in the reference", () => {
    expect(find("finderDotStyle").map(({ id }) => id)).toContain("/docs/api/getQr");
  });

  test("shows the words that match", () => {
    const [hit] = find("kubernetes");
    expect(createExcerpt(hit?.text ?? "", hit?.words ?? []).filter(({ isMatch }) => isMatch)[0]?.text).toMatch(
      /kubernetes/i,
    );
  });

  test.each([
    "",
    "   ",
    "<>",
    "\u0000",
    "qzxv wwkqj",
    "x".repeat(10_000),
    "a ".repeat(500),
    "__proto__",
    "constructor",
  ])("may be anything: %#", (query) => {
    expect(find(query).length).toBeLessThanOrEqual(12);
  });
});

test("an excerpt is short, and contains the match", () => {
  const text = `${"lorem ipsum ".repeat(100)}needle ${"dolor sit ".repeat(100)}`;
  const parts = createExcerpt(text, ["needle"]);
  const shown = parts.map((part) => part.text).join("");
  expect(shown).toMatch(/^….*needle.*…$/);
  expect(shown.length).toBeLessThan(200);
  expect(createExcerpt("", ["a"])).toEqual([]);
  expect(
    createExcerpt("one two", [])
      .map((part) => part.text)
      .join(""),
  ).toBe("one two");
});

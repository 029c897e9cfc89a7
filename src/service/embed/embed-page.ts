// Formats the pages that show a live chart in an `<iframe>` on any site. The chart's script runs in a nested, sandboxed
// frame, because only the outer page's policy can keep the frame from loading another page. docs/embeds.md

import files from "../../../generated/embed-files.json" with { type: "json" };
import type { EmbedData } from "./embed-data.ts";
import { escapeHtml, escapeSrcdoc, formatScriptJson } from "./html.ts";

/** Absolute URLs of an embed. */
export interface EmbedLinks {
  /** URL of the page. */
  readonly page: string;
  /** URL of the static image. */
  readonly image: string;
  /** URL of the oEmbed response for the page. */
  readonly oembed: string;
}

interface EmbedPage {
  /** Title of the chart; empty if it has none. */
  readonly title: string;
  /** Language of the chart, a BCP 47 tag. */
  readonly lang: string | undefined;
  readonly links: EmbedLinks;
  /** Size of the static image, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly data: EmbedData;
}

/** Title of a chart that has none. */
export const UNTITLED = "Chart";

const STYLE = `<link rel="stylesheet" href="${files.style}">`;
/** Head of all pages. Supports both colour schemes: a frame whose scheme differs from the site's gets an opaque background. */
const SHARED_HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">`;

/** Formats the page for a live chart. */
export function formatEmbedPage({ title, lang = "en", links, width, height, data }: EmbedPage): string {
  const name = escapeHtml(title).trim() || UNTITLED;
  const [page, image, oembed] = [links.page, links.image, links.oembed].map(escapeHtml) as [string, string, string];
  const language = escapeHtml(lang);
  const properties = {
    "og:type": "website",
    "og:site_name": "Limn",
    "og:title": name,
    "og:url": page,
    "og:image": image,
    "og:image:width": width,
    "og:image:height": height,
    "og:image:alt": name,
  };
  const names = {
    robots: "noindex",
    "twitter:card": "summary_large_image",
    "twitter:title": name,
    "twitter:image": image,
    "twitter:image:alt": name,
  };
  const chart = `<!doctype html><html lang="${language}"><head>${SHARED_HEAD}<title>${name}</title>${STYLE}</head><body><div id="chart"></div><script type="application/json" id="data">${formatScriptJson(data)}</script><script type="module" src="${files.scripts[data.version]}"></script></body></html>`;
  return `<!doctype html>
<html lang="${language}">
<head>
${SHARED_HEAD}
<title>${name}</title>
${listMeta("property", properties)}
${listMeta("name", names)}
<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${name}">
${STYLE}
</head>
<body>
<noscript><img src="${image}" alt="${name}"></noscript>
<iframe title="${name}" sandbox="allow-scripts" srcdoc='${escapeSrcdoc(chart)}'></iframe>
</body>
</html>
`;
}

/** Formats an error page, which also works in an `<iframe>`. */
export function formatErrorPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
${SHARED_HEAD}
<meta name="robots" content="noindex">
<title>Chart error</title>
${STYLE}
</head>
<body>
<p role="alert">Chart error: ${escapeHtml(message)}</p>
</body>
</html>
`;
}

function listMeta(attribute: "name" | "property", values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<meta ${attribute}="${name}" content="${value}">`)
    .join("\n");
}

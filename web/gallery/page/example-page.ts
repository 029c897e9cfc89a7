// Renders the page of one example: its images, links to the chart maker, the image URL, and its code.

import { type Html, html } from "../../docs/page/html.ts";
import { formatHtml, formatMarkdown } from "../../output/image-markup.ts";
import { findTab } from "../../output/image-request.ts";
import { formatImageUrl, MAX_URL_LENGTH } from "../../output/image-url.ts";
import { formatJson } from "../../output/literal.ts";
import { createRequest, formatChart, type GalleryImage, KINDS } from "../example.ts";
import { type DrawnExample, renderCard, type Tasks } from "./gallery-page.ts";

/** Number of related examples. */
const RELATED = 4;
/** Placeholder that the service replaces with its origin. */
const ORIGIN = "{origin}";

/** HTML fragments of an example's page. */
export interface ExamplePage {
  readonly head: Html;
  readonly body: Html;
}

/** Renders an example's page. */
export function renderExample(example: DrawnExample, examples: readonly DrawnExample[], tasks: Tasks): ExamplePage {
  const { slug, title, summary, task, words, types, theme, images, files } = example;
  const head = html`<title>${title} · Limn gallery</title>
    <meta name="description" content="${summary}" />
    <meta name="keywords" content="${[...types, ...words].join(", ")}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:image" content="${ORIGIN}${files[0]?.url ?? ""}" />
    <link rel="canonical" href="${ORIGIN}/gallery/${slug}" />`;
  const isGrid = images.length > 1;
  const body = html`
<nav class="crumbs" aria-label="Breadcrumbs"><a href="/gallery">Gallery</a> <span aria-hidden="true">/</span> <a href="/gallery#${task}">${tasks[task] ?? ""}</a></nav>
<article class="example-page">
<div class="example-text">
<h1>${title}</h1>
<p class="lead">${summary}</p>
<ul class="tags">${[...types, theme].map((tag) => html`<li>${tag}</li>`)}</ul>
<div class="button-row">${renderLinks(slug, images[0] as GalleryImage)}</div>
</div>
<div class="example-images${isGrid ? " several" : ""}">${files.map(
    ({ url, width, height, alt }) => html`<img src="${url}" alt="${alt}" width="${width}" height="${height}" />`,
  )}</div>
</article>
${images.map((image, index) =>
  renderCode(image, files[index]?.alt ?? title, isGrid ? `Image ${index + 1}` : "Use this image"),
)}
<section aria-labelledby="related"><h2 id="related">Related examples</h2>
<ul class="gallery-cards">${listRelated(example, examples).map((other) => renderCard(other, tasks))}</ul></section>`;
  return { head, body };
}

/** Renders the links to the chart maker, or to the documentation of images that it can't edit. */
function renderLinks(slug: string, { path }: GalleryImage): Html {
  if (path === "/chart")
    return html`<a class="button primary" href="/chart-maker?example=${slug}">Open in chart maker</a><a class="button" href="/chart-maker?example=${slug}#paste">Use my data</a>`;
  if (findTab(path) !== undefined)
    return html`<a class="button primary" href="/chart-maker?example=${slug}">Open in chart maker</a>`;
  const { page, name } = KINDS[path] ?? { page: "", name: "image" };
  return html`<a class="button primary" href="/docs/${page}">Read how to make a ${name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}</a>`;
}

function renderCode(image: GalleryImage, alt: string, title: string): Html {
  const request = createRequest(image, alt);
  const url = formatImageUrl(ORIGIN, request);
  const isShort = url.length <= MAX_URL_LENGTH;
  const { path } = image;
  const code = path === "/chart" ? formatChart(image) : formatJson(image.parameters);
  const label = path === "/chart" ? "Chart configuration" : `Body of a POST to ${path}`;
  return html`
<section class="example-code" aria-label="${title}"><h2>${title}</h2>
${isShort && renderBox("Image URL", url)}${isShort && renderBox("HTML", formatHtml(request, url))}${isShort && renderBox("Markdown", formatMarkdown(request, url))}
${renderBox(label, code)}</section>`;
}

function renderBox(label: string, text: string): Html {
  return html`<figure class="code-figure"><figcaption>${label}<button type="button" class="button quiet" data-copy hidden>Copy<span class="visually-hidden"> ${label}</span></button></figcaption><pre tabindex="0" aria-label="${label}"><code>${text}</code></pre></figure>`;
}

/** Returns the examples that are most similar to an example: by type first, and then by task. */
function listRelated(example: DrawnExample, examples: readonly DrawnExample[]): DrawnExample[] {
  const score = ({ types, task }: DrawnExample) =>
    2 * types.filter((type) => example.types.includes(type)).length + (task === example.task ? 1 : 0);
  return examples
    .filter(({ slug }) => slug !== example.slug)
    .map((other) => ({ other, points: score(other) }))
    .sort((one, two) => two.points - one.points)
    .slice(0, RELATED)
    .map(({ other }) => other);
}

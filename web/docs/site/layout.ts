// Fills the template of the docs' pages: metadata, navigation, text and the outline of the page. `{origin}` is a
// placeholder for the service's origin.

import { type Html, html } from "../page/html.ts";
import type { CatalogueGroup } from "./catalogue.ts";
import { operationPath } from "./operation.ts";
import type { ReferenceTag } from "./reference.ts";

/** The parts of a page that the layout shows. */
export interface LayoutPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly headings: readonly { readonly depth: number; readonly text: string; readonly id: string }[];
  /** Path of an image for social media. */
  readonly image: string | undefined;
  /** Name of the guide's file in docs/, without extension; undefined for pages of the API reference. */
  readonly name?: string;
  /** Files and folders of the repository that implement the guide's subject. */
  readonly code?: readonly string[];
  /** Path of the reference tag that the page belongs to. */
  readonly tag?: string | undefined;
}

/** Image of pages that have none. */
const DEFAULT_IMAGE = "/docs/pictures/users.png";
/** Pages with more headings list only the headings of level 2. */
const MAX_OUTLINE = 30;

export interface Navigation {
  readonly groups: readonly CatalogueGroup[];
  readonly tags: readonly ReferenceTag[];
}

export function renderLayout(template: string, page: LayoutPage, navigation: Navigation): string {
  const parts: Readonly<Record<string, string>> = {
    metadata: renderMetadata(page).html,
    navigation: renderNavigation(page, navigation).html,
    text: page.html + renderSource(page).html,
    outline: renderOutline(page).html,
  };
  return template.replaceAll(/<!-- (metadata|navigation|text|outline) -->/g, (_, name: string) => parts[name] ?? "");
}

function renderMetadata({ path, title, description, image = DEFAULT_IMAGE }: LayoutPage): Html {
  const fullTitle = path === "/docs" ? title : `${title} · Limn docs`;
  return html`<title>${fullTitle}</title>
    <meta name="description" content="${description}">
    <link rel="canonical" href="{origin}${path}">
    <meta property="og:type" content="article">
    <meta property="og:site_name" content="Limn">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="{origin}${path}">
    <meta property="og:image" content="{origin}${image}">
    <meta name="twitter:card" content="summary_large_image">`;
}

function renderNavigation({ path, tag }: LayoutPage, { groups, tags }: Navigation): Html {
  const link = (href: string, text: Html | string) =>
    html`<a href="${href}"${href === path && html` aria-current="page"`}>${text}</a>`;
  return html`<ul>${groups.map(
    ({ title, pages }) =>
      html`<li><h2>${title}</h2><ul>${pages.map(({ name, label }) => html`<li>${link(`/docs/${name}`, label)}</li>`)}</ul></li>`,
  )}<li><h2>${link("/docs/api", "API reference")}</h2><ul>${tags.map(
    ({ name, path: tagPath, endpoints }) =>
      html`<li>${link(tagPath, name)}${tag === tagPath && html`<ul>${endpoints.map((endpoint) => html`<li>${link(operationPath(endpoint), html`<span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${endpoint.path}</code>`)}</li>`)}</ul>`}</li>`,
  )}</ul></li></ul>`;
}

/** Renders links to the source of a guide and to its code. */
function renderSource({ name, code = [] }: LayoutPage): Html {
  if (name === undefined) return html``;
  const link = (file: string) => html`<a href="/source/${file}"><code>${file}</code></a>`;
  const more = code.map((file, index) => html`${index > 0 && ", "}${link(file)}`);
  return html`<div class="note page-source">${code.length > 0 && html`<p>Code: ${more}</p>`}<p><a href="/source/docs/${name}.md">Source of this page</a></p></div>`;
}

function renderOutline({ headings }: LayoutPage): Html {
  const all = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const shown = all.length > MAX_OUTLINE ? all.filter(({ depth }) => depth === 2) : all;
  if (shown.length < 2) return html``;
  return html`<h2>On this page</h2><ul>${shown.map(({ depth, text, id }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`)}</ul>`;
}

// Renders the API reference as HTML from openapi.json. Fields that a path's GET and POST share are listed once.

import { listProperties, listSchemas } from "./field.ts";
import { type Html, html, line, paragraphs } from "./html.ts";
import { type Endpoint, listEndpoints, type OpenApiDocument } from "./openapi.ts";
import { renderFields, renderOperation } from "./operation.ts";

/** HTML fragments of the docs page. */
export interface Reference {
  readonly contents: string;
  readonly body: string;
}

/** Renders the table of contents and all operations. */
export function renderReference(document: OpenApiDocument): Reference {
  const endpoints = listEndpoints(document);
  const tags = document.tags
    .map((tag) => ({ ...tag, endpoints: endpoints.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((tag) => tag.endpoints.length > 0);
  const shown = new Set<string>();
  const contents = html`${tags.map(
    ({ name, endpoints: list }) =>
      html`<li><a href="#${slug(name)}">${name}</a><ul>${list.map(({ method, path, operation }) => html`<li data-entry="${operation.operationId}"><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></a></li>`)}</ul></li>`,
  )}`;
  const body = html`${tags.map(
    ({ name, description, endpoints: list }) => html`
<section class="tag" aria-labelledby="${slug(name)}">
<h2 id="${slug(name)}"><a class="anchor" href="#${slug(name)}">${name}</a></h2>
${description !== undefined && html`<p>${line(description)}</p>`}
${list.map((endpoint) => renderOperation(document, endpoint, findSharedGet(endpoints, endpoint)))}
${renderShapes(document, list, shown)}
</section>`,
  )}`;
  return {
    contents: contents.html,
    body: html`${document.info.description && html`<div class="operation">${paragraphs(document.info.description)}</div>`}${body}`
      .html,
  };
}

/** Returns the GET operation whose fields a POST or a validation shares. */
function findSharedGet(endpoints: readonly Endpoint[], { method, path }: Endpoint): Endpoint | undefined {
  if (method !== "POST") return undefined;
  const base = path.replace(/^\/api\/validate-(\w+)$/, (_, kind) => (kind === "table" ? "/v1/table" : `/${kind}`));
  const imagePath = base
    .replace(/^\/(?:chart\/create)$/, "/chart")
    .replace(/^\/natural\/config$/, "/natural")
    .replace(/^\/qr-url$/, "/qr");
  return endpoints.find((other) => other.method === "GET" && other.path === imagePath);
}

/** Renders the schemas that bodies refer to, each once per page. */
function renderShapes(document: OpenApiDocument, endpoints: readonly Endpoint[], shown: Set<string>): Html {
  const bodySchemas = new Set<string>();
  const names = endpoints.flatMap(({ operation }) => {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    const [top, ...within] = schema === undefined ? [] : listSchemas(document, schema);
    if (top !== undefined) bodySchemas.add(top);
    return within;
  });
  const unlisted = [...new Set(names)].filter((name) => !shown.has(name) && !bodySchemas.has(name));
  for (const name of unlisted) shown.add(name);
  return html`${unlisted.map((name) => {
    const schema = document.components.schemas[name] ?? {};
    const fields = listProperties(document, schema);
    return html`<section class="operation shape" id="shape-${name}" data-filter="${name.toLowerCase()}"><h3><a class="anchor" href="#shape-${name}">${name}</a></h3>${schema.description !== undefined && paragraphs(schema.description)}${fields.length > 0 && renderFields(document, `shape-${name}`, fields)}</section>`;
  })}`;
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, "-");
}

// Renders the API reference from openapi.json: an index, a page per tag, and a page per operation.

import { type Field, listParameters, listProperties, listSchemas } from "../page/field.ts";
import { type Html, html, line, paragraphs } from "../page/html.ts";
import { type Endpoint, exampleImageUrl, listEndpoints, type OpenApiDocument } from "../page/openapi.ts";
import { heading, operationPath, renderFields, renderOperation } from "./operation.ts";

export interface ReferencePage {
  /** Path of the page, which begins with `/docs/api`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** Headings below the title. */
  readonly headings: readonly { readonly depth: number; readonly text: string; readonly id: string }[];
  /** Text for the search. */
  readonly text: string;
  /** Path and query of an example image. */
  readonly image: string | undefined;
  /** Path of the tag's page that the page belongs to; undefined for the index. */
  readonly tag: string | undefined;
}

export interface ReferenceTag {
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

/** Returns the tags that have operations, in document order. */
export function listTags(document: OpenApiDocument): ReferenceTag[] {
  const endpoints = listEndpoints(document);
  return document.tags
    .map(({ name, description = "" }) => ({
      name,
      path: `/docs/api/${name.toLowerCase().replaceAll(/\W+/g, "-")}`,
      description,
      endpoints: endpoints.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter((tag) => tag.endpoints.length > 0);
}

export function renderReference(document: OpenApiDocument): ReferencePage[] {
  const tags = listTags(document);
  return [
    renderIndex(document, tags),
    ...tags.map(renderTag),
    ...tags.flatMap(({ path, endpoints }) => endpoints.map((endpoint) => renderEndpoint(document, path, endpoint))),
  ];
}

function renderIndex(document: OpenApiDocument, tags: readonly ReferenceTag[]): ReferencePage {
  const { description = "" } = document.info;
  const shown = new Set<string>();
  // Each schema belongs to the first operation that uses it. Older links to the schema lead to the page of that
  // operation.
  const shapesOf = (endpoint: Endpoint) => {
    const names = listShapes(document, endpoint).filter((name) => !shown.has(name));
    for (const name of names) shown.add(name);
    return names.join(" ");
  };
  return {
    path: "/docs/api",
    title: "API reference",
    description: "Every endpoint of Limn with its parameters, responses and a form to try it.",
    html: html`<h1>API reference</h1>
<p class="lead">Every endpoint with its parameters, responses and a form to try it.</p>
${paragraphs(description)}
<p>The pages are generated from <a href="/openapi.json">openapi.json</a> (<a href="/openapi.yaml">YAML</a>), an OpenAPI 3.1 document.</p>
${tags.map((tag) => html`${heading(tag.name)}<p>${line(tag.description)}</p>${renderList(tag.endpoints, shapesOf)}`)}`
      .html,
    headings: tags.map(({ name }) => ({ depth: 2, text: name, id: heading(name).html.split('"')[1] ?? "" })),
    text: "endpoints operations openapi swagger rest http",
    image: undefined,
    tag: undefined,
  };
}

function renderTag({ name, path, description, endpoints }: ReferenceTag): ReferencePage {
  return {
    path,
    title: `${name} API`,
    description: `${description} All endpoints with parameters and responses.`.trim(),
    html: html`<h1>${name}</h1><p class="lead">${line(description)}</p>${renderList(endpoints)}`.html,
    headings: [],
    text: endpoints.map(({ operation }) => operation.summary).join(". "),
    image: endpoints.map(exampleImageUrl).find((url) => url !== undefined),
    tag: path,
  };
}

function renderList(endpoints: readonly Endpoint[], shapesOf: (endpoint: Endpoint) => string = () => ""): Html {
  return html`<ul class="operations">${endpoints.map((endpoint) => {
    const { method, path, operation } = endpoint;
    const shapes = shapesOf(endpoint);
    return html`<li${shapes !== "" && html` data-shapes="${shapes}"`}><a href="${operationPath(endpoint)}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></a> <span>${line(operation.summary)}</span></li>`;
  })}</ul>`;
}

function renderEndpoint(document: OpenApiDocument, tag: string, endpoint: Endpoint): ReferencePage {
  const { method, path, operation } = endpoint;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const fields = [...listParameters(document, endpoint), ...(body ? listProperties(document, body) : [])];
  const shapes = listShapes(document, endpoint);
  const page = html`${renderOperation(document, endpoint, findSharedGet(document, endpoint))}
${shapes.map((name) => renderShape(document, name))}`.html.replaceAll(
    /<a href="#shape-(\w+)">\w+<\/a>/g,
    // Only schemas with a section on this page are linked.
    (link, name: string) => (shapes.includes(name) ? link : name),
  );
  return {
    path: operationPath(endpoint),
    title: `${method} ${path}`,
    description: `${operation.summary}. Parameters, responses and a form to try the request.`,
    html: page,
    headings: Array.from(page.matchAll(/<h2 id="([^"]+)"><a[^>]*>([^<]+)/g), ([, id = "", text = ""]) => ({
      depth: 2,
      text,
      id,
    })),
    text: [operation.summary, operation.description ?? "", ...fields.map(({ names }) => names.join(" "))].join(" "),
    image: exampleImageUrl(endpoint),
    tag,
  };
}

/** Returns the GET operation whose fields a POST or a validation shares. */
function findSharedGet(document: OpenApiDocument, { method, path }: Endpoint): Endpoint | undefined {
  if (method !== "POST") return undefined;
  const base = path.replace(/^\/api\/validate-(\w+)$/, (_, kind) => (kind === "table" ? "/v1/table" : `/${kind}`));
  const imagePath = base
    .replace(/^\/(?:chart\/create)$/, "/chart")
    .replace(/^\/natural\/config$/, "/natural")
    .replace(/^\/qr-url$/, "/qr");
  return listEndpoints(document).find((other) => other.method === "GET" && other.path === imagePath);
}

/** Returns the names of the schemas that the fields of an operation refer to. */
function listShapes(document: OpenApiDocument, endpoint: Endpoint): string[] {
  const body = endpoint.operation.requestBody?.content["application/json"]?.schema;
  const [top, ...within] = body === undefined ? [] : listSchemas(document, body);
  const names = listParameters(document, endpoint).flatMap(({ schema }) => listSchemas(document, schema));
  const isLinked = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {}).length > 0;
  return [...new Set([...names, ...within])].filter((name) => name !== top && isLinked(name));
}

function renderShape(document: OpenApiDocument, name: string): Html {
  const schema = document.components.schemas[name] ?? {};
  const fields: readonly Field[] = listProperties(document, schema);
  return html`${heading(name, `shape-${name}`)}${schema.description !== undefined && paragraphs(schema.description)}${renderFields(document, `shape-${name}`, fields)}`;
}

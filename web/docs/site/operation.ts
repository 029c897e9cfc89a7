// Renders the page of an operation: description, example image, parameters, body, responses and "Try it" form.

import { describeRequirement, describeType, type Field, listParameters, listProperties } from "../page/field.ts";
import { type Html, html, line, paragraphs } from "../page/html.ts";
import { type Endpoint, exampleImageUrl, type Media, type OpenApiDocument, resolve } from "../page/openapi.ts";
import { renderCodeBlock } from "./code-block.ts";

/** Number of fields that are shown initially. All other fields are collapsed. */
const FIELDS_SHOWN = 20;

/**
 * Renders an operation.
 *
 * @param earlier GET operation at the same path, whose fields are not repeated
 */
export function renderOperation(document: OpenApiDocument, endpoint: Endpoint, earlier: Endpoint | undefined): Html {
  const { method, path, operation } = endpoint;
  const { operationId, summary, description, responses } = operation;
  const imageUrl = exampleImageUrl(endpoint);
  return html`
<h1><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h1>
<p class="lead">${line(summary)}</p>
${description !== undefined && paragraphs(description)}
${imageUrl !== undefined && renderImage(imageUrl, summary)}
${renderParameters(document, endpoint)}
${renderBody(document, endpoint, earlier)}
${heading("Try it")}
<details class="fold try" data-try="${operationId}"><summary>Open the form</summary><p class="note">This form needs JavaScript.</p></details>
${heading("Responses")}
<dl class="responses">${Object.entries(responses).map(([status, reply]) => {
    const { description: text, content = {} } = resolve(document, reply);
    return html`<div><dt><code>${status}</code></dt><dd>${line(text)} <span class="note">${Object.keys(content).join(", ")}</span></dd></div>`;
  })}</dl>`;
}

/** Renders a heading of a reference page. */
export function heading(text: string, id = text.toLowerCase().replaceAll(/\W+/g, "-")): Html {
  return html`<h2 id="${id}"><a class="anchor" href="#${id}">${text}</a></h2>`;
}

/** Returns the path of an operation's page. */
export function operationPath({ operation }: Endpoint): string {
  return `/docs/api/${operation.operationId}`;
}

function renderImage(url: string, summary: string): Html {
  return html`<figure class="example"><div class="image-background"><img loading="lazy" decoding="async" src="${url}" alt="Example: ${summary}"></div><figcaption><a href="${url}"><code>${readable(url)}</code></a></figcaption></figure>`;
}

/** Makes a URL readable by decoding characters where that doesn't change its meaning. */
function readable(url: string): string {
  return url.replaceAll(/%(?:7B|7D|22|27|3A|2C|5B|5D|20|28|29|2F)/gi, (code) =>
    code === "%20" ? "+" : decodeURIComponent(code),
  );
}

function renderParameters(document: OpenApiDocument, endpoint: Endpoint): Html | undefined {
  const all = listParameters(document, endpoint);
  // POST requests send the key in a header, which the guide describes.
  const fields = endpoint.method === "GET" ? all : all.filter(({ names: [name] }) => name !== "key");
  if (fields.length === 0) return undefined;
  return html`${heading(endpoint.method === "GET" ? "Parameters" : "URL parameters")}${renderFields(document, endpoint.operation.operationId, fields)}`;
}

function renderBody(document: OpenApiDocument, endpoint: Endpoint, earlier: Endpoint | undefined): Html | undefined {
  const { requestBody, operationId } = endpoint.operation;
  if (requestBody === undefined) return undefined;
  const media = requestBody.content["application/json"];
  const types = Object.keys(requestBody.content);
  const earlierFields = new Map(
    earlier ? listParameters(document, earlier).map((field) => [field.names[0], field]) : [],
  );
  const fields = media?.schema ? listProperties(document, media.schema) : [];
  const differing = fields.filter(({ names: [name], schema }) => {
    const before = earlierFields.get(name);
    return before === undefined || describeType(document, before.schema) !== describeType(document, schema);
  });
  const isLikeEarlier = earlier !== undefined && differing.length < fields.length;
  return html`${heading("Body")}
<p class="note">${types.join(" · ")}</p>
${isLikeEarlier && earlier && html`<p>Accepts the parameters of <a href="${operationPath(earlier)}"><code>${earlier.method} ${earlier.path}</code></a>${differing.length > 0 ? ", with these differences:" : "."}</p>`}
${differing.length > 0 && renderFields(document, operationId, differing)}
${media !== undefined && renderExamples(media)}`;
}

function renderExamples({ example, examples = {} }: Media): Html {
  const values =
    example === undefined
      ? Object.values(examples).flatMap(({ value }) => (value === undefined ? [] : [value]))
      : [example];
  return html`${values.slice(0, 1).map((value) => renderCodeBlock(JSON.stringify(value, undefined, 2), "json"))}`;
}

/** Renders a list of fields. All but the first few are collapsed. */
export function renderFields(document: OpenApiDocument, idPrefix: string, fields: readonly Field[]): Html {
  const [shown, more] = [fields.slice(0, FIELDS_SHOWN), fields.slice(FIELDS_SHOWN)];
  const list = (part: readonly Field[]) =>
    html`<dl class="fields">${part.map((field) => renderField(document, idPrefix, field))}</dl>`;
  if (more.length === 0) return list(shown);
  return html`${list(shown)}<details class="fold"><summary>Show ${more.length} more</summary>${list(more)}</details>`;
}

function renderField(document: OpenApiDocument, idPrefix: string, field: Field): Html {
  const { names, isPath, description, schema } = field;
  const requirement = describeRequirement(field);
  const target = resolve(document, schema);
  const fallback = schema.default ?? target.default;
  return html`<div id="${idPrefix}-${names[0] ?? ""}"><dt>${names.map((name, index) => html`${index > 0 && " "}<code>${name}</code>`)}${requirement !== "" && html` <span class="requirement">${requirement}</span>`}${isPath && html` <span class="note">path parameter</span>`}</dt><dd>${line(description)} <span class="kind">${linkShapes(document, describeType(document, schema))}${fallback !== undefined && html`; default <code>${typeof fallback === "string" ? fallback : JSON.stringify(fallback)}</code>`}</span></dd></div>`;
}

/** Links schema names to their sections. */
function linkShapes(document: OpenApiDocument, text: string): Html {
  return html`${text
    .split(/\b/)
    .map((word) =>
      Object.hasOwn(document.components.schemas, word) ? html`<a href="#shape-${word}">${word}</a>` : html`${word}`,
    )}`;
}

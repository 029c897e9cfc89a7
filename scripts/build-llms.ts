// Builds public/llms.txt and public/llms-full.txt (llmstxt.org) from web/llms/llms.md, the OpenAPI document and docs/.
// The Worker replaces `{origin}` in both files. The output is deterministic.

import {
  describeRequirement,
  describeType,
  type Field,
  listParameters,
  listProperties,
} from "../web/docs/page/field.ts";
import { type OpenApiDocument as ApiDocument, type Endpoint, listEndpoints } from "../web/docs/page/openapi.ts";
import { readCatalogue } from "../web/docs/site/catalogue.ts";
import { operationPath } from "../web/docs/site/operation.ts";
import { readJson, readText, write } from "./project.ts";

/** Pages that are left out, because they are visual or mostly compare URLs. */
const LEFT_OUT = new Set(["fonts", "barcodes", "map-icons", "quickchart"]);

/** Maximum number of fields listed per operation. The barcode operation has more, most of them for a single type. */
const MAX_FIELDS = 30;

/** Formats a field as one line. */
function formatField(document: ApiDocument, field: Field): string {
  const {
    names: [name, ...others],
    description,
    schema,
  } = field;
  const also = others.length > 0 ? ` (also ${others.map((other) => `\`${other}\``).join(", ")})` : "";
  const bounds = describeType(document, schema);
  const fallback = schema.default === undefined ? "" : `, default \`${JSON.stringify(schema.default)}\``;
  const requirement = describeRequirement(field);
  return `- \`${name}\`${also}: ${description} [${bounds}${fallback}${requirement && `, ${requirement}`}]`;
}

function formatFields(document: ApiDocument, fields: readonly Field[], endpoint: Endpoint): string {
  const more = fields.length - MAX_FIELDS;
  const lines = fields.slice(0, MAX_FIELDS).map((field) => formatField(document, field));
  return [...lines, ...(more > 0 ? [`- ${more} more: {origin}${operationPath(endpoint)}`] : [])].join("\n");
}

function formatParameters(document: ApiDocument, id: string): string {
  const endpoint = listEndpoints(document).find(({ operation }) => operation.operationId === id);
  if (endpoint === undefined) throw new Error(`llms.md lists the parameters of ${id}, which does not exist`);
  const fields = listParameters(document, endpoint).filter(
    ({ names: [name = ""] }) => !/^(?:ch|key$|sig$|accountId$|exp$)(?!art)/.test(name),
  );
  return `Parameters:\n\n${formatFields(document, fields, endpoint)}`;
}

function formatOperation(document: ApiDocument, endpoint: Endpoint): string {
  const { method, path: way, operation } = endpoint;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const fields = [
    ...listParameters(document, endpoint).filter(({ names: [name] }) => method === "GET" || name !== "key"),
    ...(schema === undefined ? [] : listProperties(document, schema)),
  ];
  return [
    `### ${method} ${way}`,
    operation.summary + (operation.description === undefined ? "" : `. ${operation.description}`),
    formatFields(document, fields, endpoint),
    `Responses: ${Object.keys(operation.responses).join(", ")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Formats a guide without images, comments or links to other files. Code blocks stay as they are. */
function formatGuide(name: string) {
  return readText(`docs/${name}.md`)
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((part, index) => (index % 2 === 0 ? formatProse(part) : part))
    .join("")
    .replaceAll("http://localhost:8787", "{origin}")
    .trim();
}

function formatProse(text: string) {
  return text
    .replaceAll(/^[ \t]*<img[^>]*>(?:\s*<img[^>]*>)*[ \t]*$/gm, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1")
    .replaceAll(/^(#+) /gm, "#$1 ")
    .replaceAll(/\n{3,}/g, "\n\n");
}

const document = readJson("public/openapi.json");
const short = readText("web/llms/llms.md").replaceAll(/<!-- parameters (\w+) -->/g, (_, id) =>
  formatParameters(document, id),
);
const operations = listEndpoints(document).map((endpoint) => formatOperation(document, endpoint));
const guides = readCatalogue(readText("docs/README.md"))
  .filter(({ isForOperators }) => !isForOperators)
  .flatMap(({ pages }) => pages.map(({ name }) => name))
  .filter((name) => !LEFT_OUT.has(name));
const full = [short.trim(), "## All operations", ...operations, ...guides.map(formatGuide)].join("\n\n");
write("public/llms.txt", short);
write("public/llms-full.txt", `${full}\n`);

// web/llms/llms.md, the service's description and docs/ → public/llms.txt and public/llms-full.txt, what a language model needs to
// know in one read (llmstxt.org). `{origin}` stays in them: the Worker knows where it is. Same sources in, same bytes out.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describeType, listParameters, listProperties } from "../web/docs/page/field.ts";
import { listEndpoints } from "../web/docs/page/openapi.ts";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

/** The guides for those who use the service, in the order of reading. Samples of all fonts and barcodes are for eyes. */
const GUIDES = [
  "parameters",
  "chart-types",
  "chart-options",
  "plugins",
  "javascript",
  "natural",
  "qr",
  "qr-reading",
  "tables",
  "formats",
  "text",
  "images",
  "validation",
  "ci",
  "saved-charts",
  "signing",
  "caching",
  "mcp",
  "unsupported",
];

/** Fields that are told of each operation: barcodes have more, which only one type or another takes. */
const FIELDS_TOLD = 30;

const read = (file) => readFileSync(path.join(root, file), "utf8");

/** A field in one line. */
function formatField(document, { names: [name, ...others], isRequired, description, schema }) {
  const also = others.length > 0 ? ` (also ${others.map((other) => `\`${other}\``).join(", ")})` : "";
  const bounds = describeType(document, schema);
  const fallback = schema.default === undefined ? "" : `, default \`${JSON.stringify(schema.default)}\``;
  return `- \`${name}\`${also}: ${description} [${bounds}${fallback}${isRequired ? ", required" : ""}]`;
}

function formatFields(document, fields) {
  const more = fields.length - FIELDS_TOLD;
  const lines = fields.slice(0, FIELDS_TOLD).map((field) => formatField(document, field));
  return [...lines, ...(more > 0 ? [`- and ${more} more: {origin}/docs`] : [])].join("\n");
}

function formatParameters(document, id) {
  const endpoint = listEndpoints(document).find(({ operation }) => operation.operationId === id);
  if (endpoint === undefined) throw new Error(`llms.md asks for the parameters of ${id}, which there is no more`);
  const fields = listParameters(document, endpoint).filter(
    ({ names: [name] }) => !/^(?:ch|key$|sig$|accountId$)(?!art)/.test(name),
  );
  return `Parameters:\n\n${formatFields(document, fields)}`;
}

/** An operation with all of its fields. */
function formatOperation(document, endpoint) {
  const { method, path: way, operation } = endpoint;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const fields = [
    ...listParameters(document, endpoint).filter(({ names: [name] }) => method === "GET" || name !== "key"),
    ...(schema === undefined ? [] : listProperties(document, schema)),
  ];
  return [
    `### ${method} ${way}`,
    operation.summary + (operation.description === undefined ? "" : `. ${operation.description}`),
    formatFields(document, fields),
    `Answers: ${Object.keys(operation.responses).join(", ")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A guide without what only leads elsewhere: pictures, and links to other files. */
function formatGuide(name) {
  return read(`docs/${name}.md`)
    .replaceAll(/^\s*(?:<img[^>]*>\s*)+$/gm, "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1")
    .replaceAll("http://localhost:8787", "{origin}")
    .replaceAll(/^(#+) /gm, "#$1 ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const document = JSON.parse(read("public/openapi.json"));
const short = read("web/llms/llms.md").replaceAll(/<!-- parameters (\w+) -->/g, (_, id) =>
  formatParameters(document, id),
);
const operations = listEndpoints(document).map((endpoint) => formatOperation(document, endpoint));
const full = [short.trim(), "## All operations", ...operations, ...GUIDES.map(formatGuide)].join("\n\n");
writeFileSync(path.join(root, "public/llms.txt"), short);
writeFileSync(path.join(root, "public/llms-full.txt"), `${full}\n`);

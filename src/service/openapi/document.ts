// All operations → the document that describes them, OpenAPI 3.1. Nothing in it depends on when or where it is made. Refuses two
// operations of the same path and method. SPEC section 9: it is version 1.0.0.

import { ACCOUNTS } from "./account.ts";
import { listAnswers } from "./answer.ts";
import { BARCODES } from "./barcode.ts";
import { CHARTS } from "./chart.ts";
import { DISCOVERY } from "./discovery.ts";
import { HEADERS } from "./header.ts";
import { NATURAL } from "./natural.ts";
import { type Operation, SCHEMES, type Tag } from "./operation.ts";
import { PAGES } from "./page.ts";
import { QR_CODES } from "./qr.ts";
import { listFailures } from "./response.ts";
import type { JsonObject } from "./schema.ts";
import { TABLE_CHAPTER } from "./table.ts";

const CHAPTERS = [CHARTS, QR_CODES, BARCODES, TABLE_CHAPTER, NATURAL, ACCOUNTS, PAGES, DISCOVERY];

const DESCRIPTION = `Charts, QR codes, barcodes and tables as pictures from a URL.

- Empty text and, in JSON, \`null\` are as if a parameter was not given. Parameters that are not listed are ignored.
- JSON may hold numbers and flags as text too, and words in any case of letters.
- A name that is marked \`x-alias-of\` says the same as the parameter that it names; \`x-required-unless\` lists what a required
  parameter may be left out for; \`x-with\` is what makes sense beside it only; values of \`x-fallback\` are not refused, but as if
  nothing was said.
- Every path of GET answers HEAD likewise, and every path answers OPTIONS.`;

const TAGS: Readonly<Record<Tag, string>> = {
  Charts: "Charts of Chart.js 2, 3 and 4",
  "QR codes": "QR codes, and reading codes of all kinds",
  Barcodes: "Barcodes of more than a hundred types",
  Tables: "Tables as pictures",
  Validation: "What is wrong with a request, or hardly meant",
  "Natural language": "Charts from a description in words",
  Accounts: "Accounts and their keys, for the operator. Without a token that the operator has set, these paths are 404",
  Fonts: "What text can be drawn with",
  Pages: "Pages for people",
  Discovery: "What tells programs about the service",
};

/** The document. */
export function describeApi(): JsonObject {
  const operations = CHAPTERS.flatMap((chapter) => chapter.operations);
  const used = new Set(operations.map(({ tag }) => tag));
  const tags = Object.entries(TAGS).filter(([name]) => used.has(name as Tag));
  const paths = listPaths(operations);
  const schemas = Object.assign({}, ...CHAPTERS.map((chapter) => chapter.schemas), listAnswers());
  return {
    openapi: "3.1.1",
    info: {
      title: "Limn API",
      version: "1.0.0",
      summary: "Charts, QR codes, barcodes and tables as pictures",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The service that this document comes from" }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: keepUsed(paths, {
      schemas,
      responses: listFailures(),
      headers: HEADERS,
      securitySchemes: SCHEMES,
    }),
  };
}

function listPaths(operations: readonly Operation[]): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { id, tag, method, path, summary, description, parameters, body, responses, security } of operations) {
    const item = paths[path] ?? {};
    paths[path] = item;
    if (item[method] !== undefined) throw new Error(`${method} ${path} is described twice`);
    item[method] = {
      operationId: id,
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(parameters !== undefined && { parameters }),
      ...(body !== undefined && { requestBody: body }),
      responses,
      security,
    };
  }
  return paths;
}

/** The components that something refers to, by way of others too. Security schemes are named, not referred to. */
function keepUsed(paths: JsonObject, components: Readonly<Record<string, JsonObject>>): JsonObject {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === "string" && !used.has($ref)) {
      used.add($ref);
      const [kind = "", name = ""] = $ref.split("/").slice(2);
      const component = components[kind]?.[name];
      if (component === undefined) throw new Error(`${$ref} is referred to, and is not there`);
      visit(component);
    }
    for (const item of Object.values(value)) visit(item);
  };
  visit(paths);
  const isKept = (kind: string, name: string) => kind === "securitySchemes" || used.has(`#/components/${kind}/${name}`);
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(([name]) => isKept(kind, name))),
    ]),
  );
}

// Updates the lines about kinds of images in docs/README.md, docs/signing.md, docs/mcp.md and docs/library.md, and in the signing
// helpers in clients/. Other lines stay unchanged. test/drawings/kinds.test.ts checks that the files are up to date.

import type { Described, Description } from "../../src/drawings/description.ts";
import { moduleOf, nameOfKind } from "../kind-names.ts";
import { formatTable } from "./markdown-table.ts";

type Descriptions = readonly (Description | Described)[];

/** Replaces each item whose key is in `values`, and appends the values whose keys no item has. */
function merge<Item>(items: readonly Item[], values: ReadonlyMap<string, Item>, keyOf: (item: Item) => string): Item[] {
  const keys = items.map(keyOf);
  const others = [...values].filter(([key]) => !keys.includes(key));
  return [...items.map((item, index) => values.get(keys[index] as string) ?? item), ...others.map(([, item]) => item)];
}

/** Returns docs/README.md with a line about the page of each kind. */
export function updateIndex(page: string, descriptions: Descriptions): string {
  const lines = descriptions.flatMap(({ page }) => {
    if (page === undefined) return [];
    const { file, title, about } = page;
    return [[file, `- [${title}](${file}): ${about}`] as const];
  });
  return page.replace(/(?<=^## Codes, tables and more\n\n)(?:- .*\n)+/m, (list) => {
    const given = list.trimEnd().split("\n");
    return `${merge(given, new Map(lines), (line) => /\((.*?)\)/.exec(line)?.[1] ?? "").join("\n")}\n`;
  });
}

/** Writes a row of the table in a signing helper, by the file's extension. */
const HELPER_ROWS = {
  py: (path: string, names: readonly string[]) => `    "${path}": [${names.map((name) => `"${name}"`).join(", ")}],`,
  php: (path: string, names: readonly string[]) =>
    `        '${path}' => [${names.map((name) => `'${name}'`).join(", ")}],`,
  rb: (path: string, names: readonly string[]) => `    "${path}" => %w[${names.join(" ")}],`,
};

/** Extensions of the signing helpers, `clients/limn_sign.*`. */
export const HELPERS = Object.keys(HELPER_ROWS) as readonly (keyof typeof HELPER_ROWS)[];

/** Returns a signing helper with a row for each kind whose endpoint is documented from its description. */
export function updateHelper(helper: string, extension: keyof typeof HELPER_ROWS, descriptions: Descriptions): string {
  const rows = descriptions.flatMap((description) => {
    if (!("drawn" in description) || description.path !== undefined) return [];
    const { fields, signing } = description.kind;
    const free = Object.keys(fields.names).filter((name) => !Object.hasOwn(signing.covered, name));
    return [[signing.path, HELPER_ROWS[extension](signing.path, free)] as const];
  });
  return helper.replace(/(?: +["']\/.*\n)+/, (table) => {
    const given = table.trimEnd().split("\n");
    return `${merge(given, new Map(rows), (row) => /["'](.*?)["']/.exec(row)?.[1] ?? "").join("\n")}\n`;
  });
}

/** Maximum number of signed parameters that the table names. For more, it says "all others". */
const NAMED_PARAMETERS = 4;

/** Returns docs/signing.md with a row for each kind whose endpoint is documented from its description. */
export function updateSigning(page: string, descriptions: Descriptions): string {
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
  const rows = descriptions.flatMap((description) => {
    if (!("drawn" in description) || description.path !== undefined) return [];
    const { fields, signing } = description.kind;
    const covered = Object.keys(signing.covered);
    const free = Object.keys(fields.options).filter((name) => fields.options[name]?.facts.isUnsigned);
    const { names = [], alsoAllowed = [] } = signing.text ?? {};
    const path = `\`${signing.path}\``;
    const cells = [
      path,
      covered.length > NAMED_PARAMETERS ? "all others" : list(covered),
      list(free),
      list(names) || "not accepted",
      list(alsoAllowed) || "none",
    ];
    return [[path, cells] as const];
  });
  return updateTable(page, "Path", () => rows);
}

/**
 * Returns a page with changed rows in a table.
 *
 * @param column heading of the table's first column
 * @param change returns the rows that replace those with the same first cell, or are added
 */
function updateTable(
  page: string,
  column: string,
  change: (given: readonly string[]) => readonly (readonly [string, string[]])[],
): string {
  return page.replace(new RegExp(`^\\| ${column} .*\\n(?:\\| .*\\n)+`, "m"), (table) => {
    const [head = [], , ...given] = table
      .trimEnd()
      .split("\n")
      .map((line) =>
        line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
    const rows = change(given.map(([first = ""]) => first));
    return `${formatTable([head, ...merge(given, new Map(rows), ([first = ""]) => first)])}\n`;
  });
}

/** Returns docs/mcp.md with a row for each kind whose tool has none. */
export const updateTools = (page: string, descriptions: Descriptions): string =>
  updateTable(page, "Tool", (given) =>
    descriptions.flatMap((description) => {
      const { tool, page: own } = description;
      if (tool === undefined || given.includes(`\`${tool.name}\``)) return [];
      const link = own === undefined ? "" : `: [${own.title}](${own.file})`;
      return [[`\`${tool.name}\``, [`\`${tool.name}\``, `${tool.title.replace("Draw ", "Draws ")}${link}`]]];
    }),
  );

/** Returns docs/library.md with a row for each kind whose function has none. */
export const updateFunctions = (page: string, descriptions: Descriptions): string =>
  updateTable(page, "Function", (given) =>
    descriptions.flatMap((description) => {
      const { command, kind, page: own } = description;
      const name = nameOfKind(description);
      if (own === undefined || given.some((cell) => cell.startsWith(`\`render${name}(`))) return [];
      const call = `\`render${name}(${[...(command?.kind ?? kind).content, "options"].join(", ")})\``;
      return [[call, [call, `\`limn/${moduleOf(name)}\``, `[${own.title}](${own.file})`]]];
    }),
  );

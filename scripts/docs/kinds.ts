// Updates the lines about kinds of images in docs/README.md and docs/signing.md. Other lines stay unchanged.
// test/drawings/kinds.test.ts checks that the pages are up to date.

import type { Described, Description } from "../../src/drawings/description.ts";
import { formatTable } from "./markdown-table.ts";

/** Replaces each item whose key is in `values`, and appends the values whose keys no item has. */
function merge<Item>(items: readonly Item[], values: ReadonlyMap<string, Item>, keyOf: (item: Item) => string): Item[] {
  const keys = items.map(keyOf);
  const others = [...values].filter(([key]) => !keys.includes(key));
  return [...items.map((item, index) => values.get(keys[index] as string) ?? item), ...others.map(([, item]) => item)];
}

/** Returns docs/README.md with a line about the page of each kind. */
export function updateIndex(page: string, descriptions: readonly (Description | Described)[]): string {
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

/** Maximum number of signed parameters that the table names. For more, it says "all others". */
const NAMED_PARAMETERS = 4;

/** Returns docs/signing.md with a row for each kind whose endpoint is documented from its description. */
export function updateSigning(page: string, descriptions: readonly (Description | Described)[]): string {
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
  return page.replace(/^\| Path .*\n(?:\| .*\n)+/m, (table) => {
    const [head = [], , ...given] = table
      .trimEnd()
      .split("\n")
      .map((line) =>
        line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
    return `${formatTable([head, ...merge(given, new Map(rows), ([first = ""]) => first)])}\n`;
  });
}

// Writes the presets in docs/data-presets.md from their table, src/drawings/data-source/presets.ts. test/scripts/preset-tables.test.ts
// checks that the page is up to date.

import { PRESETS, type Preset } from "../../src/drawings/data-source/presets.ts";
import { formatTable, replacePart } from "./markdown-table.ts";

/** Name of the part of the page. */
const PART = "Presets";

/** Returns the page with up-to-date presets. */
export function updatePresets(page: string): string {
  return replacePart(page, PART, Object.entries(PRESETS).map(formatPreset).join("\n\n"));
}

function formatPreset([name, { label, header, scheme, options, jmespath }]: readonly [string, Preset]): string {
  const secret = `{{secret.${name.toLowerCase()}}}`;
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  const example = {
    ...Object.fromEntries(required.map(([key, option]) => [key, option.example])),
    headers: { [header]: scheme === undefined ? secret : `${scheme} ${secret}` },
  };
  const rows = Object.entries(options).map(([key, { about, example: value, isRequired, default: initial }]) => [
    code(key),
    code(value),
    isRequired ? "required" : initial === undefined ? "" : code(initial),
    about,
  ]);
  const paragraphs = [
    `### ${label}`,
    `\`\`\`json\n${JSON.stringify({ [name]: example }, null, 2)}\n\`\`\``,
    formatTable([["Option", "Example", "Default", "Meaning"], ...rows]),
  ];
  if (jmespath !== undefined) paragraphs.push(`The default of \`jmespath\` is \`${jmespath}\`.`);
  return paragraphs.join("\n\n");
}

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;

// Documents the templates of cards, from their definitions in docs/cards.

import { listTemplates, type TemplateParameter } from "../params/card-template.ts";

type Parameters = Readonly<Record<string, TemplateParameter>>;

const templates = Object.entries(listTemplates());

/** The names of the templates. */
export const TEMPLATE_NAMES: readonly string[] = templates.map(([name]) => name);

/** The names of the templates, as Markdown text. */
export const TEMPLATE_LIST = TEMPLATE_NAMES.map((name) => `\`${name}\``).join(", ");

/** A Markdown list of the templates with their parameters. */
export const TEMPLATE_PARAMETERS = templates
  .map(([name, { title, parameters }]) => `- \`${name}\` (${title}): ${listParameters(parameters, "")}`)
  .join("\n");

/** Lists the parameters by their names in a query, such as `points.value` for a field of a list. */
function listParameters(parameters: Parameters, prefix: string): string {
  return Object.entries(parameters)
    .map(([name, { fields, options }]) => {
      if (fields !== undefined) return `\`${name}\`, ${listParameters(fields, `${name}.`)}`;
      const values = options === undefined ? "" : ` (${options.join(", ")})`;
      return `\`${prefix}${name}\`${values}`;
    })
    .join(", ");
}

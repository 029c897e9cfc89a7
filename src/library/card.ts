// Draws cards.

import { Fuel } from "../base/fuel.ts";
import { CONFIG_DEPTH } from "../base/limits.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import { drawCard } from "../drawings/card/draw.ts";
import type { Theme } from "../drawings/theme/theme.ts";
import { CARD_FIELDS, parseCard } from "../service/params/card.ts";
import { readTree } from "../service/params/card-page.ts";
import type { PartEnv } from "../service/params/card-part.ts";
import { CHART_NAMES, parseThemedChart } from "../service/params/chart.ts";
import { pickField, type RequestParams } from "../service/params/fields.ts";
import { parseJson } from "../service/params/json-object.ts";
import { listValueNames, mergeSavedCard } from "../service/params/saved-card.ts";
import { readThemeName } from "../service/params/theme-field.ts";
import { chartCall, createEnvironment, parseText } from "./chart.ts";
import { readOptions } from "./options.ts";
import { withPlugins } from "./plugins.ts";
import { resolveElements } from "./react-element.ts";
import { runCall } from "./render.ts";
import { readTheme } from "./theme-option.ts";
import type { Card, CardOptions, ChartFormat, Rendered } from "./types.ts";

/**
 * Draws a card.
 *
 * @param card an element such as `{ type: "div", props: { children: "Hello" } }`, a React element, HTML, or an object with the
 *   parameters of a request, such as `{ template: "quote", data: { author: "Ada" } }`: docs/cards.md
 * @throws Failure, whose message names the invalid field or the path of the invalid element
 */
export async function renderCard<F extends ChartFormat = "png">(
  card: Card,
  options: CardOptions<F> = {},
): Promise<Rendered<F>> {
  const request = readRequest(await resolveElements(card));
  const own = ["signal", "onWarning", "loadImage", "sandbox"] as const;
  // As in a URL, options may have the names of the card's parameters.
  const values = isPlainObject(options) ? options : {};
  const { parameters } = values;
  const defined = listValueNames({ parameters, ...request, ...mergeValues("parameters", request, values) });
  const call = readOptions("card", { names: CARD_FIELDS.names, own, defined }, options);
  const { theme: option, ...fields } = call.fields;
  const { name, theme } = readTheme(option);
  const given = { ...fields, ...(name !== undefined && { theme: name }) };
  const merged = { ...mergeValues("parameters", request, given), ...mergeValues("data", request, given) };
  const body = { ...given, ...request, ...merged };
  const taken = new Set(defined);
  // As in a URL, the options set the card's parameters and override the request's size and format.
  const content = Object.fromEntries(Object.entries(body).filter(([key]) => key in request || !taken.has(key)));
  const input = await mergeSavedCard(content, { type: "json", body: omitValues(given) });
  return runCall(chartCall(call), async (tools) => {
    const params = await parseCard(input, createPartEnvironment(name, theme, call.sandbox === true));
    const { fuel = new Fuel(), ...services } = createEnvironment(call, tools);
    const { image, warnings } = await drawCard(params, { ...services, fuel });
    for (const warning of [...params.warnings, ...warnings]) tools.warn(warning);
    const { format, quality } = params;
    return tools.encode<F>(image, format, quality);
  });
}

/** The parameters that contain a card's content. An object without any of them is an element. */
const CONTENTS = ["card", "html", "pages", "grid", "template"];

function readRequest(card: unknown): PlainObject {
  const value: unknown =
    typeof card === "string" && /^\s*[[{]/.test(card) ? parseJson(card, "card", CONFIG_DEPTH) : card;
  const isRequest = isPlainObject(value) && value.type === undefined && CONTENTS.some((name) => name in value);
  return isRequest ? value : { card: value };
}

/** Adds the values in the options to those of the request. */
function mergeValues(name: "parameters" | "data", request: PlainObject, given: PlainObject): PlainObject {
  const [own, more] = [readTree(request[name], name), readTree(given[name], name)];
  return isPlainObject(own) && isPlainObject(more) ? { [name]: { ...own, ...more } } : {};
}

/** Returns the options without `parameters` and `data`. */
function omitValues({ parameters: _, data: __, ...others }: PlainObject): PlainObject {
  return others;
}

/**
 * Returns the services for parsing a card's parts. @param name the theme's name @param theme the theme, unless it is built in
 */
function createPartEnvironment(name: unknown, theme: Theme | undefined, isSandboxed: boolean): PartEnv {
  const findTheme = (given: string | undefined) => (given === name ? theme : undefined);
  return {
    readChart: (input) =>
      parseThemedChart(isSandboxed ? input : withoutScript(input), async (given) => {
        const found = findTheme(given);
        return found && { theme: found, owner: "" };
      }),
    findAccountTheme: async (input) => findTheme(readThemeName(input)),
  };
}

/** Parses the chart's text, and adds the program's plugins. @throws Failure for JavaScript */
function withoutScript(input: RequestParams): RequestParams {
  const { name, value } = pickField(input, CHART_NAMES) ?? {};
  if (name === undefined || (typeof value !== "string" && !isPlainObject(value))) return input;
  const chart = parseText(value);
  if (input.type === "json") return { type: "json", body: { ...input.body, [name]: withPlugins(chart) } };
  const text = JSON.stringify(chart);
  return { type: "text", read: (field) => (field === name ? { text } : input.read(field)) };
}

// Draws cards.

import { Failure, showValue } from "../base/failure.ts";
import { Fuel } from "../base/fuel.ts";
import { CARD_DEPTH, CONFIG_DEPTH } from "../base/limits.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import { drawCard } from "../drawings/card/draw.ts";
import { CARD } from "../drawings/card/kind.ts";
import { listValueNames, mergeCard } from "../drawings/card/merge.ts";
import { readTree } from "../drawings/card/pages.ts";
import { parseCard } from "../drawings/card/parse.ts";
import type { PartEnv } from "../drawings/card/parse-part.ts";
import { CHART } from "../drawings/chart/kind.ts";
import type { Theme } from "../drawings/theme/theme.ts";
import { readThemeName } from "../drawings/theme/theme-option.ts";
import { pickField, type RequestParams } from "../options/fields.ts";
import { parseJson } from "../options/json-object.ts";
import { chartCall, createEnvironment, parseText } from "./chart.ts";
import { isSignal, optionsOf, readOptions } from "./options.ts";
import { withPlugins } from "./plugins.ts";
import { runCall, withSignal } from "./render.ts";
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
  const table = optionsOf(CARD);
  // As in a URL, options may have the names of the card's parameters.
  const values = isPlainObject(options) ? options : {};
  const signal = isSignal(values.signal) ? values.signal : undefined;
  const request = readRequest(await withSignal(signal, () => resolveElements(card)), table.args);
  const { parameters } = values;
  const defined = listValueNames({ parameters, ...request, ...mergeValues("parameters", request, values) });
  const call = readOptions("card", { ...table, own: [...table.own, "sandbox"], defined }, options);
  const { theme: option, ...fields } = call.fields;
  const { name, theme } = readTheme(option);
  const given = { ...fields, ...(name !== undefined && { theme: name }) };
  const merged = { ...mergeValues("parameters", request, given), ...mergeValues("data", request, given) };
  const body = { ...given, ...request, ...merged };
  const taken = new Set(defined);
  // As in a URL, the options set the card's parameters and override the request's size and format.
  const content = Object.fromEntries(Object.entries(body).filter(([key]) => key in request || !taken.has(key)));
  const input = await mergeCard(content, { type: "json", body: omitValues(given) });
  return runCall(chartCall(call), async (tools) => {
    const params = await parseCard(input, createPartEnvironment(name, theme, call.sandbox === true));
    const { fuel = new Fuel(), ...services } = createEnvironment(call, tools);
    const { image, warnings } = await drawCard(params, { ...services, fuel });
    for (const warning of [...params.warnings, ...warnings]) tools.warn(warning);
    const { format, quality } = params;
    return tools.encode<F>(image, format, quality);
  });
}

/** Returns a card as the parameters of a request. An object without any content parameter is an element. */
function readRequest(card: unknown, contents: readonly string[]): PlainObject {
  const value: unknown =
    typeof card === "string" && /^\s*[[{]/.test(card) ? parseJson(card, "card", CONFIG_DEPTH) : card;
  const isRequest = isPlainObject(value) && value.type === undefined && contents.some((name) => name in value);
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
    readChart: async (input) => {
      const params = CHART.parse(isSandboxed ? input : withoutScript(input), findTheme(readThemeName(input)));
      return { ...params, chart: withPlugins(params.chart) };
    },
    findAccountTheme: async (input) => findTheme(readThemeName(input)),
  };
}

/** Parses the chart's text. @throws Failure for JavaScript */
function withoutScript(input: RequestParams): RequestParams {
  const { name, value } = pickField(input, CHART.fields.names.chart) ?? {};
  if (name === undefined || (typeof value !== "string" && !isPlainObject(value))) return input;
  const chart = parseText(value);
  if (input.type === "json") return { type: "json", body: { ...input.body, [name]: chart } };
  const text = JSON.stringify(chart);
  return { type: "text", read: (field) => (field === name ? { text } : input.read(field)) };
}

/** Maximum number of elements, lists and component calls. The limit stops a component that calls itself endlessly. */
const MAX_OBJECTS = 20_000;

/** Properties of React that have no effect on a card. */
const REACT_PROPS: ReadonlySet<string> = new Set(["key", "ref"]);

/**
 * Returns the card without components and fragments. Leaves other values unchanged.
 *
 * @throws Failure that names the place of a component that can't be used, with the error of a component as its `cause`
 */
async function resolveElements(card: unknown): Promise<unknown> {
  let count = 0;
  const resolve = async (value: unknown, place: string, depth: number): Promise<unknown> => {
    if (typeof value !== "object" || value === null) return value;
    count += 1;
    if (count > MAX_OBJECTS)
      throw new Failure("invalid", `${place} must have at most ${MAX_OBJECTS} elements, lists and components`);
    if (depth > CARD_DEPTH + CONFIG_DEPTH)
      throw new Failure("invalid", `${place} must be nested less deeply: a component may call itself endlessly`);
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [index, item] of value.entries()) items.push(await resolve(item, `${place}[${index}]`, depth + 1));
      return items;
    }
    // A request, or a page of a document.
    if (isPlainObject(value) && value.type === undefined) {
      const { card: inner, pages, grid } = value;
      return {
        ...value,
        ...(inner !== undefined && {
          card: await resolve(inner, place === "card" ? place : `${place}.card`, depth + 1),
        }),
        ...(pages !== undefined && { pages: await resolve(pages, "pages", depth + 1) }),
        ...(isPlainObject(grid) && { grid: { ...grid, rows: await resolve(grid.rows, "grid.rows", depth + 1) } }),
      };
    }
    if (!isElement(value)) return value;
    const { type } = value;
    const props = isPlainObject(value.props) ? value.props : {};
    if (typeof type === "function") return resolve(await callComponent(type, props, place), place, depth + 1);
    // React.memo and React.forwardRef wrap a component.
    if (isPlainObject(type)) {
      const inner = type.type ?? type.render;
      if (typeof inner === "function" || isPlainObject(inner)) return resolve({ type: inner, props }, place, depth + 1);
    }
    // A fragment, a Suspense boundary or a profiler.
    if (typeof type === "symbol") return resolve(props.children ?? [], place, depth + 1);
    const { children } = props;
    const own = Object.entries(props).filter(([name]) => !REACT_PROPS.has(name));
    return {
      type,
      props: {
        ...Object.fromEntries(own),
        ...(children !== undefined && { children: await resolve(children, `${place}.children`, depth + 1) }),
      },
    };
  };
  return resolve(card, "card", 0);
}

/** Whether a value is a React element. Other elements of cards have no `$$typeof`, unless a component returns them. */
function isElement(value: unknown): value is PlainObject {
  return isPlainObject(value) && value.type !== undefined && (Object.hasOwn(value, "$$typeof") || "props" in value);
}

async function callComponent(component: unknown, props: PlainObject, place: string): Promise<unknown> {
  const name = (component as { readonly name?: unknown }).name;
  const shown = typeof name === "string" && name !== "" ? showValue(name) : "component";
  const prototype = (component as { readonly prototype?: { readonly isReactComponent?: unknown } }).prototype;
  if (prototype?.isReactComponent !== undefined)
    throw new Failure("invalid", `${place}.type must be an element or a function, got the class ${shown}`);
  try {
    return await (component as (given: PlainObject) => unknown)(props);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new Failure("invalid", `${place}: the component ${shown} threw ${showValue(reason)}`).causedBy(error);
  }
}

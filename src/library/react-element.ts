// Converts React elements to the elements of a card: calls their components, and replaces fragments by their children. React
// itself isn't needed: elements are plain objects, which JSX compiles to.

import { Failure, showValue } from "../base/failure.ts";
import { CARD_DEPTH, CONFIG_DEPTH } from "../base/limits.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";

/** Maximum number of elements, lists and component calls. A component that calls itself needs a bound. */
const MAX_OBJECTS = 20_000;

/** Properties of React that have no effect on a card. */
const REACT_PROPS: ReadonlySet<string> = new Set(["key", "ref"]);

/**
 * Returns the card without components and fragments. Leaves other values unchanged.
 *
 * @throws Failure that names the place of a component that can't be used, with the error of a component as its `cause`
 */
export async function resolveElements(card: unknown): Promise<unknown> {
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
      const { card: inner, pages } = value;
      return {
        ...value,
        ...(inner !== undefined && {
          card: await resolve(inner, place === "card" ? place : `${place}.card`, depth + 1),
        }),
        ...(pages !== undefined && { pages: await resolve(pages, "pages", depth + 1) }),
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

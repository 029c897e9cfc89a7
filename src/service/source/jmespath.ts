// Evaluates JMESPath expressions within a work budget: https://jmespath.site. The interpreter counts each step and the size of each
// value before creating it, because a short expression can repeat a document many times. `let` and functions whose time or memory
// isn't proportional to their arguments, such as `pad_left` and `trim`, are not available.

import { compile, type JSONValue, TreeInterpreter } from "@jmespath-community/jmespath";
import { Failure, showValue } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";

type Node = Parameters<typeof TreeInterpreter.visit>[0];
type Value = Parameters<typeof TreeInterpreter.visit>[1];
type Result = ReturnType<typeof TreeInterpreter.visit>;

/** Work per step of an expression, and per item that a function or a comparison reads, as measured for projections and sorting. */
const STEP_WORK = 300;
const ITEM_WORK = 60;
/** Memory of a new value and of each of its items, in bytes. */
const VALUE_BYTES = 64;
const ITEM_BYTES = 16;

/** The functions that expressions can call. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  "abs avg ceil contains ends_with floor from_items items join keys length lower map max max_by merge min min_by not_null reverse sort sort_by starts_with sum to_array to_number type upper values zip".split(
    " ",
  ),
);

/** The class of the package's interpreter, which the package exports as an instance only. */
const Interpreter = TreeInterpreter.constructor as new () => typeof TreeInterpreter;

/** Kinds of nodes that create a value, instead of returning one that exists. */
const CREATING: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "Projection",
  "ValueProjection",
  "FilterProjection",
  "MultiSelectList",
  "MultiSelectHash",
  "Slice",
]);

/** Charges for the work and the memory of an evaluation. */
interface Budget {
  readonly spend: (work: number) => void;
  readonly hold: (bytes: number) => void;
}

/** An interpreter that counts its work and the memory of the values that it creates. */
class MeteredInterpreter extends Interpreter {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    super();
    this.#budget = budget;
  }

  override visit(node: Node, value: Value): Result {
    const { spend } = this.#budget;
    spend(STEP_WORK);
    switch (node.type) {
      case "Field":
        // The package would also return inherited properties.
        return isRecord(value) && Object.hasOwn(value, node.name) ? super.visit(node, value) : null;
      case "Flatten": {
        const lists = super.visit(node.child, value);
        if (!Array.isArray(lists)) return null;
        this.#holdItems(lists.reduce<number>((sum, item) => sum + (Array.isArray(item) ? item.length : 1), 0));
        return lists.flat();
      }
      case "Comparator": {
        const [left, right] = [this.visit(node.left, value), this.visit(node.right, value)];
        chargeTree(left, spend);
        const literal = (result: Result) => ({ type: "Literal", value: result }) as Node;
        return super.visit({ ...node, left: literal(left), right: literal(right) } as Node, null);
      }
      case "Function":
        return this.#call(node, value);
      default: {
        const result = super.visit(node, value);
        if (CREATING.has(node.type)) this.#holdItems(sizeOf(result));
        return result;
      }
    }
  }

  #call(node: Extract<Node, { type: "Function" }>, value: Value): Result {
    const args = node.children.map((child) => this.visit(child, value));
    this.#budget.spend(ITEM_WORK * args.reduce<number>((sum, arg) => sum + costOf(arg), 0));
    const [separator, items] = args;
    if (node.name === "join" && typeof separator === "string" && Array.isArray(items))
      this.#holdItems(items.reduce<number>((sum, item) => sum + sizeOf(separator) + sizeOf(item), 0));
    const result = this.runtime.callFunction(node.name, args as never) as Result;
    // A pair for each item is the largest result in proportion to the arguments.
    this.#holdItems(sizeOf(result) * (node.name === "items" || node.name === "zip" ? 1 + VALUE_BYTES / ITEM_BYTES : 1));
    return result;
  }

  #holdItems(items: number): void {
    this.#budget.hold(VALUE_BYTES + ITEM_BYTES * items);
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the number of items of a value, or its length. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length / ITEM_BYTES;
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : 1;
}

/** Returns the work of a function for an argument, in items. Sorting compares each item with several other items. */
function costOf(value: unknown): number {
  const size = sizeOf(value);
  return size * Math.max(1, Math.log2(size));
}

/**
 * Compiles an expression.
 *
 * @param field names the expression in messages
 * @returns evaluates the expression for a document @throws Failure for an invalid expression
 */
export function compileJmespath(expression: string, field: string): (document: unknown, fuel: Fuel) => unknown {
  const fail = (rule: string) => new Failure("invalid", `${field} ${rule}, got ${showValue(expression)}`);
  let tree: Node;
  try {
    tree = compile(expression);
  } catch {
    throw fail("must be a JMESPath expression, such as items[].{name: name, total: sum(parts[].count)}");
  }
  const unknown = findUnsupported(tree);
  if (unknown !== undefined) throw fail(`must not use ${unknown}`);
  return (document, fuel) => {
    const message = `${field} is too expensive: use a simpler expression or a smaller file`;
    const spend = (work: number) => fuel.spend(work, message);
    const hold = (bytes: number) => fuel.hold(bytes, message);
    try {
      const result = new MeteredInterpreter({ spend, hold }).search(tree, document as JSONValue);
      chargeTree(result, spend);
      return result;
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw fail("must match the types of the data: a function or an operator has received another type");
    }
  };
}

/**
 * Charges for all values inside a value, as often as they occur, because reading or comparing the value visits each of
 * them.
 */
function chargeTree(value: unknown, spend: Budget["spend"]): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    spend(ITEM_WORK * (1 + sizeOf(next)));
    if (typeof next === "object" && next !== null) for (const item of Object.values(next)) open.push(item);
  }
}

/** Returns a part of an expression that isn't available; undefined if there is none. */
function findUnsupported(tree: unknown): string | undefined {
  if (Array.isArray(tree)) return tree.map(findUnsupported).find((found) => found !== undefined);
  if (!isRecord(tree)) return undefined;
  const { type, name } = tree as { readonly type?: unknown; readonly name?: unknown };
  if (type === "Literal") return undefined;
  if (type === "LetExpression" || type === "Variable") return "let";
  if (type === "Function" && !FUNCTIONS.has(String(name))) return `the function ${String(name)}`;
  return findUnsupported(Object.values(tree));
}

// Adds a meter to a script: `--meter.left < 0 && meter.refill()` runs in every loop iteration, and on entry to every callback
// and every function that makes several calls. Other functions can only form a chain of calls, and the stack limits its
// length, so the work per unit is bounded. The script must have `meter` in scope.

import { type AnyNode, parse } from "acorn";
import { ancestor } from "acorn-walk";

const CHARGE = "--meter.left < 0 && meter.refill()";

const LOOPS: readonly string[] = [
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
];
const CALLS: readonly string[] = ["CallExpression", "NewExpression", "TaggedTemplateExpression"];
const FUNCTIONS: readonly string[] = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
/** A function that makes at least this many calls is charged on entry. */
const MIN_CALLS = 2;

/** Built-in objects whose functions call nothing but the callbacks they are given. */
const BUILTINS = ["Array", "Math", "Number", "Object", "String"];
const isBuiltin = (node: AnyNode) =>
  "callee" in node &&
  node.callee.type === "MemberExpression" &&
  node.callee.object.type === "Identifier" &&
  BUILTINS.includes(node.callee.object.name);

type Edit = readonly [start: number, end: number, text: string];

/**
 * Adds the meter to a module.
 *
 * @param text source of the module
 */
export function meterScript(text: string): string {
  const edits: Edit[] = [];
  const insert = (offset: number, inserted: string) => edits.push([offset, offset, inserted]);
  const charge = (node: AnyNode) => {
    const { body } = node as { readonly body: AnyNode };
    if (body.type === "BlockStatement") insert(body.start + 1, `${CHARGE};`);
    else {
      const isExpression = node.type === "ArrowFunctionExpression";
      const [before, after] = isExpression ? [`(${CHARGE}, `, ")"] : [`{${CHARGE};`, "}"];
      insert(body.start, before);
      insert(body.end, after);
    }
  };
  const isCalledBack = (parent: AnyNode | undefined, node: AnyNode) =>
    parent !== undefined &&
    CALLS.includes(parent.type) &&
    "arguments" in parent &&
    parent.arguments.some((argument) => argument === node);
  /** Number of calls in each function. */
  const calls = new Map<AnyNode | undefined, number>();
  const visit = (node: AnyNode, ancestors: readonly AnyNode[]) => {
    if (LOOPS.includes(node.type)) charge(node);
    if (CALLS.includes(node.type) && !isBuiltin(node)) {
      const around = ancestors.slice(0, -1).findLast(({ type }) => FUNCTIONS.includes(type));
      calls.set(around, (calls.get(around) ?? 0) + 1);
    }
    if (FUNCTIONS.includes(node.type) && isCalledBack(ancestors.at(-2), node)) calls.set(node, MIN_CALLS);
  };
  const visitors = Object.fromEntries(
    [...LOOPS, ...CALLS, ...FUNCTIONS].map((type) => [
      type,
      (node: AnyNode, _state: unknown, ancestors: AnyNode[]) => visit(node, ancestors),
    ]),
  );
  ancestor(parse(text, { ecmaVersion: "latest", sourceType: "module" }), visitors);
  for (const [node, count] of calls) if (node !== undefined && count >= MIN_CALLS) charge(node);
  return applyEdits(text, edits);
}

/** Replaces ranges of text. Ranges may be empty, and don't overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts: string[] = [];
  // An empty range comes before another range at the same place.
  for (const [start, end, inserted] of edits.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])) {
    if (start < at) throw new Error(`edits overlap at ${text.slice(start, start + 40)}`);
    parts.push(text.slice(at, start), inserted);
    at = end;
  }
  return parts.join("") + text.slice(at);
}

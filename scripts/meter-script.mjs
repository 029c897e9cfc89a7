// Adds a meter to a script: `--meter.left < 0 && meter.refill()` runs at every turn of a loop, and whenever a callback or a function
// that makes several calls is entered. All other functions can only call each other in a chain, whose length the stack bounds, so a
// unit never buys more than one such chain and the built-in functions that it calls. The script must have `meter` in scope.

import { parse } from "acorn";
import { ancestor } from "acorn-walk";

const CHARGE = "--meter.left < 0 && meter.refill()";

const LOOPS = ["ForStatement", "ForInStatement", "ForOfStatement", "WhileStatement", "DoWhileStatement"];
const CALLS = ["CallExpression", "NewExpression", "TaggedTemplateExpression"];
const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
/** A function that makes at least so many calls is charged. */
const SEVERAL = 2;

/** Objects of JavaScript whose functions call nothing but the callbacks that they are given. */
const BUILTINS = ["Array", "Math", "Number", "Object", "String"];
const isBuiltin = ({ callee }) => callee?.type === "MemberExpression" && BUILTINS.includes(callee.object.name);

/**
 * @param {string} text a module of JavaScript
 * @returns {string}
 */
export function meterScript(text) {
  /** What to insert, and where: `[place, text]`. */
  const insertions = [];
  const charge = ({ body }) => {
    if (body.type === "BlockStatement") insertions.push([body.start + 1, `${CHARGE};`]);
    else if (body.type.endsWith("Statement")) insertions.push([body.start, `{${CHARGE};`], [body.end, "}"]);
    else insertions.push([body.start, `(${CHARGE}, `], [body.end, ")"]);
  };
  const isCalledBack = (parent, node) => CALLS.includes(parent?.type) && parent.arguments?.includes(node);
  /** The calls that each function makes. */
  const calls = new Map();
  const visit = (node, ancestors) => {
    if (LOOPS.includes(node.type)) charge(node);
    if (CALLS.includes(node.type) && !isBuiltin(node)) {
      const around = ancestors.slice(0, -1).findLast(({ type }) => FUNCTIONS.includes(type));
      calls.set(around, (calls.get(around) ?? 0) + 1);
    }
    if (FUNCTIONS.includes(node.type) && isCalledBack(ancestors.at(-2), node)) calls.set(node, SEVERAL);
  };
  const visitors = Object.fromEntries(
    [...LOOPS, ...CALLS, ...FUNCTIONS].map((type) => [type, (node, _state, ancestors) => visit(node, ancestors)]),
  );
  ancestor(parse(text, { ecmaVersion: "latest", sourceType: "module" }), visitors);
  for (const [node, count] of calls) if (node !== undefined && count >= SEVERAL) charge(node);
  return insert(text, insertions);
}

function insert(text, insertions) {
  let at = 0;
  const parts = [];
  for (const [place, inserted] of insertions.sort(([one], [other]) => one - other)) {
    parts.push(text.slice(at, place), inserted);
    at = place;
  }
  return parts.join("") + text.slice(at);
}

// Finds the free variables of a script: the names that the script uses and doesn't declare.

import type { AnyNode, Function as FunctionNode, Pattern } from "acorn";
import { fullAncestor } from "acorn-walk";

type Scope = Set<string>;

const isFunction = ({ type }: AnyNode): boolean =>
  type === "FunctionDeclaration" || type === "FunctionExpression" || type === "ArrowFunctionExpression";
const HOLDS_BLOCK_NAMES: readonly string[] = [
  ...["Program", "BlockStatement", "StaticBlock", "SwitchStatement", "CatchClause"],
  ...["ForStatement", "ForInStatement", "ForOfStatement", "ClassExpression", "ClassDeclaration"],
];

/** Returns the names that a pattern declares. */
function namesOf(pattern: Pattern | null | undefined): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        namesOf(property.type === "RestElement" ? property.argument : property.value),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap(namesOf);
    case "RestElement":
      return namesOf(pattern.argument);
    case "AssignmentPattern":
      return namesOf(pattern.left);
    default:
      return [];
  }
}

/** Returns the free variables of a parsed script, in order of their first use, and all names that it declares. */
export function findNames(program: AnyNode): { readonly free: string[]; readonly declared: ReadonlySet<string> } {
  const scopes = new Map<AnyNode, Scope>();
  const declare = (scope: AnyNode | undefined, names: readonly string[]) => {
    if (scope === undefined) return;
    const known = scopes.get(scope) ?? new Set();
    scopes.set(scope, known);
    for (const name of names) known.add(name);
  };
  fullAncestor(program, (node, _state, ancestors) => {
    const around = ancestors.slice(0, -1);
    const block = around.findLast((each) => isFunction(each) || HOLDS_BLOCK_NAMES.includes(each.type));
    if (node.type === "VariableDeclaration") {
      const hoisted = around.findLast((each) => isFunction(each) || each.type === "Program");
      for (const { id } of node.declarations) declare(node.kind === "var" ? hoisted : block, namesOf(id));
    } else if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") {
      declare(block, namesOf(node.id));
    } else if (node.type === "ClassExpression" || node.type === "FunctionExpression") {
      declare(node, namesOf(node.id));
    } else if (node.type === "CatchClause") {
      declare(node, namesOf(node.param));
    }
    if (isFunction(node)) declare(node, [...(node as FunctionNode).params.flatMap(namesOf), "arguments"]);
  });
  const free = new Set<string>();
  fullAncestor(program, (node, _state, ancestors) => {
    // The walk skips names of properties and labels.
    if (node.type !== "Identifier") return;
    const isDeclared = ancestors.some((each) => scopes.get(each)?.has(node.name) === true);
    if (!isDeclared) free.add(node.name);
  });
  return { free: [...free], declared: new Set([...scopes.values()].flatMap((scope) => [...scope])) };
}

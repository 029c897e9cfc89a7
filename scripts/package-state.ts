// Lists the variables that a package keeps after loading: variables of the module, and variables of functions that ran
// while it loaded if closures use them. src/base/initial-state.ts restores the objects to which they refer.

import { type AnyNode, parse } from "acorn";
import { analyze, type Scope, type Variable } from "eslint-scope";
import { applyEdits } from "./meter-script.ts";

type Insertion = (id: number, variables: readonly Variable[]) => string | undefined;

const SCOPES_WITHOUT_STATE: readonly string[] = ["global", "module", "class", "function-expression-name"];

/** Returns the function or module whose execution creates a scope's variables. */
function runOf(scope: Scope): Scope {
  const isRun = ["function", "module", "class-field-initializer", "class-static-block"].includes(scope.type);
  return isRun || scope.upper === null ? scope : runOf(scope.upper);
}

/** Returns the variables that functions inside the scope use. */
function keptVariables(scope: Scope): readonly Variable[] {
  const isOutermost = scope.upper?.type === "module";
  return scope.variables.filter(({ defs, references }) => {
    const [definition] = defs;
    if (definition === undefined || (isOutermost && definition.type === "Parameter")) return false;
    return references.some(({ from }) => runOf(from) !== runOf(scope));
  });
}

/**
 * Inserts an expression at the start of each scope with kept variables.
 *
 * @throws Error for a scope in which no expression can be inserted
 */
function insertInScopes(text: string, insertion: Insertion): string {
  const program = parse(text, { ecmaVersion: "latest", sourceType: "module", ranges: true });
  const scopes = analyze(program as never, { ecmaVersion: 2024, sourceType: "module" }).scopes;
  const edits: [start: number, end: number, text: string][] = [];
  for (const [id, scope] of scopes.entries()) {
    const variables = keptVariables(scope);
    const block = scope.block as unknown as AnyNode & { readonly body?: AnyNode };
    if (SCOPES_WITHOUT_STATE.includes(scope.type) || variables.length === 0) continue;
    const inserted = insertion(id, variables);
    if (inserted === undefined) continue;
    const body = block.type === "BlockStatement" ? block : block.body;
    if (body?.type === "BlockStatement") edits.push([body.start + 1, body.start + 1, `${inserted};`]);
    else if (block.type === "ArrowFunctionExpression" && body !== undefined)
      edits.push([body.start, body.start, `(${inserted}, `], [body.end, body.end, ")"]);
    else
      throw new Error(`the variables of a ${scope.type} at ${text.slice(block.start, block.start + 60)} can't be kept`);
  }
  return applyEdits(text, edits);
}

const isAssigned = ({ references }: Variable): boolean => references.some((one) => one.isWrite() && !one.init);

const listNames = (variables: readonly Variable[]): string => variables.map(({ name }) => name).join();

/** @param isPartial whether the scope can be left before all variables are declared */
function stateOf(variables: readonly Variable[], isPartial: boolean): string {
  const constants = variables.filter((variable) => !isAssigned(variable));
  const assigned = variables.filter(isAssigned).map(({ name }) => `[() => ${name}, ($value) => { ${name} = $value; }]`);
  const kept = isPartial
    ? `$state.undeclared.push(${constants.map(({ name }) => `() => ${name}`)})`
    : `$state.constants.push(() => [${listNames(constants)}])`;
  return `(${kept}, $state.variables.push(${assigned}))`;
}

/**
 * Collects the variables in `$state` while the package loads, unless it is undefined.
 *
 * @param text module with a function that loads the package; the function's arguments belong to the caller, and aren't collected
 * @param load loads the package with the given module, to find out which functions run
 */
export function collectState(text: string, load: (text: string) => void): string {
  const entered = new Set<number>();
  Object.assign(globalThis, { $enter: (id: number) => entered.add(id) });
  load(insertInScopes(text, (id) => `globalThis.$enter(${id})`));
  Reflect.deleteProperty(globalThis, "$enter");
  // If a function returns before a `const` or `let` declaration, reading that variable later throws a ReferenceError.
  const reads: [id: number, read: () => unknown][] = [];
  Object.assign(globalThis, { $keep: (id: number, read: () => unknown) => reads.push([id, read]) });
  load(
    insertInScopes(text, (id, variables) =>
      entered.has(id) ? `globalThis.$keep(${id}, () => [${listNames(variables)}])` : undefined,
    ),
  );
  Reflect.deleteProperty(globalThis, "$keep");
  const partial = new Set(reads.filter(([, read]) => !isDeclared(read)).map(([id]) => id));
  return insertInScopes(text, (id, variables) =>
    entered.has(id) ? `$state && ${stateOf(variables, partial.has(id))}` : undefined,
  );
}

function isDeclared(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

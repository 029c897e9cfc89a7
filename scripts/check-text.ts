// Checks code that handles text: every regular expression in src/, web/ and wasm/ must take linear time, or have a stated bound
// (scripts/text-bounds.ts), and the replacement of `replace` must not be computed text, in which `$` has a meaning. In the service,
// only one module may read the body of a request, since it charges for it.
// `npm run lint` runs it. Verdicts are cached in generated/.

import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { type AnyNode, parse } from "acorn";
import { simple } from "acorn-walk";
import { transform } from "esbuild";
import { checkSync } from "recheck";
import { at, ROOT, readJson, readText, write } from "./project.ts";
import { BOUNDS } from "./text-bounds.ts";

/** Time after which an expression counts as undecided, in milliseconds. All others take much less, even on a busy machine. */
const TIMEOUT = 60_000;

/** The only module that reads the bodies of requests. */
const BODY_READER = "src/service/shared/request.ts";
const BODY_MEMBERS = /^(?:arrayBuffer|blob|body|bytes|clone|formData|json|text)$/;
const REQUEST_NAME = /^(?:request|req|raw|target)$/;

const CACHE = "generated/regular-expressions.json";
const cache: Record<string, string> = existsSync(at(CACHE)) ? readJson(CACHE) : {};
const used = new Set<(typeof BOUNDS)[number]>();

/** Returns `safe`, or how an expression is vulnerable or undecided. */
function judge(source: string, flags: string): string {
  const key = `/${source}/${flags}`;
  const known = cache[key];
  if (known !== undefined) return known;
  const result = checkSync(source, flags, { checker: "automaton", timeout: TIMEOUT });
  const verdict =
    result.status === "vulnerable"
      ? `${result.complexity.type} ${"degree" in result.complexity ? result.complexity.degree : ""}`.trim()
      : result.status === "unknown"
        ? result.error.kind
        : result.status;
  cache[key] = verdict;
  return verdict;
}

/** Returns the entry that states the bound of an expression. */
function findBound(file: string, source: string) {
  const found = BOUNDS.find(
    (bound) => path.matchesGlob(file, bound.files) && (bound.source === undefined || bound.source === source),
  );
  if (found !== undefined) used.add(found);
  return found;
}

/** Functions are safe, and so is text that isn't computed. */
function isSafeReplacement(node: AnyNode | undefined, variables: ReadonlyMap<string, AnyNode>): boolean {
  if (node === undefined) return true;
  if (node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression") return true;
  if (node.type === "Literal") return true;
  if (node.type === "TemplateLiteral") return node.expressions.length === 0;
  if (node.type === "ConditionalExpression")
    return isSafeReplacement(node.consequent, variables) && isSafeReplacement(node.alternate, variables);
  if (node.type !== "Identifier") return false;
  const value = variables.get(node.name);
  // A name in capitals is a constant, and any other imported name a function.
  return value === undefined
    ? /^(?:[A-Z][A-Z_\d]*|encodeURIComponent)$/.test(node.name)
    : isSafeReplacement(value, variables);
}

/** Returns the faults in a module. */
async function checkModule(file: string): Promise<string[]> {
  const loader = file.endsWith("x") ? "tsx" : "ts";
  const { code } = await transform(readText(file), { loader, target: "es2024" });
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  const variables = new Map<string, AnyNode>();
  const faults: string[] = [];
  simple(program, {
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init) variables.set(id.name, init);
    },
    FunctionDeclaration(node) {
      if (node.id) variables.set(node.id.name, { ...node, type: "FunctionExpression", expression: false });
    },
  });
  simple(program, {
    Literal({ regex }) {
      if (regex === undefined) return;
      if (findBound(file, regex.pattern) !== undefined) return;
      const verdict = judge(regex.pattern, regex.flags);
      if (verdict !== "safe") faults.push(`/${regex.pattern}/${regex.flags} may take too long: ${verdict}`);
    },
    MemberExpression({ object, property, start, end }) {
      const nameOf = (node: AnyNode) => (node.type === "Identifier" ? node.name : "");
      const name = nameOf(object.type === "MemberExpression" ? object.property : object);
      const isBody = REQUEST_NAME.test(name) && BODY_MEMBERS.test(nameOf(property));
      if (isBody && file.startsWith("src/service/") && file !== BODY_READER)
        faults.push(`${code.slice(start, end)} must be read by ${BODY_READER}, which charges for bodies`);
    },
    CallExpression({ callee, arguments: args, start, end }) {
      const method =
        callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : undefined;
      const isReplacement = (method === "replace" && args.length === 2) || method === "replaceAll";
      if (isReplacement && !isSafeReplacement(args[1], variables))
        faults.push(`${code.slice(start, end)} must have a function or fixed text as its replacement`);
    },
  });
  return faults.map((fault) => `${file}: ${fault}`);
}

const files = globSync(["src/**/*.ts", "web/**/*.{ts,tsx}", "wasm/*/*.ts"], { cwd: ROOT });
const modules = files.map((file) => file.replaceAll(path.sep, "/")).filter((file) => !file.endsWith(".d.ts"));
const faults = (await Promise.all(modules.sort().map(checkModule))).flat();
write(CACHE, JSON.stringify(cache, null, 1));
for (const bound of BOUNDS.filter((each) => !used.has(each)))
  faults.push(`scripts/text-bounds.ts: ${bound.files} ${bound.source ?? ""} matches no expression`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error("Change the code, or state in scripts/text-bounds.ts why the text of an expression is short");
  process.exitCode = 1;
}

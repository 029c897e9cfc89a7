// Runs build steps, skipping those whose inputs and outputs are unchanged. A step's stamp file contains a hash of its inputs
// and the list of its outputs. The stamp is removed before the step runs, so a failed or interrupted step runs again.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

export interface Step {
  /** Node.js scripts with arguments, which run in this order. */
  readonly commands: readonly string[];
  /** Files or globs. Their imports count as inputs too. */
  readonly inputs: readonly string[];
  /** Files or globs. */
  readonly outputs: readonly string[];
}

type Steps = Readonly<Record<string, Step>>;

/**
 * Relative imports of a module: `from "./x.ts"`, `import "./x.ts"`, `import("./x.ts")`. Queries such as `?raw` are
 * dropped.
 */
const IMPORT = /\b(?:from|import)[\s(]*"(\.{1,2}\/[^"?]+)/g;
const MODULE = /\.(?:mjs|js|tsx?)$/;

/** Returns the files that a module imports, as paths relative to the root. */
function readImports(root: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return Array.from(text.matchAll(IMPORT), ([, name = ""]) => path.posix.join(path.posix.dirname(file), name));
}

/**
 * Returns the sorted paths of a step's inputs and everything that they import. Some files may not have been generated yet.
 */
function listInputs(root: string, { commands, inputs }: Step): string[] {
  const isFile = (file: string) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile();
  const files = new Set(commands.map((command) => command.replace(/ .*/, "")));
  for (const pattern of inputs) {
    const found = globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, "/"));
    for (const file of pattern.includes("*") ? found.filter(isFile) : [pattern]) files.add(file);
  }
  // The loop also visits the files that it adds to the set.
  for (const file of files)
    if (MODULE.test(file) && isFile(file)) for (const name of readImports(root, file)) files.add(name);
  return [...files].sort();
}

/** Returns a hash of the step, the paths of its files, and their contents. Missing files are allowed. */
function hashFiles(root: string, step: Step, files: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(step));
  for (const file of files) {
    const place = path.join(root, file);
    const content = existsSync(place) ? createHash("sha256").update(readFileSync(place)).digest("hex") : "missing";
    hash.update(`${file}\n${content}\n`);
  }
  return hash.digest("hex");
}

/** Returns the files that a step has written. */
function listOutputs(root: string, name: string, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern: string) => {
    const files = globSync(pattern, { cwd: root });
    if (files.length === 0) throw new Error(`step ${name} must write ${pattern}`);
    return files.sort();
  });
}

/**
 * Returns the output patterns that match no file.
 *
 * @param root directory to which the patterns are relative
 */
export function listMissingOutputs(root: string, steps: Readonly<Record<string, Pick<Step, "outputs">>>): string[] {
  const patterns = Object.values(steps).flatMap(({ outputs }) => outputs);
  return patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0);
}

/** Runs a Node.js script with its arguments. */
function runScript(root: string, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command.split(" "), { cwd: root, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed with ${signal ?? `exit code ${code}`}`)),
    );
  });
}

/**
 * Runs the steps in parallel, each after the steps that generate its inputs. After a failure, no further step starts.
 *
 * @param root directory to which all paths are relative
 * @param stamps directory of the stamps
 * @returns names of the steps that have run
 * @throws if a step fails or lacks an output
 */
export async function runSteps(root: string, steps: Steps, stamps: string): Promise<string[]> {
  mkdirSync(path.join(root, stamps), { recursive: true });
  const names = Object.keys(steps);
  const stepOf = (name: string) => steps[name] as Step;
  const isGenerated = (file: string, other: string) =>
    stepOf(other).outputs.some((pattern: string) => path.matchesGlob(file, pattern));
  const required = new Map(
    names.map((name) => {
      // A glob of files that haven't been generated yet matches no file, so also compare the glob itself with the
      // outputs of other steps.
      const files = [...listInputs(root, stepOf(name)), ...stepOf(name).inputs];
      const others = names.filter((other) => other !== name && files.some((file) => isGenerated(file, other)));
      return [name, others];
    }),
  );

  async function run(name: string): Promise<boolean> {
    const step = stepOf(name);
    const file = path.join(root, stamps, `${name}.json`);
    const hash = hashFiles(root, step, listInputs(root, step));
    const stamp = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
    if (stamp?.inputs === hash && stamp.outputs.every((output: string) => existsSync(path.join(root, output))))
      return false;
    rmSync(file, { force: true });
    for (const command of step.commands) await runScript(root, command);
    writeFileSync(file, JSON.stringify({ inputs: hash, outputs: listOutputs(root, name, step.outputs) }));
    return true;
  }

  const waiting = new Set(names);
  const running = new Map<string, Promise<void>>();
  const done: string[] = [];
  const errors: Error[] = [];
  while (waiting.size + running.size > 0) {
    const isReady = (name: string) => required.get(name)?.every((other) => !waiting.has(other) && !running.has(other));
    const next = errors.length > 0 ? undefined : [...waiting].find(isReady);
    if (next !== undefined && running.size < availableParallelism()) {
      waiting.delete(next);
      const end = (hasRun: boolean) => {
        running.delete(next);
        if (hasRun) done.push(next);
      };
      const fail = (error: Error) => {
        running.delete(next);
        errors.push(error);
      };
      running.set(next, run(next).then(end, fail));
    } else if (running.size > 0) await Promise.race(running.values());
    else if (errors.length > 0) break;
    else throw new Error(`steps depend on each other's outputs: ${[...waiting].join(", ")}`);
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join("\n"));
  return done;
}

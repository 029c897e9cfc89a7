// Draws images from many files, with a progress bar, and redraws them when their files change.

import process from "node:process";
import { STDIN } from "./input.ts";
import { UsageError } from "./usage-error.ts";

/** Options of commands that accept many files. */
export interface RunOptions {
  readonly quiet?: boolean | undefined;
  readonly watch?: boolean | undefined;
  /** Other files that the images depend on. */
  readonly others: readonly string[];
}

/** Draws a file's image. Returns the line to print, or an empty string for none. */
export type RunFile = (file: string) => Promise<string>;

/** Resolves the arguments: file names, patterns such as `charts/*.json`, and `-` for standard input. */
export async function listFiles(patterns: readonly string[]): Promise<string[]> {
  if (patterns.length === 0) return [STDIN];
  const lists = await Promise.all(
    patterns.map(async (pattern) => {
      if (!/[*?[{]/.test(pattern)) return [pattern];
      const { glob } = await import("tinyglobby");
      const found = await glob(pattern);
      if (found.length === 0) throw new UsageError(`no file matches ${pattern}`);
      return found.sort();
    }),
  );
  return [...new Set(lists.flat())];
}

/** Calls `run` for each file, then watches the files if `watch` is set. Returns the number of files that failed initially. */
export async function runFiles(files: readonly string[], run: RunFile, options: RunOptions): Promise<number> {
  return options.watch === true ? await runAndWatch(files, run, options) : await runAll(files, run, options);
}

/** Calls `run` for each file. Returns the number of files that failed. */
async function runAll(files: readonly string[], run: RunFile, options: RunOptions): Promise<number> {
  const hasBar = files.length > 1 && options.quiet !== true && process.stderr.isTTY;
  const bar = hasBar ? (await import("./progress-bar.ts")).createBar() : undefined;
  bar?.start(files.length, 0);
  const lines: string[] = [];
  let failures = 0;
  for (const file of files) {
    const { isDone, line } = await runOne(file, run);
    if (!isDone) failures += 1;
    if (!isDone || options.quiet !== true) lines.push(line);
    bar?.increment();
  }
  bar?.stop();
  for (const line of lines) if (line !== "") process.stderr.write(`${line}\n`);
  return failures;
}

async function runOne(file: string, run: RunFile): Promise<{ readonly isDone: boolean; readonly line: string }> {
  try {
    return { isDone: true, line: await run(file) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return { isDone: false, line: `${file === STDIN ? "standard input" : file}: ${formatError(error)}` };
  }
}

/** Calls `run` for each file, and again whenever the file changes, until the process is interrupted. */
async function runAndWatch(files: readonly string[], run: RunFile, options: RunOptions): Promise<number> {
  if (files.includes(STDIN)) throw new UsageError("standard input can't be watched: name a file");
  const { others } = options;
  const { watch } = await import("chokidar");
  const watcher = watch([...files, ...others], { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 50 } });
  try {
    // Watching starts before the first images are drawn, so that no change is missed.
    await new Promise<void>((resolve) => watcher.once("ready", resolve));
    const first = runAll(files, run, options);
    let last: Promise<unknown> = first;
    watcher.on("change", (changed) => {
      const affected = others.includes(changed) ? files : [changed];
      last = last.then(async () => {
        for (const file of affected) process.stderr.write(`${(await runOne(file, run)).line}\n`);
      });
    });
    const failures = await first;
    process.stderr.write("watching for changes: press Ctrl+C to stop\n");
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, resolve);
    });
    await last;
    return failures;
  } finally {
    await watcher.close();
  }
}

/** Returns an error's message, or the stack trace of an unexpected error, for bug reports. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ["Failure", "TypeError", "UsageError", "SyntaxError", "YAMLParseError"].includes(error.name) || "code" in error
    ? error.message
    : (error.stack ?? error.message);
}

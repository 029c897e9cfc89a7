// The command line. Exit codes: 0 for success, 1 if an image fails or a chart is invalid, 2 for a usage error.

import path from "node:path";
import process from "node:process";
import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import { isPlainObject } from "../base/plain-object.ts";
import type { Card, ChartConfig, Format } from "../library/types.ts";
import { readConfig, STDIN } from "./input.ts";
import {
  addCardOptions,
  addChartOptions,
  addFonts,
  addOutput,
  type CardCommandOptions,
  type ChartOptions,
  FORMATS,
  libraryOptions,
  toParam,
} from "./options.ts";
import { addOtherCommands } from "./other-commands.ts";
import { chooseFormat, chooseOutputPath, type DrawOptions, drawOne, writeImage } from "./output.ts";
import { formatError, UsageError } from "./usage-error.ts";

const EXIT_FAILURE = 1;
const EXIT_USAGE_ERROR = 2;
/** The package of the Node server. */
const SERVER_PACKAGE = "limn-server";

const program = new Command("limn")
  .description("Draws charts, QR codes, barcodes, tables, word clouds, graphs and cards as images.")
  .version(version)
  .configureHelp({ sortSubcommands: false, showGlobalOptions: false })
  .addHelpText(
    "after",
    `
Examples:
  limn chart chart.json -o chart.png
  limn chart "charts/*.json" --out-dir images --theme minimal
  limn chart bars.yaml --data sales.csv -o bars.svg
  limn chart chart.json --font "Acme=acme.ttf" -o chart.png
  limn qr https://example.com -o code.svg
  limn card --template quote --data quote.yaml -o quote.png
  cat chart.json | limn chart > chart.png
  limn validate "charts/*.json" --strict
  claude mcp add limn -- npx limn mcp

Exit codes: 0 for success, 1 if an image fails or a chart is invalid, 2 for a usage error.`,
  );

/** Reads a chart's configuration, and fills it with the rows of the `--data` file, if there is one. */
async function readChart(file: string, { sandbox = false, data }: ChartOptions): Promise<ChartConfig> {
  const config = await readConfig(file, sandbox);
  if (data === undefined) return config as ChartConfig;
  const { fillFromCsv } = await import("./chart-data.ts");
  return (await fillFromCsv(config, data)) as unknown as ChartConfig;
}

addOutput(addChartOptions(program.command("chart [files...]")), [...FORMATS, "gif", "apng", "alt"])
  .description("draw Chart.js charts from JSON, JSON5, YAML or JavaScript modules")
  .option("--data <file>", "CSV file: labels in the first column, one dataset in each other numeric column")
  .option("--out-dir <folder>", "folder for the images; by default, each input file's folder")
  .option("-w, --watch", "redraw when a chart file or the --data file changes")
  .action(async (patterns: string[], options: ChartOptions) => {
    const { renderChart } = await import("../library/chart.ts");
    return drawFiles(
      await listFiles(patterns),
      options,
      options.data === undefined ? [] : [options.data],
      async (file, format) =>
        renderChart(await readChart(file, options), { ...(await libraryOptions(options)), format: format as Format }),
    );
  });

/** Draws and writes the image of each file. @param others other files that the images depend on */
async function drawFiles(
  files: readonly string[],
  options: DrawOptions & { readonly watch?: boolean },
  others: readonly string[],
  draw: (file: string, format: string) => Promise<Uint8Array | string>,
): Promise<void> {
  if (files.length > 1 && options.output !== undefined)
    throw new UsageError("--output is for one image: use --out-dir for several");
  const outputs = files.map((file) => chooseOutputPath(file, options));
  const twice = outputs.find((output, index) => outputs.indexOf(output) < index);
  if (twice !== undefined)
    throw new UsageError(
      `two images would be written to ${twice}: rename a file, or draw them separately with --output`,
    );
  const format = chooseFormat(options);
  const run = async (file: string) => {
    const output = chooseOutputPath(file, options);
    await writeImage(output, await draw(file, format), format);
    return output === "-" ? "" : output;
  };
  const failures = await runFiles(files, run, { quiet: options.quiet, watch: options.watch, others });
  if (failures > 0) process.exitCode = EXIT_FAILURE;
}

addOutput(addCardOptions(program.command("card [files...]")), [...FORMATS, "gif", "apng", "alt"])
  .description("draw cards from JSON, YAML, HTML or JavaScript modules, or a built-in template")
  .option("--out-dir <folder>", "folder for the images; by default, each input file's folder")
  .option("-w, --watch", "redraw when a card file or a --data file changes")
  .action(async (patterns: string[], options: CardCommandOptions) => {
    const { template, data } = options;
    if (template !== undefined && patterns.length > 0)
      throw new UsageError("--template can't be combined with files: use --data for a file with values");
    const { renderCard } = await import("../library/card.ts");
    const { listDataFiles, readCard, readCardData } = await import("./card-data.ts");
    const draw = async (card: Card, format: string) => {
      // A template has `data`; a card has `parameters`.
      const name = isPlainObject(card) && card.template !== undefined ? "data" : "parameters";
      return renderCard(card, {
        ...(data.length > 0 && { [name]: await readCardData(data) }),
        ...(await libraryOptions(options)),
        format: format as Format,
      });
    };
    if (template === undefined)
      return drawFiles(await listFiles(patterns), options, listDataFiles(data), async (file, format) =>
        draw(await readCard(file), format),
      );
    return drawOne(STDIN, options, {}, ({ format }) => draw({ template }, format));
  });

addOtherCommands(program);

addFonts(addChartOptions(program.command("validate [files...]")))
  .description("check charts without drawing them")
  .option("--data <file>", "CSV file with the chart's data, the same as in limn chart")
  .option("--strict", "treat warnings as errors")
  .option("--json", "print the findings as JSON")
  .option("-p, --param <name=value>", "any other parameter; can be repeated", toParam, {})
  .action(async (patterns: string[], options: ChartOptions) => {
    const { validateChart } = await import("../library/validate.ts");
    const results = [];
    for (const file of await listFiles(patterns)) {
      const found = await readChart(file, options).then(
        async (config) => validateChart(config, await libraryOptions(options)),
        (error: unknown) => ({ errors: [formatError(error)], warnings: [] }),
      );
      results.push({ file, ...found });
    }
    if (options.json === true) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
    else
      for (const { file, errors, warnings } of results) {
        for (const error of errors) process.stdout.write(`${file}: error: ${error}\n`);
        for (const warning of warnings) process.stdout.write(`${file}: warning: ${warning}\n`);
      }
    const isInvalid = results.some(
      ({ errors, warnings }) => errors.length > 0 || (options.strict === true && warnings.length > 0),
    );
    if (isInvalid) process.exitCode = EXIT_FAILURE;
  });

program
  .command("mcp")
  .description("serve the tools for language models over standard input and output (MCP), without a network")
  .option("--url <url>", "URL of a Limn service, to which the URLs of images lead (LIMN_URL)")
  .action(async ({ url }: { readonly url?: string }) =>
    (await import("./mcp.ts")).serveMcp(url ?? process.env.LIMN_URL),
  );

program
  .command("serve")
  .description("serve the HTTP API and the website: needs the package limn-server")
  .option("--port <number>", "port (8787)")
  .option("--host <address>", "address to listen on; 0.0.0.0 for all addresses (127.0.0.1)")
  .option("--workers <number>", "worker processes (one for each core)")
  .option("--storage <url>", "file:, redis:, rediss: or s3: URL of the storage (file:./limn-data)")
  .option("--metrics-port <number>", "port of the Prometheus metrics; 0 for none (9464)")
  .addHelpText("after", "\nEnvironment variables set everything else: see docs/self-hosting.md.")
  .action(startServer);

// The completion's own commands: `complete`, and the call by which shells ask for completions.
if (process.argv.some((argument) => ["complete", "help", "--help", "-h"].includes(argument)) || process.argv.length < 3)
  (await import("@bomb.sh/tab/commander")).default(program);
for (const command of [program, ...program.commands]) command.exitOverride();
// A reader such as `head` may close the pipe before it has read everything. Files that the command writes are finished all the same.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE_ERROR;
  else {
    process.stderr.write(`error: ${formatError(error)}\n`);
    process.exitCode = error instanceof UsageError ? EXIT_USAGE_ERROR : EXIT_FAILURE;
  }
}

/** Options of commands that accept many files. */
interface RunOptions {
  readonly quiet?: boolean | undefined;
  readonly watch?: boolean | undefined;
  /** Other files that the images depend on. */
  readonly others: readonly string[];
}

/** Draws a file's image. Returns the line to print, or an empty string for none. */
type RunFile = (file: string) => Promise<string>;

/** Resolves the arguments: file names, patterns such as `charts/*.json`, and `-` for standard input. */
async function listFiles(patterns: readonly string[]): Promise<string[]> {
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
async function runFiles(files: readonly string[], run: RunFile, options: RunOptions): Promise<number> {
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

/**
 * Calls `run` for a file.
 *
 * @param isWatched whether the file is being watched, so that an error must not end the program
 */
async function runOne(
  file: string,
  run: RunFile,
  isWatched = false,
): Promise<{ readonly isDone: boolean; readonly line: string }> {
  try {
    return { isDone: true, line: await run(file) };
  } catch (error) {
    if (error instanceof UsageError && !isWatched) throw error;
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
      const isChanged = (file: string) => path.resolve(file) === path.resolve(changed);
      const affected = others.some(isChanged) ? files : files.filter(isChanged);
      last = last.then(async () => {
        for (const file of affected) {
          const { isDone, line } = await runOne(file, run, true);
          if (!isDone || options.quiet !== true) process.stderr.write(`${line}\n`);
        }
      });
    });
    const failures = await first;
    if (options.quiet !== true) process.stderr.write("watching for changes: press Ctrl+C to stop\n");
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, resolve);
    });
    await last;
    return failures;
  } finally {
    await watcher.close();
  }
}

/** Options of `limn serve`. */
interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
  readonly workers?: string;
  readonly storage?: string;
  readonly metricsPort?: string;
}

/**
 * Starts the Node server in this process: a separate package, which with the fonts for all scripts is four times as large as the
 * library.
 *
 * @throws UsageError if the package is not installed
 */
async function startServer({ port, host, workers, storage, metricsPort }: ServeOptions): Promise<void> {
  const variables = { PORT: port, HOST: host, WORKERS: workers, STORAGE_URL: storage, METRICS_PORT: metricsPort };
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
  try {
    await import(SERVER_PACKAGE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      `serve needs the package ${SERVER_PACKAGE}: build it with npm run build:server, then install the folder dist-server`,
    );
  }
}

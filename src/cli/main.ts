// The command line. Exit codes: 0 if all images are drawn, 1 if an image or a configuration is invalid, 2 for a usage error.

import process from "node:process";
import tab from "@bomb.sh/tab/commander";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import packageFile from "../../package.json" with { type: "json" };
import {
  renderBarcode,
  renderChart,
  renderGraph,
  renderQr,
  renderTable,
  renderWordCloud,
  validateChart,
} from "../library/index.ts";
import type { Format } from "../library/types.ts";
import { fillFromCsv } from "./chart-data.ts";
import { readConfig, readText, STDIN } from "./input.ts";
import { type Destination, formatOf, outputOf, writeImage } from "./output.ts";
import { listFiles, messageOf, runFiles } from "./run-files.ts";
import { UsageError } from "./usage-error.ts";

const FAILED = 1;
const MISUSED = 2;

const FORMATS = ["png", "jpg", "webp", "avif", "svg", "pdf", "base64"];

/** Options of all commands that draw. */
interface DrawOptions extends Destination {
  readonly param: Readonly<Record<string, string>>;
  readonly quiet?: boolean;
}

interface ChartOptions extends DrawOptions {
  readonly data?: string;
  readonly sandbox?: boolean;
  readonly watch?: boolean;
  readonly chartjs?: string;
  readonly ratio?: number;
  readonly background?: string;
  readonly [option: string]: unknown;
}

function toNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || Number.isNaN(number)) throw new InvalidArgumentError("It must be a number.");
  return number;
}

/** Collects options of the form name=value. */
function toParam(text: string, others: Readonly<Record<string, string>>): Record<string, string> {
  const equals = text.indexOf("=");
  if (equals < 1) throw new InvalidArgumentError("It must have the form name=value.");
  return { ...others, [text.slice(0, equals)]: text.slice(equals + 1) };
}

function addOutput(command: Command, formats: readonly string[] = FORMATS): Command {
  return command
    .option("-o, --output <file>", "file to write, or - for standard output")
    .addOption(
      new Option("-f, --format <format>", "image format; by default, that of the output's extension").choices(formats),
    )
    .option("-p, --param <name=value>", "any other parameter of the documentation; can be repeated", toParam, {})
    .option("-q, --quiet", "print errors only");
}

const program = new Command("limn")
  .description("Draws charts, QR codes, barcodes, tables, word clouds and graphs as images.")
  .version(packageFile.version)
  .configureHelp({ sortSubcommands: false, showGlobalOptions: false })
  .addHelpText(
    "after",
    `
Examples:
  limn chart chart.json -o chart.png
  limn chart "charts/*.json" --out-dir images --theme minimal
  limn chart bars.yaml --data sales.csv -o bars.svg
  limn qr https://example.com -o code.svg
  cat chart.json | limn chart > chart.png
  limn validate "charts/*.json" --strict

Exit codes: 0 if all images are drawn, 1 if one is invalid, 2 for a usage error.`,
  );

function addChartOptions(command: Command): Command {
  return command
    .option("--width <pixels>", "width, CSS pixels (500)", toNumber)
    .option("--height <pixels>", "height, CSS pixels (300)", toNumber)
    .option("--ratio <number>", "image pixels per CSS pixel (2)", toNumber)
    .option("--background <color>", "CSS colour behind the chart")
    .option("--theme <name>", "theme, such as minimal or editorial")
    .addOption(new Option("--chartjs <version>", "major version of Chart.js (4)").choices(["2", "3", "4"]))
    .option("--lang <tag>", "language of the text, such as ja")
    .option("--time-zone <name>", "time zone of time axes, such as Europe/Berlin (UTC)")
    .option("--sandbox", "run JavaScript in a sandbox, for configurations that you don't trust");
}

/** Converts a command's options to the library's. */
function chartOptions(options: ChartOptions): Record<string, unknown> {
  const { chartjs, ratio, background, width, height, theme, lang, timeZone, sandbox, param } = options;
  return {
    ...param,
    ...Object.fromEntries(
      Object.entries({
        width,
        height,
        devicePixelRatio: ratio,
        backgroundColor: background,
        theme,
        lang,
        timeZone,
        sandbox,
        version: chartjs === undefined ? undefined : Number(chartjs),
      }).filter(([, value]) => value !== undefined),
    ),
  };
}

/** Reads a chart's configuration, and fills it with the rows of the `--data` file, if there is one. */
async function readChart(file: string, { sandbox = false, data }: ChartOptions) {
  const config = await readConfig(file, sandbox);
  if (data === undefined) return config;
  const filled = typeof config === "string" ? parseObject(config) : config;
  await fillFromCsv(filled, data);
  return filled;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new SyntaxError(`a chart with --data must be JSON, YAML or a module: ${messageOf(error)}`);
  }
}

addOutput(addChartOptions(program.command("chart [files...]")), [...FORMATS, "alt"])
  .description("draw Chart.js charts from JSON, JSON5, YAML or JavaScript modules")
  .option("--data <file>", "CSV file with the labels in its first column, and a dataset in each other one")
  .option("--out-dir <folder>", "folder for the images; by default, beside their files")
  .option("-w, --watch", "draw again whenever a file changes")
  .action(async (patterns: string[], options: ChartOptions) => {
    const files = await listFiles(patterns);
    if (files.length > 1 && options.output !== undefined)
      throw new UsageError("--output is for one image: use --out-dir for several");
    const format = formatOf(options);
    const draw = async (file: string) => {
      const image = await renderChart(await readChart(file, options), {
        ...chartOptions(options),
        format: format as Format,
      });
      const output = outputOf(file, options);
      await writeImage(output, image, format);
      return output === "-" ? "" : output;
    };
    const others = options.data === undefined ? [] : [options.data];
    const failures = await runFiles(files, draw, { quiet: options.quiet, watch: options.watch, others });
    if (failures > 0) process.exitCode = FAILED;
  });

/** Draws one image, and writes it. */
async function drawOne(
  input: string,
  options: DrawOptions,
  draw: (options: Record<string, unknown>) => Promise<Uint8Array | string>,
): Promise<void> {
  const format = formatOf(options);
  const output = options.output ?? (input === STDIN ? "-" : outputOf(input, options));
  await writeImage(output, await draw({ ...options.param, format }), format);
  if (output !== "-" && options.quiet !== true) process.stderr.write(`${output}\n`);
}

addOutput(program.command("qr <text>"))
  .description("draw a QR code")
  .option("--size <pixels>", "width and height, pixels (150)", toNumber)
  .option("--margin <modules>", "quiet zone, modules (4)", toNumber)
  .option("--dark <color>", "colour of the modules, in hex digits")
  .option("--light <color>", "colour of the background, in hex digits")
  .option("--ec-level <level>", "error correction: L, M, Q or H")
  .option("--caption <text>", "text below the code")
  .action((text: string, { size, margin, dark, light, ecLevel, caption, ...options }) => {
    const own = { size, margin, dark, light, ecLevel, caption };
    return drawOne(STDIN, options, (others) => renderQr(text, { ...others, ...own }));
  });

addOutput(program.command("barcode <type> <text>"))
  .description("draw a barcode of a type such as code128 or ean13")
  .option("--scale <number>", "pixels per module", toNumber)
  .option("--text", "print the text beside the bars")
  .action((type: string, text: string, { scale, text: includetext, ...options }) =>
    drawOne(STDIN, options, (others) => renderBarcode(type, text, { ...others, scale, includetext })),
  );

addOutput(program.command("table [file]"))
  .description("draw a table from JSON, JSON5 or YAML with title, columns and dataSource")
  .action((file: string = STDIN, options: DrawOptions) =>
    drawOne(file, options, async (others) => {
      const config = await readConfig(file, false);
      return renderTable(typeof config === "string" ? (JSON.parse(config) as Record<string, unknown>) : config, others);
    }),
  );

addOutput(program.command("wordcloud [file]"))
  .description("draw a word cloud from a text file")
  .option("--width <pixels>", "width, CSS pixels (600)", toNumber)
  .option("--height <pixels>", "height, CSS pixels (600)", toNumber)
  .action((file: string = STDIN, { width, height, ...options }) =>
    drawOne(file, options, async (others) => renderWordCloud(await readText(file), { ...others, width, height })),
  );

addOutput(program.command("graph [file]"))
  .description("draw a graph from a file in the DOT language")
  .option("--layout <name>", "layout, such as dot, neato or circo (dot)")
  .action((file: string = STDIN, { layout, ...options }) =>
    drawOne(file, options, async (others) => renderGraph(await readText(file), { ...others, layout })),
  );

addChartOptions(program.command("validate [files...]"))
  .description("check charts without drawing them")
  .option("--data <file>", "CSV file, as for chart")
  .option("--strict", "treat warnings as errors")
  .option("--json", "print the findings as JSON")
  .option("-p, --param <name=value>", "any other parameter; can be repeated", toParam, {})
  .action(async (patterns: string[], options: ChartOptions) => {
    const results = [];
    for (const file of await listFiles(patterns)) {
      const found = await readChart(file, options).then(
        (config) => validateChart(config, chartOptions(options)),
        (error: unknown) => ({ errors: [messageOf(error)], warnings: [] }),
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
    if (isInvalid) process.exitCode = FAILED;
  });

tab(program);
for (const command of [program, ...program.commands]) command.exitOverride();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : MISUSED;
  else {
    process.stderr.write(`error: ${messageOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? MISUSED : FAILED;
  }
}

// The commands' options.

import { type Command, InvalidArgumentError, Option } from "commander";
import type { FontDescriptors } from "../library/types.ts";
import { parseYaml, readText } from "./input.ts";
import { type DrawOptions, withoutUndefined } from "./output.ts";

/** Image formats that all drawing commands support. */
export const FORMATS = ["png", "jpg", "webp", "avif", "svg", "pdf", "base64"];

/** Options shared by the `chart` and `validate` commands. */
export interface ChartOptions extends DrawOptions {
  readonly data?: string;
  readonly sandbox?: boolean;
  readonly watch?: boolean;
  readonly chartjs?: string;
  readonly ratio?: number;
  readonly background?: string;
  readonly [option: string]: unknown;
}

/** The names of theme files. JSON is also YAML. */
const THEME_FILE = /\.(?:json|ya?ml)$/i;

/** Library options that are not parameters, each with the advice for users who try to set it. */
const NOT_PARAMS: ReadonlyMap<string, string> = new Map([
  ["format", ": use --format"],
  ["f", ": use --format"],
  ["sandbox", ""],
  ["loadImage", ""],
  ["signal", ""],
  ["onWarning", ""],
]);

/** Parses a number. @throws InvalidArgumentError for other text */
export function toNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || Number.isNaN(number)) throw new InvalidArgumentError("It must be a number.");
  return number;
}

/** Parses name=value and adds it to the parameters parsed so far. @throws InvalidArgumentError for other text */
export function toParam(text: string, others: Readonly<Record<string, string>>): Record<string, string> {
  const equals = text.indexOf("=");
  if (equals < 1) throw new InvalidArgumentError("It must have the form name=value.");
  const name = text.slice(0, equals);
  const advice = NOT_PARAMS.get(name);
  if (advice !== undefined) throw new InvalidArgumentError(`${name} is not a parameter${advice}.`);
  return { ...others, [name]: text.slice(equals + 1) };
}

interface FontFile extends FontDescriptors {
  readonly file: string;
}

/** Parses family[:weight][:italic]=file and adds it to the fonts parsed so far. @throws InvalidArgumentError for other text */
function toFont(text: string, others: readonly FontFile[]): FontFile[] {
  const [, family, weight = "400", italic, file] = /^([^:=]+)(?::(\d+|bold))?(:italic)?=(.+)$/.exec(text) ?? [];
  if (family === undefined || file === undefined)
    throw new InvalidArgumentError(
      'It must have the form family=file, such as "Acme=acme.ttf" or "Acme:bold=acme-bold.ttf".',
    );
  return [
    ...others,
    {
      file,
      family,
      weight: weight === "bold" ? weight : Number(weight),
      style: italic === undefined ? "normal" : "italic",
    },
  ];
}

/** Adds the option for font files, which are registered before the command runs. */
export function addFonts(command: Command): Command {
  return command
    .option(
      "--font <family=file>",
      "font file to register, as family[:weight][:italic]=file; can be repeated",
      toFont,
      [],
    )
    .hook("preAction", async (_, action) => {
      const { font: fonts } = action.opts<{ font: FontFile[] }>();
      if (fonts.length === 0) return;
      const { registerFont } = await import("../library/fonts.ts");
      for (const { file, ...descriptors } of fonts) await registerFont(file, descriptors);
    });
}

/** Adds the options shared by all drawing commands. */
export function addOutput(command: Command, formats: readonly string[] = FORMATS): Command {
  return addFonts(command)
    .option("-o, --output <file>", "file to write, or - for standard output")
    .addOption(
      new Option("-f, --format <format>", "image format; by default, the output's extension, or png").choices(formats),
    )
    .option("-p, --param <name=value>", "any other documented parameter; can be repeated", toParam, {})
    .option("-q, --quiet", "print errors only");
}

export interface CardCommandOptions extends DrawOptions {
  readonly template?: string;
  readonly data: readonly string[];
  readonly watch?: boolean;
  readonly width?: number;
  readonly height?: number | "auto";
  readonly size?: string;
  readonly ratio?: number;
  readonly background?: string;
  readonly theme?: string;
  readonly lang?: string;
}

export function addCardOptions(command: Command): Command {
  return command
    .option("-t, --template <name>", "built-in template, such as weekly-report or quote, instead of a file")
    .option(
      "--data <file>",
      "JSON or YAML file with parameter values, or name=file for a single value; a CSV file becomes a list; can be repeated",
      (file: string, others: readonly string[]) => [...others, file],
      [],
    )
    .option("--width <pixels>", "width, CSS pixels (1200)", toNumber)
    .option("--height <pixels>", "height, CSS pixels, or auto for the content's height (630)", (text) =>
      text === "auto" ? text : toNumber(text),
    )
    .option("--size <name>", "page size instead of width and height: A4, Letter or 16:9")
    .option("--ratio <number>", "image pixels per CSS pixel (1)", toNumber)
    .option("--background <color>", "CSS colour behind the card")
    .option("--theme <name>", "theme name, such as minimal or dark, or a JSON or YAML file that contains a theme")
    .option("--lang <tag>", "language of the text, such as ja");
}

/** Converts a command's options to options of the library, and reads the theme if it is a file. */
export async function libraryOptions(options: DrawOptions): Promise<Record<string, unknown>> {
  const { chartjs, ratio, background, width, height, size, theme, lang, timeZone, sandbox } = options as DrawOptions &
    Record<string, unknown>;
  const own = {
    width,
    height,
    size,
    devicePixelRatio: ratio,
    backgroundColor: background,
    theme: await readTheme(theme),
    lang,
    timeZone,
    sandbox,
    version: chartjs === undefined ? undefined : Number(chartjs),
  };
  return { ...options.param, ...withoutUndefined(own) };
}

/** Returns the theme's name, or the theme in its file. */
async function readTheme(theme: unknown): Promise<unknown> {
  return typeof theme === "string" && THEME_FILE.test(theme) ? parseYaml(await readText(theme)) : theme;
}

export function addChartOptions(command: Command): Command {
  return command
    .option("--width <pixels>", "width, CSS pixels (500)", toNumber)
    .option("--height <pixels>", "height, CSS pixels (300)", toNumber)
    .option("--ratio <number>", "image pixels per CSS pixel (2)", toNumber)
    .option("--background <color>", "CSS colour behind the chart")
    .option("--theme <name>", "theme name, such as minimal or editorial, or a JSON or YAML file that contains a theme")
    .addOption(new Option("--chartjs <version>", "major version of Chart.js (4)").choices(["2", "3", "4"]))
    .option("--lang <tag>", "language of the text, such as ja")
    .option("--time-zone <name>", "time zone of time axes, such as Europe/Berlin (UTC)")
    .option("--sandbox", "run JavaScript in a sandbox, for configurations that you don't trust");
}

// Draws the one image of a command, and writes images to files and to standard output.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { STDIN } from "./input.ts";
import { UsageError } from "./usage-error.ts";

/** The `--output` value that stands for standard output. */
const STDOUT = "-";

const TEXT_FORMATS: ReadonlySet<string> = new Set(["svg", "base64", "alt"]);
const EXTENSIONS: Readonly<Record<string, string>> = { base64: "txt", alt: "txt" };
const FORMATS: Readonly<Record<string, string>> = { jpeg: "jpg" };

/** The options that determine where a command writes its images. */
export interface Destination {
  readonly output?: string | undefined;
  readonly outDir?: string | undefined;
  readonly format?: string | undefined;
}

/** Options shared by all drawing commands. */
export interface DrawOptions extends Destination {
  readonly param: Readonly<Record<string, string>>;
  readonly quiet?: boolean;
}

/** Returns the format: from the option, else from the output's extension, else PNG. */
export function chooseFormat({ format, output }: Destination): string {
  if (format !== undefined) return format;
  const extension = path
    .extname(output ?? "")
    .slice(1)
    .toLowerCase();
  return extension === "" ? "png" : (FORMATS[extension] ?? extension);
}

/**
 * Returns the path of an input's image. By default, the image is next to its input and has the image format's extension;
 * for standard input, it is written to standard output.
 *
 * @throws UsageError if the image would overwrite the input
 */
export function chooseOutputPath(input: string, destination: Destination): string {
  const { output, outDir } = destination;
  if (output !== undefined) return output;
  if (input === STDIN && outDir === undefined) return STDOUT;
  const format = chooseFormat(destination);
  const { dir, name } = path.parse(input === STDIN ? "image" : input);
  const chosen = path.join(outDir ?? dir, `${name}.${EXTENSIONS[format] ?? format}`);
  if (path.resolve(chosen) === path.resolve(input))
    throw new UsageError(`the image would overwrite ${input}: set --output, or - for standard output`);
  return chosen;
}

/** Writes an image. @throws UsageError for binary output to a terminal */
export async function writeImage(file: string, image: Uint8Array | string, format: string): Promise<void> {
  if (file !== STDOUT) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, image);
    return;
  }
  if (process.stdout.isTTY && !TEXT_FORMATS.has(format))
    throw new UsageError(
      `a ${format} file can't be shown in a terminal: set --output, or redirect the output to a file`,
    );
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(image, (error) => (error ? reject(error) : resolve()));
  });
}

/** The options of the library's functions. The library checks them when the program runs. */
export type LibraryOptions = Readonly<Record<string, unknown>> & { readonly format: "png" };

/**
 * Draws and writes one image.
 *
 * @param own options with their own flags; `--param` sets all other options
 */
export async function drawOne(
  input: string,
  { param, ...options }: DrawOptions,
  own: Readonly<Record<string, unknown>>,
  draw: (options: LibraryOptions) => Promise<Uint8Array | string>,
): Promise<void> {
  const format = chooseFormat(options);
  const output = options.output ?? (input === STDIN ? "-" : chooseOutputPath(input, options));
  await writeImage(output, await draw({ ...param, ...withoutUndefined(own), format: format as "png" }), format);
  if (output !== "-" && options.quiet !== true) process.stderr.write(`${output}\n`);
}

export function withoutUndefined(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

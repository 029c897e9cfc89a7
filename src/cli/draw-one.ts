// Draws the one image of a command.

import process from "node:process";
import { STDIN } from "./input.ts";
import type { DrawOptions } from "./options.ts";
import { chooseFormat, chooseOutputPath, writeImage } from "./output.ts";

/** The options of the library's functions. The library checks them when the program runs. */
type LibraryOptions = Readonly<Record<string, unknown>> & { readonly format: "png" };

/**
 * Draws and writes one image.
 *
 * @param own options with their own flags; `--param` sets the others
 */
export async function drawOne(
  input: string,
  { param, ...options }: DrawOptions,
  own: Readonly<Record<string, unknown>>,
  draw: (options: LibraryOptions) => Promise<Uint8Array | string>,
): Promise<void> {
  const format = chooseFormat(options);
  const output = options.output ?? (input === STDIN ? "-" : chooseOutputPath(input, options));
  const flags = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  await writeImage(output, await draw({ ...param, ...flags, format: format as "png" }), format);
  if (output !== "-" && options.quiet !== true) process.stderr.write(`${output}\n`);
}

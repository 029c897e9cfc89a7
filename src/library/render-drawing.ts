// Draws an image of any kind from a call's options.

import { Fuel } from "../base/fuel.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import type { Drawing, Encoding } from "../drawings/drawing.ts";
import { rejectTolerated } from "../options/fields.ts";
import type { Defaults } from "./defaults.ts";
import { loadImageFile } from "./image-file.ts";
import { checkNames, optionsOf, readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { ThemeChoice } from "./theme-option.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws an image.
 *
 * @param content the parameters that are arguments of the function. Images may be bytes
 * @param readTheme reads the `theme` option, if the kind has one
 * @throws Failure, whose message names the invalid field
 */
export async function renderDrawing<F extends Format>(
  { kind, draw, isUnlimited }: Drawing<Encoding>,
  name: keyof Defaults,
  content: PlainObject,
  options: object,
  readTheme?: (option: unknown) => ThemeChoice,
): Promise<Rendered<F>> {
  const given = readOptions(name, optionsOf(kind), options);
  for (const [option, { type }] of Object.entries(kind.fields.options)) {
    const value = given.fields[option];
    if (type.members !== undefined && isPlainObject(value)) checkNames(value, type.members, `${option}.`);
  }
  const { name: theme, theme: custom } = readTheme?.(given.fields.theme) ?? {};
  // Replace images that are bytes by the names of their parameters. The drawing loads the bytes by these names.
  const body = Object.entries(content).map(([each, value]) => [each, value instanceof Uint8Array ? each : value]);
  const input = {
    type: "json",
    body: { format: "png", ...given.fields, theme, ...Object.fromEntries(body) },
  } as const;
  rejectTolerated(kind.fields, input);
  const params = kind.parse(input, custom);
  return runCall(given, async ({ encode, ...tools }) => {
    const loadImage = (url: string) => {
      const bytes = Object.hasOwn(content, url) ? content[url] : undefined;
      return bytes instanceof Uint8Array ? loadImageFile(bytes, url) : tools.loadImage(url);
    };
    for (const warning of params.warnings ?? []) tools.warn(warning);
    const fuel = new Fuel(isUnlimited && Number.POSITIVE_INFINITY);
    const { image, release } = await draw(params, { ...tools, loadImage, fuel });
    try {
      return await encode<F>(image, params.format, params.quality);
    } finally {
      release?.();
    }
  });
}

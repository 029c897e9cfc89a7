// Draws an image of any kind from a call's options.

import { Fuel } from "../base/fuel.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import type { Drawing, Encoding } from "../drawings/drawing.ts";
import { OPTION_KINDS, type OptionKind, type OptionKindName } from "./option-kinds.ts";
import { checkNames, readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { ThemeChoice } from "./theme-option.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws an image.
 *
 * @param content the parameters that are arguments of the function
 * @param readTheme reads the `theme` option, if the kind has one
 * @throws Failure, whose message names the invalid field
 */
export async function renderDrawing<F extends Format>(
  { kind, draw }: Drawing<Encoding>,
  name: OptionKindName,
  content: PlainObject,
  options: object,
  readTheme?: (option: unknown) => ThemeChoice,
): Promise<Rendered<F>> {
  const { isUnlimited }: OptionKind = OPTION_KINDS[name];
  const given = readOptions(name, { names: kind.fields.names, own: ["signal", "onWarning"] }, options);
  for (const [option, { type }] of Object.entries(kind.fields.options)) {
    const value = given.fields[option];
    if (type.members !== undefined && isPlainObject(value)) checkNames(value, type.members, `${option}.`);
  }
  const { name: theme, theme: custom } = readTheme?.(given.fields.theme) ?? {};
  const params = kind.parse({ type: "json", body: { format: "png", ...given.fields, theme, ...content } }, custom);
  return runCall(given, async ({ encode, ...tools }) => {
    const { image, release } = await draw(params, {
      ...tools,
      fuel: new Fuel(isUnlimited && Number.POSITIVE_INFINITY),
    });
    try {
      return await encode<F>(image, params.format, params.quality);
    } finally {
      release?.();
    }
  });
}

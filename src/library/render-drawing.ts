// Draws an image of any kind from a call's options.

import { Fuel } from "../base/fuel.ts";
import type { PlainObject } from "../base/plain-object.ts";
import type { Drawing, Encoding } from "../drawings/drawing.ts";
import { OPTION_KINDS, type OptionKind, type OptionKindName } from "./option-kinds.ts";
import { readOptions } from "./options.ts";
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
  const { hasImages, isUnlimited }: OptionKind = OPTION_KINDS[name];
  const own = ["signal", "onWarning", ...(hasImages ? (["loadImage"] as const) : [])] as const;
  const given = readOptions(name, { names: kind.fields.names, own }, options);
  const { name: theme, theme: custom } = readTheme?.(given.fields.theme) ?? {};
  const input = { type: "json", body: { format: "png", ...given.fields, theme, ...content } } as const;
  kind.check?.(input);
  const params = kind.parse(input, custom);
  return runCall(given, async ({ encode, ...tools }) => {
    const { image } = await draw(params, { ...tools, fuel: new Fuel(isUnlimited && Number.POSITIVE_INFINITY) });
    return encode<F>(image, params.format, params.quality);
  });
}

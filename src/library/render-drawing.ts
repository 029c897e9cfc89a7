// Draws an image of any kind from a call's options.

import { Fuel } from "../base/fuel.ts";
import type { PlainObject } from "../base/plain-object.ts";
import type { Drawing, Encoding } from "../drawings/drawing.ts";
import { omitNames } from "../options/signing.ts";
import { loadImageFile } from "./image-file.ts";
import type { OptionKindName } from "./option-kinds.ts";
import { type OptionTable, readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { Format, Rendered } from "./types.ts";

/** Properties of calls in which kinds differ. */
interface CallSettings {
  /** The options that no request has. */
  readonly own?: OptionTable["own"];
  /** Whether drawing has no budget. */
  readonly isUnlimited?: boolean;
}

/**
 * Draws an image.
 *
 * @param content the parameters that are arguments of the function. Images may be bytes
 * @throws Failure, whose message names the invalid field
 */
export async function renderDrawing<F extends Format>(
  { kind, draw }: Drawing<Encoding>,
  name: OptionKindName,
  content: PlainObject,
  options: object,
  { own = ["signal", "onWarning"], isUnlimited = false }: CallSettings = {},
): Promise<Rendered<F>> {
  const given = readOptions(name, { names: omitNames(kind.fields.names, Object.keys(content)), own }, options);
  // The drawing loads images that are bytes by the names of their parameters.
  const body = Object.entries(content).map(([each, value]) => [each, value instanceof Uint8Array ? each : value]);
  const params = kind.parse({ type: "json", body: { format: "png", ...given.fields, ...Object.fromEntries(body) } });
  return runCall(given, async ({ encode, ...tools }) => {
    const loadImage = (url: string) => {
      const bytes = Object.hasOwn(content, url) ? content[url] : undefined;
      return bytes instanceof Uint8Array ? loadImageFile(bytes, url) : tools.loadImage(url);
    };
    for (const warning of params.warnings ?? []) tools.warn(warning);
    const fuel = new Fuel(isUnlimited ? Number.POSITIVE_INFINITY : undefined);
    const { image } = await draw(params, { ...tools, loadImage, fuel });
    return encode<F>(image, params.format, params.quality);
  });
}

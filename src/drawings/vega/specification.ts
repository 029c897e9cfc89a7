// Tells Vega-Lite from Vega, and sets the size of a specification.

import type { VegaParams } from "./options.ts";

type Spec = VegaParams["spec"];

/** Whether a specification is Vega-Lite: by its schema or, without one, by its shape. */
export function isVegaLite({ $schema, marks, signals, scales }: Spec): boolean {
  const [, language] = /\/(vega|vega-lite)\/v\d/.exec(String($schema)) ?? [];
  return language === undefined
    ? marks === undefined && signals === undefined && scales === undefined
    : language === "vega-lite";
}

/** The members of Vega-Lite specifications with several views, which can't be laid out for a size. */
const COMPOSED = ["facet", "repeat", "concat", "hconcat", "vconcat"];

/** Returns the specification for the size of the request, if it can be laid out for one. */
export function withSize({ spec, width, height }: VegaParams): Spec {
  const { encoding } = spec as { readonly encoding?: Spec | undefined };
  const isFaceted = ["row", "column", "facet"].some((channel) => encoding?.[channel] !== undefined);
  const isSingle = isVegaLite(spec) && !isFaceted && COMPOSED.every((name) => spec[name] === undefined);
  if (!isSingle || (width === undefined && height === undefined)) return spec;
  return {
    ...spec,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    autosize: { type: width === undefined ? "fit-y" : height === undefined ? "fit-x" : "fit", contains: "padding" },
  };
}

import type { Spec } from "vega-typings";

export type Configurations = Record<"*", Spec>;

import type { TopLevelSpec } from "vega-lite";

export type Configurations = Record<"*", TopLevelSpec>;

import type { EChartsOption } from "echarts";

export type Configurations = Record<"*", EChartsOption>;

// Lists the plugins that extend Chart.js: their names, chart types and versions, and which configurations need them. A
// plugin's code is loaded, and installed on an instance, on first use.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartLibrary } from "../chart-library.ts";
import type { ChartVersion } from "../chart-params.ts";
import { readPath } from "../record.ts";
import { type ChartPlugin, hasDatasetOption, hasOption, hasPluginOption, hasType, listAxes } from "./chart-plugin.ts";
import { hasScaleType, type Install, type PackageCode, type PluginRow, type PluginVersion } from "./chart-runtime.ts";

const BOXPLOT_TYPES = ["boxplot", "horizontalBoxplot", "violin", "horizontalViolin"];
const ERROR_BAR_TYPES = [
  "barWithErrorBars",
  "horizontalBarWithErrorBars",
  "lineWithErrorBars",
  "scatterWithErrorBars",
  "polarAreaWithErrorBars",
];
const GRAPH_TYPES = ["graph", "forceDirectedGraph", "tree", "dendrogram", "dendogram"];
const GEO_SCALES = ["projection", "color", "colorLogarithmic", "size", "sizeLogarithmic"];

const CHART_TYPES = {
  boxplot: {
    isNeeded: (config) => hasScaleType(config, ["arrayLinear", "arrayLogarithmic"]),
    versions: {
      2: {
        types: BOXPLOT_TYPES,
        load: async () =>
          (await import("./boxplot.ts")).installBoxplot2(await import("../../../../generated/packages/boxplot-2.js")),
      },
      ...in3And4(BOXPLOT_TYPES, async () =>
        (await import("./boxplot.ts")).installBoxplot(await import("../../../../generated/packages/boxplot.js")),
      ),
    },
  },
  errorBars: {
    versions: {
      2: packageIn2(() => import("../../../../generated/packages/error-bars-2.js"), ERROR_BAR_TYPES),
      ...in3And4(ERROR_BAR_TYPES, async () => (await import("./error-bars.ts")).installErrorBars),
    },
  },
  errorBarPlugin: {
    isNeeded: (config) => hasDatasetOption(config, "errorBars"),
    versions: {
      2: packageIn2(() => import("../../../../generated/packages/error-bar-plugin-2.js")),
      ...in3And4([], async () => (await import("./error-bar-plugin.ts")).installErrorBarPlugin),
    },
  },
  radialGauge: {
    versions: {
      2: { types: ["radialGauge"], load: async () => (await import("./radial-gauge-2.ts")).installRadialGauge2 },
      ...in3And4(["radialGauge"], async () => (await import("./radial-gauge.ts")).installRadialGauge),
    },
  },
  gauge: {
    versions: {
      2: { types: ["gauge"], load: async () => (await import("./gauge-2.ts")).installGauge2 },
      ...in3And4(["gauge"], async () => (await import("./gauge.ts")).installGauge),
    },
  },
  pcp: {
    isNeeded: (config) => hasScaleType(config, ["pcp"]),
    versions: in3And4(["pcp", "logarithmicPcp"], async () => (await import("./pcp.ts")).installPcp),
  },
  funnel: { versions: in3And4(["funnel"], async () => (await import("./funnel.ts")).installFunnel) },
  financial: {
    versions: in3And4(["candlestick", "ohlc"], async () => (await import("./financial.ts")).installFinancial),
  },
  sankey: { versions: in3And4(["sankey"], async () => (await import("./sankey.ts")).installSankey) },
  treemap: { versions: in3And4(["treemap"], async () => (await import("./treemap.ts")).installTreemap) },
  matrix: { versions: in3And4(["matrix", "heatmap"], async () => (await import("./matrix.ts")).installMatrix) },
  venn: { versions: in3And4(["venn", "euler"], async () => (await import("./venn.ts")).installVenn) },
  wordCloud: { versions: in3And4(["wordCloud"], async () => (await import("./word-cloud.ts")).installWordCloud) },
  graph: { versions: in3And4(GRAPH_TYPES, async () => (await import("./graph.ts")).installGraph) },
  geo: {
    isNeeded: (config) => hasScaleType(config, GEO_SCALES),
    versions: in3And4(["choropleth", "bubbleMap"], async () => (await import("./geo.ts")).installGeo),
  },
} as const satisfies Readonly<Record<string, PluginRow>>;

/** Returns the entries for versions 3 and 4, which share the code. */
function in3And4(types: readonly string[], load: () => Promise<Install<3 | 4>>): PluginRow["versions"] {
  return { 3: { types, load }, 4: { types, load } };
}

/** Returns the entry for version 2 of a package that needs no changes. */
function packageIn2(importCode: () => Promise<PackageCode>, types?: readonly string[]): PluginVersion<2> {
  const load = async (): Promise<Install<2>> => {
    const code = await importCode();
    return ({ run }) => ({ plugins: run(code.load) });
  };
  return { ...(types && { types }), load };
}

const OUTLABELED = ["outlabeledPie", "outlabeledDoughnut"] as const;

/** Returns the entries for a stateless plugin that is the same in all versions. */
function inAllVersions(load: () => Promise<ChartPlugin>): PluginRow["versions"] {
  const version = stateless(load);
  return { 2: version, 3: version, 4: version };
}

/** Returns the entry for a plugin that needs no installation. */
function stateless(load: () => Promise<ChartPlugin>): PluginVersion {
  return {
    load: async () => {
      const plugin = await load();
      return () => plugin;
    },
  };
}

/** All plugins, in running order. */
const PLUGINS = {
  colorSchemes: {
    isNeeded: (config) => hasPluginOption(config, "colorschemes"),
    versions: inAllVersions(async () => (await import("./color-schemes.ts")).colorSchemes),
  },
  roundedBars: {
    isNeeded: (config) => hasPluginOption(config, "roundedBars"),
    versions: {
      2: stateless(async () => (await import("./rounded-bars.ts")).roundedBars2),
      3: stateless(async () => (await import("./rounded-bars.ts")).roundedBars),
      4: stateless(async () => (await import("./rounded-bars.ts")).roundedBars),
    },
  },
  legendPadding: {
    isNeeded: (config) => hasPluginOption(config, "padBelowLegend"),
    versions: inAllVersions(async () => (await import("./legend-padding.ts")).legendPadding),
  },
  localeNumber: {
    isNeeded: (config) => Boolean(readPath(config, "options", "locale")),
    versions: { 2: stateless(async () => (await import("./axis-number.ts")).localeNumber) },
  },
  timeLocale: {
    isNeeded: hasTimeLocale,
    versions: inAllVersions(async () => (await import("./time-locale.ts")).timeLocale),
  },
  tickFormat: {
    isNeeded: hasTickFormat,
    versions: inAllVersions(async () => (await import("./tick-format.ts")).tickFormat),
  },
  annotation: {
    isNeeded: (config) => hasPluginOption(config, "annotation") || hasOption(config, "annotation"),
    versions: {
      2: {
        load: async () =>
          (await import("./annotation.ts")).installAnnotation2(
            await import("../../../../generated/packages/annotation-2.js"),
          ),
      },
      3: {
        load: async () =>
          (await import("./annotation.ts")).installAnnotation(
            await import("../../../../generated/packages/annotation-3.js"),
            "enabled",
          ),
      },
      4: {
        load: async () =>
          (await import("./annotation.ts")).installAnnotation(
            await import("../../../../generated/packages/annotation-4.js"),
            "display",
          ),
      },
    },
  },
  datalabels: {
    isNeeded: (config) => hasPluginOption(config, "datalabels") || hasDatasetOption(config, "datalabels"),
    versions: {
      2: {
        load: async () =>
          (await import("./datalabels.ts")).installDatalabels2(
            await import("../../../../generated/packages/datalabels-2.js"),
          ),
      },
      ...in3And4([], async () =>
        (await import("./datalabels.ts")).installDatalabels(
          await import("../../../../generated/packages/datalabels.js"),
        ),
      ),
    },
  },
  doughnutlabel: {
    isNeeded: (config) => hasPluginOption(config, "doughnutlabel"),
    versions: inAllVersions(async () => (await import("./doughnut-label.ts")).doughnutLabel),
  },
  outlabels: {
    isNeeded: (config) => hasPluginOption(config, "outlabels") || hasDatasetOption(config, "outlabels"),
    versions: {
      2: { types: OUTLABELED, load: async () => (await import("./out-labels.ts")).installOutlabels2 },
      ...in3And4(OUTLABELED, async () => (await import("./out-labels.ts")).installOutlabels),
    },
  },
  ...CHART_TYPES,
} as const satisfies Readonly<Record<string, PluginRow>>;

const ROWS: readonly PluginRow[] = Object.values(PLUGINS);

/** The plugins that do more than add chart types, each with its versions. */
export const PLUGIN_VERSIONS: ReadonlyMap<string, readonly ChartVersion[]> = new Map(
  Object.entries<PluginRow>(PLUGINS)
    .filter(([, { isNeeded }]) => isNeeded !== undefined)
    .map(([name, { versions }]) => [name, Object.keys(versions).map(Number) as ChartVersion[]]),
);

export function listPluginTypes(version: ChartVersion): readonly string[] {
  return ROWS.flatMap(({ versions }) => versions[version]?.types ?? []);
}

/** Returns the versions in which a plugin adds a chart type. */
export function versionsOfType(type: string): readonly ChartVersion[] {
  return VERSIONS.filter((version) => listPluginTypes(version).includes(type));
}

/** Whether time axes need a locale. Time axes are in English by default. */
function hasTimeLocale(config: PlainObject): boolean {
  return (
    Boolean(readPath(config, "options", "locale")) ||
    listAxes(config).some(([, axis]) => Boolean(readPath(axis, "adapters", "date", "locale")))
  );
}

/** Whether there is a tick format. Chart editors export empty tick formats, which don't count. */
function hasTickFormat(config: PlainObject): boolean {
  const format = readPath(config, "options", "plugins", "tickFormat");
  if (format === true || !hasPluginOption(config, "tickFormat")) return false;
  return isPlainObject(format) ? Object.keys(format).length > 0 : format !== "";
}

/** Plugin code that has been loaded. The plugins' state is part of the Chart.js instance. */
const loaded = new Map<PluginVersion<never>, Install<never>>();

/**
 * Returns the plugins that the configuration needs, installed on the instance, in the table's order. If code must be
 * loaded first, returns a promise; call again after it settles. Drawing itself is synchronous, because a script's
 * functions exist only during the call.
 */
export function findPlugins(config: PlainObject, library: ChartLibrary): readonly ChartPlugin[] | Promise<unknown> {
  const needed = ROWS.flatMap(({ isNeeded, versions }: PluginRow) => {
    const row: PluginVersion<never> | undefined = versions[library.version];
    return row !== undefined && (isNeeded?.(config) || hasType(config, row.types ?? [])) ? [row] : [];
  });
  const missing = needed.filter((row) => !loaded.has(row));
  if (missing.length === 0) return needed.map((row) => library.install(loaded.get(row) as Install));
  return Promise.all(missing.map(async (row) => loaded.set(row, await row.load())));
}

const VERSIONS = [2, 3, 4] as const satisfies readonly ChartVersion[];

// Converts a theme to a Vega `config`, so that Vega charts match the other images.

import { formatFontFamily, type Theme } from "../theme/theme.ts";

/** Matches the channels of ranged bars. Vega-Lite 6 draws ranged bars without width if their corners are rounded. */
const RANGES = /"[xy]2"/;

/** Converts a theme to a `config`. @param spec the specification's JSON */
export function themeConfig(theme: Theme, spec: string): Readonly<Record<string, unknown>> {
  const barRadius = RANGES.test(spec) ? 0 : theme.barRadius;
  const [first = "#4c78a8"] = theme.colors;
  const font = formatFontFamily(theme.fontFamily);
  const titleFont = formatFontFamily(theme.titleFamily);
  const hasGrid = theme.gridLines !== "none";
  const label = { labelColor: theme.mutedText, labelFont: font, labelFontSize: theme.fontSize };
  const title = {
    titleColor: theme.mutedText,
    titleFont: font,
    titleFontSize: theme.fontSize,
    titleFontWeight: "normal",
  };
  const hasAxis = theme.axis !== "transparent";
  const axis = { domain: hasAxis, ticks: hasAxis, domainColor: theme.axis, tickColor: theme.axis };
  return {
    background: theme.background,
    font,
    padding: theme.padding,
    title: {
      anchor: theme.isTitleAtStart ? "start" : "middle",
      color: theme.text,
      font: titleFont,
      fontSize: theme.titleSize,
      subtitleColor: theme.mutedText,
      subtitleFont: font,
      subtitleFontSize: theme.fontSize,
      offset: 12,
    },
    axis: { ...label, ...title, ...axis, gridColor: theme.grid, gridDash: theme.gridDash, labelPadding: 6 },
    axisQuantitative: { grid: hasGrid, domain: false, ticks: false },
    axisBand: { grid: theme.gridLines === "both" },
    header: { ...label, ...title },
    legend: {
      ...label,
      ...title,
      ...(theme.legend !== "right" && { orient: theme.legend, direction: "horizontal" }),
      symbolType: "circle",
    },
    view: { stroke: "transparent" },
    mark: { color: first },
    arc: { fill: first },
    area: { fill: first },
    bar: { fill: first, cornerRadiusEnd: barRadius },
    line: { stroke: first, strokeWidth: theme.lineWidth, ...(theme.tension > 0 && { interpolate: "monotone" }) },
    path: { stroke: first },
    point: { fill: first, filled: true },
    rect: { fill: first },
    rule: { stroke: theme.text },
    shape: { stroke: first },
    symbol: { fill: first },
    text: { color: theme.text, font, fontSize: theme.fontSize },
    scale: { barBandPaddingInner: 1 - theme.barWidth },
    range: {
      category: theme.colors,
      // Omit the palest third: lines and points need contrast against the background.
      ordinal: { scheme: theme.sequential.slice(Math.floor(theme.sequential.length / 3)) },
      ramp: theme.sequential,
      heatmap: theme.sequential,
      diverging: theme.diverging,
    },
  };
}

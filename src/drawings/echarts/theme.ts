// Converts a theme of this service to an ECharts theme, so that charts of all engines look alike.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { formatFontFamily, type Theme } from "../theme/theme.ts";
import { listOf } from "./option-parts.ts";

export function toEChartsTheme(theme: Theme): PlainObject {
  const { background, text, mutedText, mutedFill, grid, axis, colors, sequential, padding } = theme;
  const family = formatFontFamily(theme.fontFamily);
  const label = { color: mutedText, fontSize: theme.fontSize };
  const line = { lineStyle: { color: axis === "transparent" ? mutedFill : axis } };
  const splitLine = { lineStyle: { color: grid, type: theme.gridDash.length > 0 ? [...theme.gridDash] : "solid" } };
  const common = { axisLabel: label, nameTextStyle: label, minorSplitLine: { lineStyle: { color: grid } } };
  const hasValueGrid = theme.gridLines !== "none";
  const valueAxis = { ...common, axisLine: line, axisTick: line, splitLine: { ...splitLine, show: hasValueGrid } };
  const categoryAxis = {
    ...common,
    axisLine: line,
    axisTick: { show: false },
    splitLine: { ...splitLine, show: theme.gridLines === "both" },
  };
  const separated = { itemStyle: { borderColor: background } };
  const areas = {
    itemStyle: { areaColor: mutedFill, borderColor: background },
    // The text outline keeps names legible on areas of any colour.
    label: { color: text, textBorderColor: background, textBorderWidth: 2 },
  };
  return {
    color: colors,
    backgroundColor: background,
    gradientColor: sequential,
    textStyle: { color: text, fontFamily: family, fontSize: theme.fontSize },
    title: {
      left: theme.isTitleAtStart ? padding : "center",
      top: padding,
      padding: 0,
      textStyle: {
        color: text,
        fontFamily: formatFontFamily(theme.titleFamily),
        fontSize: theme.titleSize,
        fontWeight: 600,
      },
      subtextStyle: { color: mutedText, fontSize: theme.fontSize },
    },
    legend: { textStyle: { color: text, fontSize: theme.fontSize }, bottom: padding / 2, itemGap: 16 },
    ...(theme.hasPatterns && { aria: { enabled: true, decal: { show: true } } }),
    valueAxis,
    logAxis: valueAxis,
    timeAxis: { ...valueAxis, splitLine: { show: theme.gridLines === "both", ...splitLine } },
    categoryAxis,
    bar: { barCategoryGap: `${Math.round((1 - theme.barWidth) * 100)}%` },
    line: { lineStyle: { width: theme.lineWidth }, smooth: theme.tension, ...pointStyle(theme) },
    radar: { axisName: label, splitLine, axisLine: { lineStyle: { color: grid } }, splitArea: { show: false } },
    pie: separated,
    sunburst: separated,
    funnel: separated,
    treemap: { itemStyle: { borderColor: background, gapWidth: 1 }, breadcrumb: { show: false } },
    candlestick: { itemStyle: candleColors(colors) },
    graph: { color: colors, lineStyle: { color: mutedText } },
    boxplot: { itemStyle: { color: background } },
    sankey: { label: { color: text }, lineStyle: { color: "source", opacity: 0.35 } },
    tree: { lineStyle: { color: mutedFill }, label: { color: text }, itemStyle: { color: colors[0] } },
    gauge: {
      axisLine: { lineStyle: { color: [[1, mutedFill]] } },
      axisLabel: label,
      title: { color: mutedText },
      detail: { color: text },
    },
    map: areas,
    geo: areas,
    visualMap: { textStyle: label, color: [...sequential].reverse() },
    calendar: {
      itemStyle: { color: background, borderColor: grid },
      splitLine: { lineStyle: { color: mutedFill } },
      dayLabel: label,
      monthLabel: label,
      yearLabel: { color: mutedText },
    },
    timeline: { lineStyle: { color: mutedFill }, label, controlStyle: { color: mutedText, borderColor: mutedText } },
    dataZoom: { borderColor: grid, textStyle: label },
    axisPointer: { lineStyle: { color: mutedText } },
    markLine: { lineStyle: { color: text }, label: { color: text } },
    matrix: matrixTheme(theme),
  };
}

function pointStyle({ pointRadius }: Theme): PlainObject {
  return pointRadius > 0 ? { symbol: "circle", symbolSize: 2 * pointRadius } : { symbol: "circle", symbolSize: 5 };
}

/** Returns `itemStyle` colours for rising and falling prices. */
function candleColors([rise = "", fall = ""]: readonly string[]): PlainObject {
  return { color: rise, borderColor: rise, color0: fall, borderColor0: fall };
}

function matrixTheme({ grid, mutedFill, mutedText }: Theme): PlainObject {
  const header = {
    label: { color: mutedText },
    itemStyle: { borderColor: grid },
    dividerLineStyle: { color: mutedFill },
  };
  return {
    x: header,
    y: header,
    body: { itemStyle: { borderColor: grid } },
    backgroundStyle: { borderColor: mutedFill },
  };
}

/** Components with their own position. If the option contains such a component, the grid isn't adjusted. */
const PLACED = [
  "grid",
  "dataZoom",
  "visualMap",
  "timeline",
  "toolbox",
  "matrix",
  "calendar",
  "polar",
  "geo",
  "graphic",
  "media",
];

/** Height of a legend row, and size of gaps, in multiples of the font size. */
const [ROW, GAP] = [1.6, 1.2];

/**
 * Fits `grid` to the image's edges, the title and the legend. Does nothing if the option positions any component
 * itself.
 */
export function fitGrid(option: PlainObject, { padding, titleSize, fontSize }: Theme): void {
  const { title, legend, xAxis, yAxis } = option;
  if (xAxis === undefined || yAxis === undefined || PLACED.some((name) => option[name] !== undefined)) return;
  if (Array.isArray(xAxis) || Array.isArray(yAxis)) return;
  if (isPlaced(title) || isPlaced(legend) || !listOf(option.series).every(staysInside)) return;
  const hasText = isPlainObject(title) && typeof title.text === "string" && title.text !== "";
  const hasSubtext = isPlainObject(title) && typeof title.subtext === "string" && title.subtext !== "";
  const hasLegend = isPlainObject(legend) && legend.show !== false;
  const titleHeight = (hasText ? titleSize * GAP : 0) + (hasSubtext ? fontSize * ROW : 0);
  option.grid = {
    left: padding,
    right: padding,
    top: padding + (titleHeight > 0 ? titleHeight + fontSize * GAP : 0),
    bottom: padding / 2 + (hasLegend ? fontSize * ROW + padding / 2 : padding / 2),
    outerBoundsMode: "same",
    outerBoundsContain: "all",
  };
}

/** Whether a series draws nothing outside the grid. */
function staysInside({ type, markPoint, markLine, endLabel }: PlainObject): boolean {
  const hasMarks = [markPoint, markLine, endLabel].some((part) => part !== undefined);
  return ["bar", "line", "boxplot", "candlestick", "heatmap"].includes(type as string) && !hasMarks;
}

/** Whether a component has several instances or sets its own position. */
function isPlaced(component: unknown): boolean {
  if (component === undefined) return false;
  if (!isPlainObject(component)) return true;
  return ["left", "top", "right", "bottom", "x", "y", "orient"].some((name) => component[name] !== undefined);
}

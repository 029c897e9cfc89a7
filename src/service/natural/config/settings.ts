// Collects the changes that a description requests into the settings of its chart.

import type { Data } from "../data/data.ts";
import type { ChartType, Wish } from "../directives/wish.ts";
import type { Language } from "../words/vocabulary.ts";

/** The input for a configuration: the data of a description, and the settings that it asks for. */
export interface Plan {
  readonly data: Data;
  readonly settings: Settings;
  readonly kind: ChartType;
  readonly language: Language;
  /** Adds a warning, for example about a part of the description that the chart can't show. */
  readonly warn: (text: string) => void;
}

/** The style of a chart, a series or a label. */
export interface Style {
  type?: ChartType;
  color?: string;
  isDashed?: boolean;
  isRight?: boolean;
  shape?: "smooth" | "straight" | "stepped";
  hasPoints?: boolean;
  isFilled?: boolean;
}

type Named<Change extends Wish["change"]> = Extract<Wish, { change: Change }>;
interface Range {
  readonly title?: string | undefined;
  readonly min?: number;
  readonly max?: number;
}

/** Collects requested changes. Of several changes of the same kind, the last one counts. */
export function collectSettings(wishes: readonly Wish[]) {
  const all = <Change extends Wish["change"]>(change: Change): readonly Named<Change>[] =>
    wishes.filter((wish): wish is Named<Change> => wish.change === change);
  const last = <Change extends Wish["change"]>(change: Change): Named<Change> | undefined => all(change).at(-1);
  const rangeOf = (axis: "x" | "y" | "right"): Range => {
    const ranges = all("axisRange").filter((wish) => wish.axis === axis);
    const [min, max] = (["min", "max"] as const).map((end) => ranges.findLast((wish) => wish[end] != null)?.[end]);
    const title = all("axisTitle").findLast((wish) => wish.axis === axis)?.text;
    return { title, ...(min != null && { min }), ...(max != null && { max }) };
  };
  const chartStyle: Style = {};
  const styles = new Map<string, Style>();
  for (const wish of wishes) {
    const part = styleOf(wish);
    const names = "series" in wish ? (wish.series ?? []) : [];
    if (names.length === 0 && wish.change !== "type") Object.assign(chartStyle, part);
    for (const name of names) styles.set(name, { ...styles.get(name), ...part });
  }
  const title = last("title")?.text;
  const stacked = last("stacked");
  const dataLabels = last("dataLabels")?.show;
  const hidden = all("axisShown").flatMap(({ axis, on }) => (on ? [] : axis == null ? (["x", "y"] as const) : [axis]));
  return {
    /** The types that the description names for the whole chart, in order. */
    types: all("type").flatMap(({ type, series }) => (series == null ? type : [])),
    all: chartStyle,
    /** Styles by the name of a series or label. */
    styles: styles as ReadonlyMap<string, Style>,
    title: title || undefined,
    hasTitle: title !== "",
    axes: { x: rangeOf("x"), y: rangeOf("y"), right: rangeOf("right") },
    hiddenAxes: new Set<"x" | "y">(hidden),
    zero: last("fromZero")?.on,
    isLog: last("log")?.on === true,
    grid: last("grid")?.on,
    isStacked: stacked?.on === true,
    isHundred: stacked?.percent === true,
    isHorizontal: last("direction")?.isHorizontal,
    legend: last("legend")?.on,
    legendSide: last("legend")?.position ?? undefined,
    dataLabels: dataLabels && dataLabels !== "none",
    percentLabels: dataLabels === "percentages",
    lines: all("line"),
    average: last("average") !== undefined,
    trend: last("trend") !== undefined,
    palette: last("colors")?.colors as readonly string[] | undefined,
    gradient: last("gradient"),
    sort: last("sort")?.order,
    center: last("center")?.text || undefined,
    isHalf: last("half") !== undefined,
    isRounded: last("rounded") !== undefined,
    format: last("format"),
    size: last("size"),
    background: last("background")?.color,
    isDark: last("dark")?.on === true,
    /** A note below the chart. */
    note: undefined as string | undefined,
  };
}

export type Settings = ReturnType<typeof collectSettings>;

/** The part of a style that each kind of change sets. */
const STYLES: { readonly [Change in Wish["change"]]?: (wish: Named<Change>) => Style } = {
  type: ({ type }) => ({ type }),
  color: ({ color }) => ({ color }),
  axis: ({ side }) => ({ isRight: side === "right" }),
  dash: ({ style }) => ({ isDashed: style !== "solid" }),
  curve: ({ shape }) => ({ shape }),
  points: ({ on }) => ({ hasPoints: on }),
  fill: ({ on }) => ({ isFilled: on }),
};
const styleOf = (wish: Wish): Style => (STYLES[wish.change] as ((wish: Wish) => Style) | undefined)?.(wish) ?? {};

// The visitor's saved images with their edit tokens, in localStorage, so that they can be changed and deleted later in this
// browser. Other pages of the site read the same list.

import { signal } from "@preact/signals";
import type { TabId } from "../../output/image-request.ts";

export interface OwnChart {
  readonly id: string;
  /** Undefined for a chart. */
  readonly kind?: TabId;
  /** Token that lets its holder change the chart. */
  readonly token: string;
  readonly title: string;
  /** RFC 3339. */
  readonly savedAt: string;
  readonly expiresAt: string;
  /** Id of the account that the image belongs to, if any. */
  readonly account?: string;
}

/** Key in localStorage. */
const KEY = "saved-charts";
/** Maximum number of charts in the list. */
const MAX_CHARTS = 200;

/** The charts that haven't expired, latest first. */
export const ownCharts = signal<readonly OwnChart[]>(read());

/** Returns the path that opens a saved image in the chart maker. */
export function editPathOf({ id, kind = "chart" }: Pick<OwnChart, "id" | "kind">): string {
  return `/chart-maker/edit/${id}${kind === "chart" ? "" : `?kind=${kind}`}`;
}

/** Returns the edit link of a saved image. */
export function editLinkOf(own: Pick<OwnChart, "id" | "kind" | "token">): string {
  return `${location.origin}${editPathOf(own)}#token=${own.token}`;
}

/** Adds a chart to the list, or replaces its entry. */
export function rememberChart(chart: OwnChart): void {
  write([chart, ...read().filter(({ id }) => id !== chart.id)].slice(0, MAX_CHARTS));
}

/** Removes an image from the list. @param ids its id, and the id in its short URL */
export function forgetChart(...ids: readonly string[]): void {
  keepCharts(({ id }) => !ids.includes(id));
}

/** Removes the images for which `isKept` returns false. */
export function keepCharts(isKept: (chart: OwnChart) => boolean): void {
  write(read().filter(isKept));
}

export function findOwnChart(id: string): OwnChart | undefined {
  return ownCharts.peek().find((chart) => chart.id === id);
}

function write(charts: readonly OwnChart[]): void {
  ownCharts.value = charts;
  try {
    localStorage.setItem(KEY, JSON.stringify(charts));
  } catch {
    // The storage is full or disabled. The list lasts until the page is closed.
  }
}

/** Reads the list, which another tab may have changed. */
function read(): readonly OwnChart[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isOwnChart).slice(0, MAX_CHARTS) : [];
  } catch {
    return [];
  }
}

function isOwnChart(value: unknown): value is OwnChart {
  const { id, token, title, savedAt, expiresAt } = (value ?? {}) as Partial<Record<keyof OwnChart, unknown>>;
  const areTexts = [id, token, title, savedAt, expiresAt].every((each) => typeof each === "string");
  return (
    areTexts &&
    /^[\w-]+$/.test(id as string) &&
    /^e-[0-9a-z]{32}$/.test(token as string) &&
    Date.parse(expiresAt as string) > Date.now()
  );
}

// Opens a saved chart: /chart-maker/edit/<id>.

import { signal } from "@preact/signals";
import { get, ServiceError } from "../tab/service.ts";
import { CHART } from "./current-chart.ts";
import { NEW_SETTINGS, readSettings } from "./settings.ts";
import { formatIndented } from "./text/text-style.ts";

/** Returns the id of the saved chart in a URL path, if any. */
export function readSavedId(path: string): string | undefined {
  const [, id] = /^\/chart-maker\/edit\/([^/]+)\/?$/.exec(path) ?? [];
  return id;
}

/** Status message about the saved chart. */
export const savedNote = signal<{ readonly isError: boolean; readonly text: string } | undefined>(undefined);

/** Opens a saved chart, or shows why it can't be opened. */
export async function openSavedChart(id: string): Promise<void> {
  savedNote.value = { isError: false, text: "Opening saved chart…" };
  CHART.open("", NEW_SETTINGS);
  try {
    const saved = (await (await get(`/chart/config/${id}`)).json()) as Readonly<Record<string, unknown>>;
    const { chart } = saved;
    const text = typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: true, quote: '"' });
    CHART.open(text, readSettings(saved));
    savedNote.value = {
      isError: false,
      text:
        "This is a saved chart. Anyone with its URL can see it. " +
        "Your edits don't change it: create a new short URL to share your version.",
    };
  } catch (error) {
    const isGone = error instanceof ServiceError && error.status === 404;
    const [reason = ""] = error instanceof ServiceError ? error.errors : [String(error)];
    savedNote.value = {
      isError: true,
      text: isGone
        ? "This saved chart doesn't exist or has expired. Saved charts are kept for six months. You can make a new one."
        : `Couldn't open the saved chart: ${reason}`,
    };
  }
}

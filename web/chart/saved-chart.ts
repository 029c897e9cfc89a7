// A chart that was saved → the chart at hand: what /chart-maker/view/<id> opens.

import { signal } from "@preact/signals";
import { get, ServiceError } from "../tab/service.ts";
import { CHART } from "./current-chart.ts";
import { NEW_SETTINGS, readSettings } from "./settings.ts";
import { layOut } from "./text/text-style.ts";

/** The id in the page's address; undefined where there is none. */
export function readSavedId(path: string): string | undefined {
  const [, id] = /^\/chart-maker\/view\/([^/]+)\/?$/.exec(path) ?? [];
  return id;
}

/** What is to be said of the chart that the page was to open. */
export const savedNote = signal<{ readonly isError: boolean; readonly text: string } | undefined>(undefined);

/** Opens a saved chart, or says why not. */
export async function openSaved(id: string): Promise<void> {
  savedNote.value = { isError: false, text: "Opening the saved chart …" };
  CHART.open("", NEW_SETTINGS);
  try {
    const saved = (await (await get(`/chart/config/${id}`)).json()) as Readonly<Record<string, unknown>>;
    const { chart } = saved;
    const text = typeof chart === "string" ? chart.trim() : layOut(chart, { isJson: true, quote: '"' });
    CHART.open(text, readSettings(saved));
    savedNote.value = {
      isError: false,
      text:
        "You have opened a chart that was saved under a short URL. Whoever has that URL can see it. " +
        "What you change here is not seen there: make a short URL of your own to pass your version on.",
    };
  } catch (error) {
    const isGone = error instanceof ServiceError && error.status === 404;
    const [reason = ""] = error instanceof ServiceError ? error.errors : [String(error)];
    savedNote.value = {
      isError: true,
      text: isGone
        ? "There is no saved chart of that name: it was never saved here, or its six months are over. You can make a new one."
        : `The saved chart cannot be opened: ${reason}`,
    };
  }
}

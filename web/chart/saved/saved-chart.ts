// Opens a saved chart: /chart-maker/edit/<id>.

import { signal } from "@preact/signals";
import { get, ServiceError } from "../../tab/service.ts";
import { CHART } from "../current-chart.ts";
import { NEW_SETTINGS, readSettings, type Settings } from "../settings.ts";
import { formatIndented } from "../text/text-style.ts";
import { editAccess, setVersionTag } from "./edit-token.ts";

/** Returns the id of the saved chart in a URL path, if any. */
export function readSavedId(path: string): string | undefined {
  const [, id] = /^\/chart-maker\/edit\/([^/]+)\/?$/.exec(path) ?? [];
  return id;
}

/** Status message about the saved chart. */
export const savedNote = signal<{ readonly isError: boolean; readonly text: string } | undefined>(undefined);

/** Number of times that a saved chart has been opened, so that other parts of the page notice. */
export const openings = signal(0);

/** The saved chart as it was opened or last saved. */
const opened = signal<{ readonly id: string; readonly text: string; readonly settings: Settings } | undefined>(
  undefined,
);

/** Records that the open saved chart now has this content. */
export function markSaved(text: string, settings: Settings): void {
  if (opened.value !== undefined) opened.value = { ...opened.value, text, settings };
}

/** Returns the id of the saved chart that is open and not edited. Reads signals. */
export function findOpenedId(): string | undefined {
  const { value: saved } = opened;
  const isSame =
    CHART.text.value === saved?.text && JSON.stringify(CHART.settings.value) === JSON.stringify(saved.settings);
  return isSame ? saved.id : undefined;
}

/** Opens a saved chart, or shows why it can't be opened. */
export async function openSavedChart(id: string): Promise<void> {
  savedNote.value = { isError: false, text: "Opening saved chart…" };
  CHART.open("", NEW_SETTINGS);
  try {
    const reply = await get(`/chart/config/${id}`);
    const saved = (await reply.json()) as Readonly<Record<string, unknown>>;
    const { chart } = saved;
    const text = typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: true, quote: '"' });
    setVersionTag(reply.headers.get("ETag"));
    CHART.open(text, readSettings(saved));
    opened.value = { id, text: CHART.text.peek(), settings: CHART.settings.peek() };
    openings.value += 1;
    savedNote.value = { isError: false, text: editAccess.peek() === undefined ? COPY_NOTE : OWNER_NOTE };
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

const COPY_NOTE =
  "This is a saved chart. Anyone with its URL can see it. " +
  "Your edits don't change it: create a new short URL to share your version.";
const OWNER_NOTE = "You can change this saved chart. Its URLs stay the same. Anyone with them sees your changes.";

// Opens a saved chart: /chart-maker/edit/<id>.

import { signal } from "@preact/signals";
import { authorization } from "../../account/session.ts";
import { ServiceError, send } from "../../tab/service.ts";
import { CHART } from "../current-chart.ts";
import { NEW_SETTINGS, readSettings, type Settings } from "../settings.ts";
import { formatIndented } from "../text/text-style.ts";
import { editAccess, setEditAccess, setVersionTag } from "./edit-token.ts";
import { forgetChart, type OwnChart, rememberChart } from "./own-charts.ts";

/** Returns the id of the saved chart in a URL path, if any. */
export function readSavedId(path: string): string | undefined {
  const [, id] = /^\/chart-maker\/edit\/([^/]+)\/?$/.exec(path) ?? [];
  return id;
}

/** Status message about the saved chart. */
export const savedNote = signal<{ readonly isError: boolean; readonly text: string } | undefined>(undefined);

interface OpenedChart {
  readonly id: string;
  readonly text: string;
  readonly settings: Settings;
}

/** The saved chart as it was opened or last saved. */
export const opened = signal<OpenedChart | undefined>(undefined);

/** Requests a saved chart. Its account also gets the name of its brand. @throws ServiceError */
export function getConfig(id: string): Promise<Response> {
  return send(`/chart/config/${id}`, { headers: { Accept: "application/json", ...authorization() } });
}

/** Reads the code and the settings in a reply with a saved chart. */
export async function readSavedChart(
  reply: Response,
): Promise<Omit<OpenedChart, "id"> & { readonly expiresAt: string }> {
  const saved = (await reply.json()) as Readonly<Record<string, unknown>>;
  const { chart, expiresAt } = saved;
  const text = typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: true, quote: '"' });
  return { text, settings: readSettings(saved), expiresAt: String(expiresAt) };
}

/** Moves the page to a chart that it has just saved, so that the visitor can change it, also after a reload. */
export function openCreated(chart: OpenedChart, own: Omit<OwnChart, "id" | "title" | "savedAt">, title: string): void {
  rememberChart({ ...own, id: chart.id, title, savedAt: new Date().toISOString() });
  setEditAccess({ id: chart.id, token: own.token });
  opened.value = chart;
  savedNote.value = undefined;
  history.replaceState(history.state, "", `/chart-maker/edit/${chart.id}${location.search}${location.hash}`);
}

/** Moves the page from a saved chart that has been deleted to an unsaved chart with the same content. */
export function leaveDeleted(id: string): void {
  forgetChart(id);
  setEditAccess(undefined);
  opened.value = undefined;
  savedNote.value = {
    isError: false,
    text: "The saved chart is deleted, and its URLs no longer work. You can still edit it here.",
  };
  history.replaceState(history.state, "", `/chart-maker${location.search}${location.hash}`);
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
    const reply = await getConfig(id);
    const { text, settings } = await readSavedChart(reply);
    setVersionTag(reply.headers.get("ETag"));
    CHART.open(text, settings);
    opened.value = { id, text: CHART.text.peek(), settings };
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

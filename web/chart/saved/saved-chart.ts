// Opens a saved image: /chart-maker/edit/<id>, with its kind in the query unless it is a chart.

import { signal } from "@preact/signals";
import { authorization } from "../../account/session.ts";
import { createBody, type ImageRequest, type Json, sortedJson, type TabId } from "../../output/image-request.ts";
import { ServiceError, send } from "../../tab/service.ts";
import type { ApiRequest, SavedFields, Tab } from "../../tab/tab.ts";
import { CHART } from "../current-chart.ts";
import { NEW_SETTINGS } from "../settings.ts";
import { editAccess, setEditAccess, setVersionTag } from "./edit-token.ts";
import { editPathOf, forgetChart, type OwnChart, rememberChart } from "./own-charts.ts";
import { nounOf } from "./own-list.tsx";

/** Returns the id of the saved image in a URL path, if any. */
export function readSavedId(path: string): string | undefined {
  const [, id] = /^\/chart-maker\/edit\/([^/]+)\/?$/.exec(path) ?? [];
  return id;
}

/** Status message about the saved image, in the tab of its kind. */
export const savedNote = signal<SavedNote | undefined>(undefined);

interface SavedNote {
  readonly kind: TabId;
  readonly isError: boolean;
  readonly text: string;
  /** Whether the note disappears with the next edit. */
  readonly isBrief?: boolean;
}

interface OpenedImage {
  readonly id: string;
  readonly kind: TabId;
  /** The JSON of its body, for comparison. */
  readonly body: string;
}

/** The saved image as it was opened or last saved. */
export const opened = signal<OpenedImage | undefined>(undefined);

/**
 * Requests the parameters of a saved image. For the account that saved the image, the response contains the name of the
 * image's brand.
 *
 * @throws ServiceError
 */
export function getConfig(path: string): Promise<Response> {
  return send(path, { headers: { Accept: "application/json", ...authorization() } });
}

/** Returns the JSON of the body that a request saves; empty without a request. */
export function bodyOf(request: ApiRequest | undefined): string {
  if (request === undefined) return "";
  const fields = request.body as Readonly<Record<string, Json>>;
  return sortedJson(createBody({ path: request.path as ImageRequest["path"], fields, alt: "" }));
}

/** A saved image that the service has returned. */
export interface StoredImage {
  readonly fields: SavedFields;
  /** The JSON of its body, for comparison. */
  readonly body: string;
  readonly expiresAt: string;
}

/** Reads a reply with the parameters of a saved image. */
export async function readStored(tab: Tab, reply: Response): Promise<StoredImage> {
  const { success: _, id: __, expiresAt, ...fields } = (await reply.json()) as SavedFields;
  await tab.preload?.();
  const request = tab.toRequest === undefined ? { path: tab.path, body: fields } : tab.toRequest(fields);
  return { fields, body: bodyOf(request), expiresAt: String(expiresAt) };
}

/** Moves the page to an image that it has just saved, which the visitor can then change, even after a reload. */
export function openCreated(
  image: OpenedImage,
  own: Pick<OwnChart, "token" | "expiresAt" | "account">,
  title: string,
): void {
  const { id, kind } = image;
  rememberChart({ ...own, id, ...(kind !== "chart" && { kind }), title, savedAt: new Date().toISOString() });
  setEditAccess({ id, kind, token: own.token });
  opened.value = image;
  savedNote.value = undefined;
  history.replaceState(history.state, "", `${editPathOf({ id, kind })}${location.hash}`);
}

/** Moves the page from a saved image that has been deleted to an unsaved image with the same content. */
export function leaveDeleted({ id, kind }: Pick<OpenedImage, "id" | "kind">): void {
  forgetChart(id);
  setEditAccess(undefined);
  opened.value = undefined;
  savedNote.value = {
    kind,
    isError: false,
    isBrief: true,
    text: `The saved ${nounOf(kind)} is deleted, and its URLs no longer work. You can still edit it here.`,
  };
  history.replaceState(history.state, "", `/chart-maker${location.hash}`);
}

/** Returns the id of the saved image that is open and not edited, if a request draws it. Reads signals. */
export function findOpenedId({ path, fields }: ImageRequest): string | undefined {
  const { value: saved } = opened;
  return saved !== undefined && bodyOf({ path, body: fields }) === saved.body ? saved.id : undefined;
}

/** Opens a saved image, or shows why it can't be opened. */
export async function openSavedImage(tab: Tab, id: string): Promise<void> {
  const { id: kind } = tab;
  const noun = nounOf(kind);
  const note = (isError: boolean, text: string) => {
    savedNote.value = { kind, isError, text };
  };
  note(false, `Opening saved ${noun}…`);
  if (kind === "chart") CHART.open("", NEW_SETTINGS);
  try {
    const reply = await getConfig(`${tab.path}/config/${id}`);
    const { fields, body } = await readStored(tab, reply);
    setVersionTag(reply.headers.get("ETag"));
    await tab.open(fields);
    opened.value = { id, kind, body };
    const lost = bodyOf(tab.request()) === body ? "" : LOSS_NOTE;
    note(false, (editAccess.peek() === undefined ? copyNote(noun) : ownerNote(noun)) + lost);
  } catch (error) {
    const [reason = ""] = error instanceof ServiceError ? error.errors : [String(error)];
    if (error instanceof ServiceError && error.status === 404) leaveGone({ id, kind });
    else note(true, `Couldn't open the saved ${noun}: ${reason}`);
  }
}

/** Forgets a saved image that doesn't exist any more. */
export function leaveGone({ id, kind }: Pick<OpenedImage, "id" | "kind">): void {
  const noun = nounOf(kind);
  forgetChart(id);
  setEditAccess(undefined);
  savedNote.value = {
    kind,
    isError: true,
    text: `This saved ${noun} doesn't exist or has expired. Saved ${noun}s are kept for six months. You can make a new one.`,
  };
}

const copyNote = (noun: string) =>
  `This is a saved ${noun}. Anyone with its URL can see it. ` +
  "Your edits don't change it: create a new short URL to share your version.";
const ownerNote = (noun: string) =>
  `You can change this saved ${noun}. Its URLs stay the same. Anyone with a URL sees your changes.`;
const LOSS_NOTE = " Some options can't be edited here, and saving removes them.";

// The edit token of the saved image that is open. It arrives in the URL's fragment, which browsers don't send to servers. The page
// moves it to sessionStorage, so that the address bar, the history and links to the page don't contain it. The list of the
// visitor's own charts has the tokens of earlier visits.

import { signal } from "@preact/signals";
import type { TabId } from "../../output/image-request.ts";
import { findOwnChart } from "./own-charts.ts";

/** The owner's access to a saved image. */
export interface EditAccess {
  readonly id: string;
  readonly kind: TabId;
  readonly token: string;
  /** Entity tag of the version that was opened or saved last. */
  readonly tag?: string | undefined;
}

/** Start of the keys in sessionStorage. */
export const EDIT_ACCESS = "edit-access:";
const keyOf = (id: string) => EDIT_ACCESS + id;
const TOKEN = /^#token=(e-[0-9a-z]{32})$/;

/** The access to the image that is open; undefined for a visitor who isn't its owner. */
export const editAccess = signal<EditAccess | undefined>(undefined);

/** Reads the edit token from the URL, from sessionStorage or from the list of own charts. Must run before the page writes its state to the URL. */
export function takeEditToken(id: string, kind: TabId): void {
  const token = takeFromUrl();
  setEditAccess(token === undefined ? (readFromSession(id, kind) ?? readFromList(id, kind)) : { id, kind, token });
  // Opening the edit link in a tab that shows the chart changes only the fragment.
  addEventListener("popstate", () => {
    const later = takeFromUrl();
    if (later === undefined) return;
    setEditAccess({ id, kind, token: later });
    location.reload();
  });
}

function takeFromUrl(): string | undefined {
  const [, token] = TOKEN.exec(location.hash) ?? [];
  if (location.hash.startsWith("#token=")) history.replaceState(null, "", location.pathname + location.search);
  return token;
}

/** Records the version that was opened or saved last. */
export function setVersionTag(tag: string | null): void {
  const access = editAccess.peek();
  if (access !== undefined) setEditAccess({ ...access, tag: tag ?? undefined });
}

/** Changes the access, or removes it. */
export function setEditAccess(access: EditAccess | undefined): void {
  const before = editAccess.peek();
  editAccess.value = access;
  try {
    if (access !== undefined) sessionStorage.setItem(keyOf(access.id), JSON.stringify(access));
    else if (before !== undefined) sessionStorage.removeItem(keyOf(before.id));
  } catch {
    // The storage is full or disabled. The access lasts until the page is closed.
  }
}

function readFromList(id: string, kind: TabId): EditAccess | undefined {
  const token = findOwnChart(id)?.token;
  return token === undefined ? undefined : { id, kind, token };
}

function readFromSession(id: string, kind: TabId): EditAccess | undefined {
  try {
    const { token, tag } = (JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null") ?? {}) as Partial<
      Record<keyof EditAccess, unknown>
    >;
    return typeof token === "string" ? { id, kind, token, ...(typeof tag === "string" && { tag }) } : undefined;
  } catch {
    return undefined;
  }
}

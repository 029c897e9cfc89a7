// Shows an image in its tab, for pasted code and links.

import type { KnownCode } from "../chart/code-kind.ts";
import { pathOfTab, readKind, type TabId } from "../output/image-request.ts";
import type { SavedFields } from "./tab.ts";

type Show = (id: TabId, fields: SavedFields, note: string) => Promise<void>;

let show: Show | undefined;

/** Sets the function that shows an image. */
export function showWith(how: Show): void {
  show = how;
}

/** Shows an image in its tab. @param note the message above the tab */
export async function showInTab(...args: Parameters<Show>): Promise<void> {
  await show?.(...args);
}

/** Shows the code of a chart in its tab. */
export function showCode({ id, text }: KnownCode): Promise<void> {
  return showInTab(id, { [readKind(pathOfTab(id)).main]: text }, "Opened the pasted code.");
}

// Builds the URL of a chart maker tab with preset values. The state is in the fragment; nothing is saved on the server.

import { formatState } from "../maker/state-codec.ts";
import type { TabId } from "../output/image-request.ts";

/**
 * Returns the URL.
 *
 * @param saved state of the tab
 */
export function makerUrl(tab: TabId, saved: unknown): string {
  return `/chart-maker#${formatState({ tab, saved: { [tab]: saved } })}`;
}

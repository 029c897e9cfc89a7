// The chart's text as the pickers show it: while somebody is in the middle of a line of code, what it was before.

import { computed } from "@preact/signals";
import { CHART } from "./current-chart.ts";
import { readConfig } from "./text/config-tree.ts";

let last = "";

/** The latest text without a mistake; no text is none. */
export const shownText = computed(() => {
  const text = CHART.text.value;
  if (text.trim() === "" || readConfig(text).mistake === undefined) last = text;
  return last;
});

/** Whether the code has a mistake: nothing can be picked then. */
export const isBroken = computed(() => shownText.value !== CHART.text.value);

// Chart code that the pickers read: the last version without a syntax error, so that the pickers keep their values while the
// user is typing.

import { computed } from "@preact/signals";
import { CHART } from "./current-chart.ts";
import { readConfig } from "./text/config-tree.ts";

let last = "";

/** The latest text without a syntax error, or an empty string. */
export const lastValidText = computed(() => {
  const text = CHART.text.value;
  if (text.trim() === "" || readConfig(text).mistake === undefined) last = text;
  return last;
});

/** Whether the code has a syntax error, which disables the pickers. */
export const hasSyntaxError = computed(() => lastValidText.value !== CHART.text.value);

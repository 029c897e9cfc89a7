// The chart's elements, and the one that is selected in the inspector.

import { computed, signal } from "@preact/signals";
import { CHART } from "../current-chart.ts";
import { lastValidText } from "../last-valid-text.ts";
import { listElements } from "./element-list.ts";

/** The chart's elements. */
export const elements = computed(() => listElements(lastValidText.value, CHART.settings.value.version));

const chosen = signal("");

/** The selected element: the one that the user chose if the chart still has it, or the first one. */
export const selected = computed(() => elements.value.find(({ id }) => id === chosen.value) ?? elements.value[0]);

export function select(id: string): void {
  chosen.value = id;
}

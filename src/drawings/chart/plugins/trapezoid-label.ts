// Centres data labels on the trapezoids of a funnel. chartjs-plugin-datalabels treats trapezoids as bars from `base` to the
// edge, but a centred trapezoid extends equally in both directions from `base`.

import type { DataLabel } from "./label-legibility.ts";

/** Moves a label with `anchor: "center"` from the middle of a half to the centre of its trapezoid. */
export function centerOnTrapezoid({ _el: element, _model: model }: DataLabel): void {
  if (model === null || !isCentered(element) || model.anchor === "start" || model.anchor === "end") return;
  const { positioner } = model;
  model.positioner = (each, options) => positioner(each, { ...options, anchor: "start" });
}

function isCentered(element: unknown): boolean {
  if (typeof element !== "object" || element === null || !("computeWayPoints" in element)) return false;
  return "align" in element && element.align === "center";
}

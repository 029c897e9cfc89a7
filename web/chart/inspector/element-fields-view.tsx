// The fields of the selected element. Loaded when the inspector is first shown.

import { defaultColors, readTheme } from "../chart-theme.ts";
import { CHART } from "../current-chart.ts";
import { lastValidText } from "../last-valid-text.ts";
import { fieldsOf } from "./element-fields.ts";
import type { ChartElement } from "./element-list.ts";
import { FieldList } from "./field-list.tsx";

export function ElementFields({ element }: { readonly element: ChartElement }) {
  const text = lastValidText.value;
  const settings = CHART.settings.value;
  const standard = defaultColors(readTheme(text, settings));
  return (
    <FieldList key={element.id} owner={element.name} fields={fieldsOf(element.id, text, settings.version, standard)} />
  );
}

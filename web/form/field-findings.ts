// Errors about form fields. The preview shows them, because it stays visible while the form scrolls.

import type { Finding, FindingPlace } from "../tab/finding.ts";
import type { FieldSpecs } from "./field-spec.ts";
import { openCardOf } from "./fold-card.tsx";

/** Id of the preview's errors, which describe the fields that are invalid. */
export const ERRORS_ID = "preview-errors";

export function placeOfField(form: string, specs: FieldSpecs, name: string): FindingPlace | undefined {
  const label = specs[name]?.label;
  return label === undefined ? undefined : { name: label, goTo: () => focusField(`${form}-${name}`) };
}

/** Moves the focus to a control, and scrolls it into view. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  openCardOf(field);
  field?.focus();
}

/** Replaces the parameter's name at the start of an error with the field's label. */
export function explainField(error: string, place: FindingPlace | undefined): Finding {
  const message = place === undefined ? error : error.replace(/^[\w.[\]]+ (?=must|has|is|needs)/, "");
  return { severity: "error", message, place };
}

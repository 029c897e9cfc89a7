// One error or warning. Clicking it moves the focus to its line or field.

import type { Finding } from "./finding.ts";

export function FindingLine({ finding: { message, place } }: { readonly finding: Finding }) {
  if (place === undefined) return <>{message}</>;
  return (
    <button type="button" class="finding" onClick={place.goTo}>
      <span class="finding-place">{place.name}</span> {message}
    </button>
  );
}

// One error or warning. Clicking it moves the focus to its line or field; a button next to it fixes the problem.

import type { Finding } from "./finding.ts";

export function FindingLine({ finding: { message, place, fix } }: { readonly finding: Finding }) {
  return (
    <>
      {place === undefined ? (
        message
      ) : (
        <button type="button" class="finding" onClick={place.goTo}>
          <span class="finding-place">{place.name}</span> {message}
        </button>
      )}
      {fix !== undefined && (
        <>
          {" "}
          <button type="button" class="finding-fix" onClick={fix.apply}>
            {fix.label}
          </button>
        </>
      )}
    </>
  );
}

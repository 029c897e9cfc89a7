// What one takes away of a picture: its URL.

import { urlOf } from "../tab/service.ts";
import type { OutputProps } from "../tab/tab.ts";

/** The output panel. */
export function Output({ request }: OutputProps) {
  const url = request === undefined ? "" : urlOf(request, location.origin);
  return (
    <section class="card stack" aria-label="Output">
      <label class="field">
        <span>URL of the picture</span>
        <input class="input" readOnly value={url} />
      </label>
    </section>
  );
}

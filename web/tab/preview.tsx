// Preview of the current tab: the image, its render time and errors. Errors are announced to screen readers; the last image
// stays, dimmed.

import type { PreviewRenderer } from "./preview-renderer.ts";
import type { Tab } from "./tab.ts";

interface Props {
  readonly picture: PreviewRenderer;
  /** Alt text. */
  readonly alt: string;
  /** Rewrites the error messages of the tab. */
  readonly explain?: Tab["explain"];
}

export function Preview({ picture, alt, explain = (errors) => errors }: Props) {
  const drawn = picture.drawn.value;
  const errors = explain(picture.errors.value);
  const isDrawing = picture.isDrawing.value;
  const isOld = errors.length > 0;
  return (
    <section class="preview" aria-label="Preview" aria-busy={isDrawing}>
      <div class={`preview-ground${isOld ? " old" : ""}`}>
        {drawn === undefined ? (
          <p class="note">{isDrawing ? "Rendering…" : "Nothing to show yet"}</p>
        ) : (
          <img
            src={drawn.url}
            alt={alt}
            onLoad={({ currentTarget }) => picture.measure(drawn.request, currentTarget)}
          />
        )}
      </div>
      <div class="preview-status note">
        <span>{statusOf(picture)}</span>
        {drawn?.shownAs !== undefined && <span>previewed as {drawn.shownAs.toUpperCase()}</span>}
        <a class="to-output" href="#output-title">
          Get URL
        </a>
      </div>
      <div role="status" aria-live="polite" class="preview-errors">
        {errors.map((error) => (
          <p key={error} class="error-note">
            {error}
          </p>
        ))}
      </div>
    </section>
  );
}

function statusOf(picture: PreviewRenderer): string {
  const drawn = picture.drawn.value;
  if (picture.isDrawing.value) return "Rendering…";
  if (picture.errors.value.length > 0) return drawn === undefined ? "" : "Showing the last valid image";
  return drawn === undefined ? "" : `Rendered in ${Math.round(drawn.milliseconds)} ms · ${sizeOf(drawn.bytes)}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`;
}

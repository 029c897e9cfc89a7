// The picture of the tab at hand, with the time it took, and what is wrong with it in words. What is wrong is said aloud; the last
// picture that could be drawn stays, dimmed.

import type { Picture } from "./picture.ts";
import type { Tab } from "./tab.ts";

interface Props {
  readonly picture: Picture;
  /** What the picture shows. */
  readonly alt: string;
  /** What to say of the reasons why there is no picture. */
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
          <p class="note">{isDrawing ? "Drawing …" : "Nothing to draw yet"}</p>
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
        {drawn?.shownAs !== undefined && <span>shown as {drawn.shownAs.toUpperCase()}</span>}
        <a class="to-output" href="#output-title">
          Use it
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

function statusOf(picture: Picture): string {
  const drawn = picture.drawn.value;
  if (picture.isDrawing.value) return "Drawing …";
  if (picture.errors.value.length > 0) return drawn === undefined ? "" : "This is the last picture that could be drawn";
  return drawn === undefined ? "" : `Drawn in ${Math.round(drawn.milliseconds)} ms · ${sizeOf(drawn.bytes)}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`;
}

// Preview of the current tab: a bar, the image and errors. The page shows errors only here, because the preview stays visible at all
// widths. Errors are announced to screen readers; the last image stays, dimmed.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ERRORS_ID } from "../form/field-findings.ts";
import { formatByteSize } from "./byte-size.ts";
import { FindingLine } from "./finding-line.tsx";
import type { PreviewRenderer } from "./preview-renderer.ts";
import type { ImageSize, Tab } from "./tab.ts";

interface Props {
  readonly renderer: PreviewRenderer;
  readonly alt: string;
  /** Size of the requested image, in pixels; undefined if it is known only once the image is loaded. */
  readonly expectedSize: ImageSize | undefined;
  readonly explain: Tab["explain"];
  readonly Overlay: Tab["Overlay"];
}

export function Preview({ renderer, alt, expectedSize, explain, Overlay }: Props) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const drawn = renderer.drawn.value;
  const errors = explain(renderer.errors.value);
  const isDrawing = renderer.isDrawing.value;
  const isOld = renderer.errors.value.length > 0;
  return (
    <section class="preview" aria-label="Preview" aria-busy={isDrawing}>
      <div class={`preview-background${isOld ? " old" : ""}`}>
        {drawn === undefined ? (
          <Placeholder size={isDrawing ? expectedSize : undefined} isDrawing={isDrawing} />
        ) : (
          <img
            ref={setImage}
            src={drawn.url}
            alt={alt}
            onLoad={({ currentTarget }) => renderer.measure(drawn.request, currentTarget)}
          />
        )}
        {Overlay !== undefined && image !== null && drawn !== undefined && <Overlay image={image} />}
      </div>
      <div role="status" aria-live="polite" class="preview-errors" id={ERRORS_ID}>
        {errors.map((error) => (
          <p key={error.message} class="error-note">
            <FindingLine finding={error} />
          </p>
        ))}
      </div>
    </section>
  );
}

interface BarProps {
  readonly renderer: PreviewRenderer;
  /** Opens the output that has the URL. */
  readonly showUrl: () => void;
  readonly children: ComponentChildren;
}

/** Bar above the preview, which always stays in view: the render time, the children and, on narrow screens, a link to the output. */
export function PreviewBar({ renderer, showUrl, children }: BarProps) {
  const drawn = renderer.drawn.value;
  return (
    <div class="preview-bar note">
      <span class="preview-status">
        {statusOf(renderer)}
        {drawn?.shownAs !== undefined && ` · previewed as ${drawn.shownAs.toUpperCase()}`}
      </span>
      {children}
      {/* biome-ignore lint/a11y/useValidAnchor: the link goes to a part of the page, whose tab it also opens */}
      <a class="to-output" href="#output-title" onClick={showUrl}>
        Get URL
      </a>
    </div>
  );
}

/** Takes up the space of the first image, so that the page doesn't move when it appears. */
function Placeholder({ size, isDrawing }: { readonly size: ImageSize | undefined; readonly isDrawing: boolean }) {
  if (size === undefined) return <p class="note">{isDrawing ? "Rendering…" : "Nothing to show yet"}</p>;
  const { width, height } = size;
  return <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />;
}

function statusOf(renderer: PreviewRenderer): string {
  const drawn = renderer.drawn.value;
  if (renderer.isDrawing.value) return "Rendering…";
  if (renderer.errors.value.length > 0) return drawn === undefined ? "" : "Showing the last valid image";
  return drawn === undefined ? "" : `Rendered in ${Math.round(drawn.milliseconds)} ms · ${formatByteSize(drawn.bytes)}`;
}

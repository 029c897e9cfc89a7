// Preview of an image in an email: on a light or dark background, or blocked.

import { useSignal } from "@preact/signals";

const VIEWS = { light: "Light", dark: "Dark", blocked: "Images blocked" } as const;

interface Props {
  /** Object URL of the image, once it is loaded. */
  readonly image: string | undefined;
  /** Display size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export function EmailPreview({ image, width, height, alt }: Props) {
  const view = useSignal<keyof typeof VIEWS>("light");
  const isBlocked = view.value === "blocked";
  return (
    <div class="stack tight">
      <fieldset class="bare">
        <legend class="legend">In the email</legend>
        <div class="switch">
          {Object.entries(VIEWS).map(([id, label]) => (
            <label key={id}>
              <input
                type="radio"
                name="email-view"
                value={id}
                checked={view.value === id}
                onChange={() => {
                  view.value = id as keyof typeof VIEWS;
                }}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div class="email-background" data-view={view}>
        <p>Text of your email</p>
        <div class="email-image">
          {isBlocked || image === undefined ? (
            // Takes the space of the image.
            <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
          ) : (
            <img src={image} alt={alt} width={width} height={height} />
          )}
          {isBlocked && <p>{alt || "Nothing: the image has no alt text."}</p>}
        </div>
      </div>
    </div>
  );
}

// An output backend that records a drawing, so that it can become part of another drawing.

import { RecordingSurface } from "../canvas/recording.ts";
import type { DocumentImage } from "../encodable-image.ts";
import type { Surface } from "../surface.ts";
import type { DocumentMetadata, OutputBackend } from "./output-backend.ts";

/** A backend that records its drawing. Sizes are in CSS pixels, whatever the output format. */
interface Recorder {
  readonly backend: OutputBackend;
  /** Returns the recording of the finished drawing. */
  recording(): RecordingSurface;
  /** Returns the alt text of the finished drawing; undefined if it has none. */
  altText(): string | undefined;
}

export function createRecorder(): Recorder {
  let finished: Surface | undefined;
  let finishedText: string | undefined;
  const finish = (surface: Surface, { altText }: DocumentMetadata): DocumentImage => ({
    type: "document",
    width: surface.width,
    height: surface.height,
    // A drawing that starts over because of missing fonts finishes several surfaces, but writes only the last surface.
    write: () => {
      finished = surface;
      finishedText = altText;
      return "";
    },
  });
  return {
    backend: { hasPixels: false, createSurface: (width, height) => new RecordingSurface(width, height), finish },
    recording() {
      if (!(finished instanceof RecordingSurface)) throw new Error("the drawing is not finished");
      return finished;
    },
    altText: () => finishedText,
  };
}

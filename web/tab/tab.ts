// What a tab of the chart maker is: a kind of picture, what one sets of it, and the request that draws it. The page around the tabs
// shows the picture, keeps their state in the URL, and hands the request to the output panel.

import type { ComponentType } from "preact";

/** A request to the service that draws a picture. */
export interface ApiRequest {
  /** The path of the endpoint: `/chart`. */
  readonly path: string;
  /** The body of the POST, as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What became of a request. */
export interface Outcome {
  readonly request: ApiRequest;
  /** Why there is no picture: sentences of the service. Empty when there is one. */
  readonly errors: readonly string[];
  /** The picture, where there is one. */
  readonly picture?: Blob | undefined;
}

/** A tab. What it holds is in signals: `request`, `describe` and `save` are called again when one that they have read changes. */
export interface Tab {
  /** Its name in URLs: `qr`. */
  readonly id: "chart" | "qr" | "barcode" | "table";
  /** Its words at the top: `QR code`. */
  readonly label: string;
  /** What one sets. */
  readonly View: ComponentType;
  /** The request for the picture; undefined as long as there is nothing to draw. */
  readonly request: () => ApiRequest | undefined;
  /** What the picture shows, for those who cannot see it. */
  readonly describe: () => string;
  /** What is to be kept in the URL, as JSON can hold it. */
  readonly save: () => unknown;
  /** Takes what `save` gave, possibly long ago, or what somebody has made of it: what does not fit is left as it is. */
  readonly load: (saved: unknown) => void;
  /** The sentences beside the picture, of those that say why there is none: where the tab says more of them itself. */
  readonly explain?: (errors: readonly string[]) => readonly string[];
  /** Told what became of its request. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What the output panel of web/output/ is given. */
export interface OutputProps {
  readonly request: ApiRequest | undefined;
  /** What the picture shows: for `alt`. */
  readonly alt: string;
  /** Pixels of the picture that is shown, once it is. */
  readonly size?: PictureSize | undefined;
}

// Interface of a chart maker tab: its settings and the request that renders its image. The page shows the preview, keeps the
// state in the URL and passes the request to the output panel.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType, FunctionComponent } from "preact";
import type { Fix } from "../../src/base/fix.ts";
import type { MakerPath, TabId } from "../output/image-request.ts";
import type { Finding } from "./finding.ts";

/** Request that renders an image. */
export interface ApiRequest {
  /** Path of the endpoint: `/chart`. */
  readonly path: string;
  /** JSON body of the POST. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Size of the image, if it is known but not in the body. */
  readonly size?: ImageSize;
}

/** Result of a request. */
export interface RenderResult {
  readonly request: ApiRequest;
  /** Error messages from the service; empty on success. */
  readonly errors: readonly string[];
  /** Changes to the request that fix the errors. */
  readonly fixes?: readonly Fix[];
  /** Image on success. */
  readonly image?: Blob | undefined;
}

/** Undo and redo of a tab. */
export interface History {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  undo(): void;
  redo(): void;
}

/** The parameters of a saved image, by their full names. */
export type SavedFields = Readonly<Record<string, unknown>>;

/** Chart maker tab. `request`, `describe` and `save` read signals, and are called again when one of them changes. */
export interface Tab {
  /** Id in URLs: `qr`. */
  readonly id: TabId;
  /** Path of the endpoint. */
  readonly path: MakerPath;
  /** Text on the tab: `QR code`. */
  readonly label: string;
  /** Loads the view's code, so that the page doesn't move when it is first shown. */
  readonly preload?: () => Promise<void>;
  readonly history: History;
  /** Settings of the tab. */
  readonly View: FunctionComponent;
  /** Returns the request, or undefined if there is nothing to render. */
  readonly request: () => ApiRequest | undefined;
  /** Returns the alt text of images for which the service sends none. */
  readonly describe: () => string;
  /** Returns the state to keep in the URL, as JSON data. */
  readonly save: () => unknown;
  /** Restores the result of `save`. Invalid values are ignored, because the data may be old or edited by hand. */
  readonly load: (saved: unknown) => void;
  /** Shows a saved image. */
  readonly open: (fields: SavedFields) => void | Promise<void>;
  /** Shows a pasted image as an undo step. By default, the image is opened like a saved image. */
  readonly start?: (fields: SavedFields) => void | Promise<void>;
  /** Returns the request for a saved image. By default, its body has the image's parameters. */
  readonly toRequest?: (fields: SavedFields) => ApiRequest | undefined;
  /** Finds mistakes in the request before it is sent. Returns error messages. */
  readonly check?: (request: ApiRequest) => readonly string[] | Promise<readonly string[]>;
  /** Returns the errors to show for the service's messages, with their places. Reads signals. */
  readonly explain: (errors: readonly string[]) => readonly Finding[];
  /** Rendered over the preview's image. */
  readonly Overlay?: ComponentType<{ readonly image: HTMLImageElement }>;
  /** Called with the result of the tab's request. */
  readonly onOutcome?: (outcome: RenderResult) => void;
}

/** Size in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Props of the output panel (web/output). */
export interface OutputProps {
  readonly request: ApiRequest | undefined;
  readonly alt: string;
  /** Size of the preview image in pixels, once it is loaded. */
  readonly size?: ImageSize | undefined;
  /** Whether the preview shows an error instead of the request's image. */
  readonly isFailed: boolean;
}

// A source of external data: how its file is loaded, and how the loaded file is read. Loading happens at most once in
// the lifetime of the data, reading each time that a chart is drawn.

import type { Downloaded } from "./downloaded.ts";

/** A response from another server. */
export interface RemoteFile extends Downloaded {
  /** HTTP status. The body is empty for an error of a source without a token. */
  readonly status: number;
  /** The address after redirects. */
  readonly url: string;
}

/** Requests a URL of a source. Rejects with a Failure that names the source. */
export type GetFile = (url: string) => Promise<RemoteFile>;

/** A source. */
export interface Source {
  /** Names the source in error messages. Contains no secret. */
  readonly subject: string;
  /** Everything that the loaded file depends on, secrets included. Equal for equal files. */
  readonly identity: readonly unknown[];
  /** Token for the source's API. */
  readonly token?: string;
  /** Loads the file. @throws Failure */
  readonly load: (get: GetFile) => Promise<Downloaded>;
  /** Reports a file that isn't data, in words that fit the source. @throws Failure */
  readonly check?: (file: Downloaded) => void;
}

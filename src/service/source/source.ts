// A source of external data. The file is loaded at most once per cache lifetime, but parsed each time a chart is drawn.

import type { DownloadedFile } from "./downloaded-file.ts";

/** A response from another server. */
export interface RemoteFile extends DownloadedFile {
  /** HTTP status. The body of an error response is empty if the source has no token. */
  readonly status: number;
  /** The URL after redirects. */
  readonly url: string;
}

/** Requests a URL of a source. Rejects with a Failure that names the source. */
export type GetFile = (url: string) => Promise<RemoteFile>;

/** A source. */
export interface Source {
  /** Names the source in error messages. Contains no secret. */
  readonly subject: string;
  /** All values that determine the loaded file, including secrets. Part of the cache key. */
  readonly identity: readonly unknown[];
  /** Token for the source's API. */
  readonly token?: string;
  /** Loads the file. @throws Failure */
  readonly load: (get: GetFile) => Promise<DownloadedFile>;
  /** Checks that a loaded file is data, with error messages for this source. @throws Failure */
  readonly check?: (file: DownloadedFile) => void;
}

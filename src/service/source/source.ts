// A source of external data. The file is loaded at most once per cache lifetime, but parsed each time a chart is drawn.

import { showValue } from "../../base/failure.ts";
import type { DownloadedFile } from "./downloaded-file.ts";

/** A response from another server. */
export interface RemoteFile extends DownloadedFile {
  /** HTTP status. The body of an error response is empty unless the source has a token. */
  readonly status: number;
  /** The URL after redirects. */
  readonly url: string;
}

/** Requests a URL of a source, with POST if there is a JSON body. Rejects with a Failure that names the source. */
export type GetFile = (url: string, body?: string) => Promise<RemoteFile>;

export interface Source {
  /** Names the source in error messages. Contains no secret. */
  readonly subject: string;
  /** All values that determine the loaded file, including secrets. Part of the cache key. */
  readonly identity: readonly unknown[];
  /** Token for the source's API, which has a fixed host. */
  readonly token?: string;
  /** The URL whose host receives the named secrets of the request; undefined if the source takes none. */
  readonly recipient?: string;
  /** Loads the file. @param now milliseconds since the epoch @throws Failure */
  readonly load: (get: GetFile, now: number) => Promise<DownloadedFile>;
  /** Checks that a loaded file is data, with error messages for this source. @throws Failure */
  readonly check?: (file: DownloadedFile) => void;
}

/** Returns a URL for messages, without the query, which can contain a secret. */
export function describeUrl(text: string): string {
  const url = URL.parse(text);
  return url === null || url.host === "" ? "an invalid URL" : showValue(`${url.origin}${url.pathname}`);
}

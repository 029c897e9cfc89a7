// Requests an image URL, as a reader's program does, so that a panel can show the image, its size in bytes, or the error.

import { useEffect, useRef, useState } from "preact/hooks";
import { BUDGET } from "../tab/request-budget.ts";
import { getImage, ServiceError } from "../tab/service.ts";

/**
 * Pause in editing before a request, in milliseconds. It is longer than the preview's pause, so that the image is already in
 * the cache.
 */
const PAUSE = 700;
/** Points that the request leaves for the next preview. */
const RESERVE = 1;
/** Maximum time before a rate-limited request is sent again, in seconds. */
const MAX_RETRY_WAIT = 60;

/** Result of a request for an image. */
export type LoadedImage =
  | { readonly url: string; readonly blob: Blob; readonly headers: Headers; readonly errors: undefined }
  | { readonly url: string; readonly blob: undefined; readonly errors: readonly string[] };

/**
 * Requests an image after a pause. Returns the result, or undefined until there is one for this URL.
 *
 * @param url absolute URL, which is requested from the page's own host; undefined if there is nothing to request
 */
export function useImage(url: string | undefined): LoadedImage | undefined {
  const [result, setResult] = useState<LoadedImage>();
  useEffect(() => {
    if (url === undefined) return;
    const pending = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const request = async () => {
      try {
        await BUDGET.wait(pending.signal, RESERVE);
        const reply = await getImage(toOwnHost(url), pending.signal);
        const blob = await reply.blob();
        setResult({ url, blob, headers: reply.headers, errors: undefined });
      } catch (error) {
        if (pending.signal.aborted) return;
        const { errors, retrySeconds } = error instanceof ServiceError ? error : new ServiceError([String(error)], 0);
        setResult({ url, blob: undefined, errors });
        if (retrySeconds !== undefined) timer = setTimeout(request, Math.min(retrySeconds, MAX_RETRY_WAIT) * 1000);
      }
    };
    timer = setTimeout(request, PAUSE);
    return () => {
      clearTimeout(timer);
      pending.abort();
    };
  }, [url]);
  return result?.url === url ? result : undefined;
}

/** Returns an object URL for a blob, and revokes it when the blob changes. Keeps the last one while there is no blob. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (blob === undefined) return;
    if (last.current !== undefined) URL.revokeObjectURL(last.current);
    last.current = URL.createObjectURL(blob);
    setUrl(last.current);
  }, [blob]);
  useEffect(() => () => URL.revokeObjectURL(last.current ?? ""), []);
  return url;
}

/** Returns the path and query. The public URL may have another host, which the Content-Security-Policy blocks. */
function toOwnHost(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

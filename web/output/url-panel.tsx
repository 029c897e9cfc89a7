// "Image URL" tab: downloads, the image URL and a short URL.

import { nounOf } from "../chart/saved/own-list.tsx";
import { isBrand } from "../tab/brands.ts";
import { BrandNote } from "./brand-note.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DownloadRow } from "./download-row.tsx";
import { type ImageRequest, tabIdOf } from "./image-request.ts";
import { MAX_URL_LENGTH, SAFE_URL_LENGTH } from "./image-url.ts";
import { ShortUrl } from "./short-url.tsx";

interface Props {
  readonly request: ImageRequest;
  readonly url: string;
  readonly openTab: (id: string) => void;
}

export function UrlPanel({ request, url, openTab }: Props) {
  if (isBrand(request.fields.theme, request.path))
    return (
      <>
        <DownloadRow request={request} />
        <BrandNote request={request} openTab={openTab} />
      </>
    );
  return (
    <>
      <DownloadRow request={request} />
      <div class="with-button">
        <label class="field">
          <span>Image URL</span>
          <input
            class="input mono"
            readOnly
            value={url}
            aria-describedby="url-note"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <CopyButton text={url} name="the URL" />
      </div>
      <UrlNote request={request} length={url.length} />
      <ShortUrl request={request} />
    </>
  );
}

/** Note about the URL's length. */
function UrlNote({ request, length }: { readonly request: ImageRequest; readonly length: number }) {
  const count = `${groupDigits(length)} characters`;
  if (length > MAX_URL_LENGTH)
    return (
      <p id="url-note" class="warning-note">
        {count}: too long for a URL. Instead, create a short URL.
      </p>
    );
  if (length > SAFE_URL_LENGTH)
    return (
      <p id="url-note" class="warning-note">
        {count}: some servers and mail programs truncate URLs longer than {groupDigits(SAFE_URL_LENGTH)} characters. To
        be safe, create a short URL.
      </p>
    );
  return (
    <p id="url-note" class="note">
      {count}. Anyone with this URL can see the {nounOf(tabIdOf(request.path))}.
    </p>
  );
}

/** Formats a whole number as `toLocaleString("en")` does, whose first call would delay the page by 15 ms or more. */
function groupDigits(number: number): string {
  if (number < 1000) return String(number);
  return `${groupDigits(Math.floor(number / 1000))},${String(number % 1000).padStart(3, "0")}`;
}

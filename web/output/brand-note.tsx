// Says that a plain URL can't show a brand, which needs the account's key, and offers the URLs that can.

import type { ImageRequest } from "./image-request.ts";
import { canBeSaved, ShortUrl } from "./short-url.tsx";

interface Props {
  readonly request: ImageRequest;
  /** Opens another tab of the output panel. */
  readonly openTab: (id: string) => void;
}

export function BrandNote({ request, openTab }: Props) {
  const isSaved = canBeSaved(request);
  return (
    <>
      <p class="note">
        A plain URL has no key, so it can't use the brand {String(request.fields.theme)}.{" "}
        {isSaved ? "Use a short URL or a signed URL." : "Use a signed URL."}
      </p>
      {isSaved && <ShortUrl request={request} />}
      <div>
        <button type="button" class="button" onClick={() => openTab("signed")}>
          Sign the URL
        </button>
      </div>
    </>
  );
}

// "Embed" tab: a live chart in an <iframe>, a responsive image, and the addresses that oEmbed consumers read. docs/embeds.md

import { CodeBox } from "./code-box.tsx";
import { formatFrame, liveUrlOf } from "./embed-markup.ts";
import { formatHtml } from "./image-markup.ts";
import { canShowInImg, type ImageRequest, readFormat } from "./image-request.ts";
import { findShortUrl, ShortUrl } from "./short-url.tsx";

interface Props {
  readonly origin: string;
  readonly request: ImageRequest;
  /** The shortest URL of the image. */
  readonly shortest: string;
}

export function EmbedPanel({ origin, request, shortest }: Props) {
  const live = liveUrlOf(origin, request, findShortUrl(request));
  const oembed = `${origin}/oembed?url=${encodeURIComponent(live ?? shortest)}`;
  return (
    <>
      {live !== undefined && (
        <>
          <CodeBox label="Live chart, with tooltips (iframe)" name="the iframe" text={formatFrame(request, live)} />
          <p class="note">On narrow pages, the chart shrinks.</p>
          <ShortUrl request={request} />
        </>
      )}
      {canShowInImg(readFormat(request)) && (
        <CodeBox
          label="Image that adapts to the page"
          name="the HTML"
          text={formatHtml(request, shortest, "max-width:100%;height:auto")}
        />
      )}
      {live !== undefined && (
        <>
          <CodeBox label="Address for WordPress, Notion and chats" name="the address" text={live} />
          <CodeBox label="oEmbed" name="the oEmbed address" text={oembed} />
          <p class="note">Pages that support oEmbed find it themselves: paste the address above into them.</p>
        </>
      )}
    </>
  );
}

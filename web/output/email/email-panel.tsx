// "Email" tab: the image as HTML for an email, with a preview on light and dark backgrounds and with blocked images, and
// warnings about what mail programs can't show.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatByteSize } from "../../tab/byte-size.ts";
import { CodeBox } from "../code-box.tsx";
import { CopyButton } from "../copy-button.tsx";
import { type ImageRequest, type MakerPath, readFormat } from "../image-request.ts";
import { MAX_URL_LENGTH } from "../image-url.ts";
import { findShortUrl, ShortUrl } from "../short-url.tsx";
import { canHaveTheme, themedUrls } from "../themed-url.ts";
import { type LoadedImage, useImage, useObjectUrl } from "../use-image.ts";
import { formatEmailHtml, formatEmailPicture } from "./email-markup.ts";
import { EmailPreview } from "./email-preview.tsx";
import { canShorten, formatEmailUrl, RATIO, toEmailRequest } from "./email-request.ts";
import { listEmailWarnings } from "./email-warnings.ts";
import { findBackground, type Legibility, readLegibility } from "./legibility.ts";

type ByPath<Value> = Readonly<Partial<Record<MakerPath, Value>>>;

/** Background colours that replace a transparent background. */
const backgrounds = signal<ByPath<string>>({});
/** Alt text that replaces the generated alt text. */
const altTexts = signal<ByPath<string>>({});

/** Request for an image whose size is known. */
type MeasuredRequest = ImageRequest & { readonly width: number; readonly height: number };

interface Props {
  readonly origin: string;
  readonly request: ImageRequest;
  readonly isFailed: boolean;
  readonly openTab: (id: string) => void;
}

export function EmailPanel({ origin, request, isFailed, openTab }: Props) {
  // The size is unknown while the preview loads. Until then, the panel shows the image before the edit.
  const last = useRef<MeasuredRequest | undefined>(undefined);
  if (isMeasured(request)) last.current = request;
  const measured = last.current;
  if (measured === undefined || measured.path !== request.path) return <p class="note">Rendering…</p>;
  return (
    <>
      <MeasuredEmail origin={origin} request={measured} isFailed={isFailed} />
      {request.path === "/chart" && (
        <div class="row">
          <span class="note">Need new values in the chart every week?</span>
          <button type="button" class="button quiet" onClick={() => openTab("changing")}>
            Open Changing data
          </button>
        </div>
      )}
    </>
  );
}

function isMeasured(request: ImageRequest): request is MeasuredRequest {
  return request.width !== undefined && request.height !== undefined;
}

function MeasuredEmail({ origin, request, isFailed }: Omit<Props, "openTab"> & { readonly request: MeasuredRequest }) {
  const { path } = request;
  const alt = altTexts.value[path] ?? request.alt;
  const background = backgrounds.value[path];
  const email = { ...toEmailRequest(request, background), alt };
  const canBeShort = canShorten(email, request);
  const short = findShortUrl(request);
  const url = formatEmailUrl(origin, email, request, short);
  const html = formatEmailHtml(email, url);
  const image = useImage(isFailed || url.length > MAX_URL_LENGTH ? undefined : url);
  const shown = useObjectUrl(image?.blob);
  const legibility = useLegibility(image?.blob);
  const facts = { format: readFormat(request), url, html, bytes: image?.blob?.size, canShorten: canBeShort };
  return (
    <>
      <EmailPreview image={shown} width={email.width} height={email.height} alt={alt} />
      <p class="note" role="status">
        {describeImage(email, image)}
      </p>
      {image?.errors !== undefined && <p class="error-note">{image.errors.join(" ")}</p>}
      <Background path={path} legibility={legibility} background={background} />
      {listEmailWarnings(facts).map((warning) => (
        <p key={warning} class="warning-note">
          {warning}
        </p>
      ))}
      {canBeShort && <ShortUrl request={request} />}
      <label class="field">
        <span>Alt text, for readers who don't see the image</span>
        <textarea
          class="input"
          rows={2}
          value={alt}
          onInput={({ currentTarget }) => {
            altTexts.value = { ...altTexts.value, [path]: currentTarget.value };
          }}
        />
      </label>
      {alt !== request.alt && (
        <div class="row">
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              altTexts.value = { ...altTexts.value, [path]: undefined };
            }}
          >
            Use generated alt text
          </button>
        </div>
      )}
      <div class="row">
        <CopyButton text={url} html={html} name="the image for Gmail or Outlook" label="Copy for Gmail or Outlook" />
        <span class="note">Then paste the image into your email.</span>
      </div>
      <CodeBox label="HTML for newsletter programs" name="the HTML" text={html} />
      {canHaveTheme(email) && (
        <>
          <CodeBox
            label="HTML with a dark variant"
            name="the HTML with a dark variant"
            text={formatEmailPicture(email, themedUrls(origin, email))}
          />
          <p class="note">Apple Mail shows the dark image in dark mode. Other programs show the light one.</p>
          <details class="fold">
            <summary>See the dark image</summary>
            <img
              src={themedUrls(origin, email).dark}
              alt={alt}
              width={email.width}
              height={email.height}
              loading="lazy"
            />
          </details>
        </>
      )}
      <p class="note">
        Outlook and many companies block images until the reader allows them. Gmail and Apple Mail load images through
        their own servers and keep a copy.
      </p>
    </>
  );
}

interface BackgroundProps {
  readonly path: MakerPath;
  readonly legibility: Legibility | undefined;
  /** Background that the panel has added. */
  readonly background: string | undefined;
}

/** Offers to add a background to a transparent image, and to remove an added one. */
function Background({ path, legibility, background }: BackgroundProps) {
  const set = (color: string | undefined) => {
    backgrounds.value = { ...backgrounds.value, [path]: color };
  };
  if (background !== undefined)
    return (
      <div class="row">
        <span class="note">The image in the email has a background.</span>
        <button type="button" class="button quiet" onClick={() => set(undefined)}>
          Make transparent again
        </button>
      </div>
    );
  if (legibility === undefined || !legibility.isTransparent) return null;
  const { illegibleOn } = legibility;
  return (
    <div class="warning-note stack tight">
      <p>
        {illegibleOn.length === 0
          ? "The background is transparent, so it takes the colour of the email."
          : `The background is transparent: parts of the image are hard to see in ${illegibleOn.join(" and ")} mode.`}
      </p>
      <div class="row">
        <button type="button" class="button" onClick={() => set(findBackground(legibility))}>
          Add background
        </button>
      </div>
    </div>
  );
}

function describeImage({ width, height }: MeasuredRequest, image: LoadedImage | undefined): string {
  const size = `PNG, shown at ${width} × ${height} px, sharp on ${RATIO}× screens`;
  return image?.blob === undefined ? size : `${size} · ${formatByteSize(image.blob.size)}`;
}

/** Returns the legibility of an image, once it is known. */
function useLegibility(blob: Blob | undefined): Legibility | undefined {
  const [result, setResult] = useState<{ readonly blob: Blob; readonly legibility: Legibility }>();
  useEffect(() => {
    if (blob === undefined) return;
    readLegibility(blob)
      .then((legibility) => setResult({ blob, legibility }))
      .catch(() => {
        // The browser can't decode the image, so the panel gives no advice about its background.
      });
  }, [blob]);
  return result !== undefined && (blob === undefined || result.blob === blob) ? result.legibility : undefined;
}

// Warnings about an image in an email. Source for image formats: caniemail.com.

import { formatByteSize } from "../../tab/byte-size.ts";
import { MAX_URL_LENGTH } from "../image-url.ts";

/** Maximum length of a URL that Outlook for Windows loads, rounded down from WinINet's 2,083 characters. */
export const EMAIL_URL_LENGTH = 2000;
/** Size above which an image loads slowly on phones, in bytes. */
const LARGE_IMAGE = 1_000_000;
/** Size above which Gmail cuts off an email, in bytes of HTML. */
const GMAIL_CLIP = 102_000;

/** Formats that the email replaces with PNG, with the reason. */
const REPLACED: Readonly<Partial<Record<string, string>>> = {
  svg: "Gmail and Outlook don't show SVG, so the email gets a PNG.",
  webp: "Outlook for Windows doesn't show WebP, so the email gets a PNG.",
  avif: "Many mail programs don't show AVIF, so the email gets a PNG.",
  pdf: "Emails can't show a PDF as an image, so the email gets a PNG.",
  base64: "Emails can't show Base64 text, so the email gets a PNG.",
};

/** Facts about an email's image. */
export interface EmailFacts {
  /** Format chosen in the maker. */
  readonly format: string;
  readonly url: string;
  readonly html: string;
  /** Size of the image file, once it is loaded. */
  readonly bytes: number | undefined;
  /** Whether a short URL can show the image. */
  readonly canShorten: boolean;
}

/** Returns the warnings, the most severe first. */
export function listEmailWarnings({ format, url, html, bytes, canShorten }: EmailFacts): string[] {
  const { protocol, hostname } = new URL(url);
  const htmlBytes = new TextEncoder().encode(html).length;
  const warnings: (string | undefined)[] = [
    isPrivateHost(hostname)
      ? `Readers can't load images from ${hostname}. Open this page on your public server to send emails.`
      : protocol === "http:"
        ? "Some mail programs block images that don't use https. Open this page over https."
        : undefined,
    warnOfLength(url, canShorten),
    bytes !== undefined && bytes > LARGE_IMAGE
      ? `${formatByteSize(bytes)} loads slowly on phones. Make the image smaller, or use fewer colours.`
      : undefined,
    htmlBytes > GMAIL_CLIP
      ? `Gmail cuts off emails of more than 102 kB, and this HTML has ${formatByteSize(htmlBytes)}.`
      : undefined,
    Object.hasOwn(REPLACED, format) ? (REPLACED[format] as string) : undefined,
  ];
  return warnings.filter((warning) => warning !== undefined);
}

function warnOfLength(url: string, canShorten: boolean): string | undefined {
  if (url.length <= EMAIL_URL_LENGTH) return undefined;
  const count = url.length.toLocaleString("en");
  const problem =
    url.length > MAX_URL_LENGTH
      ? `The URL has ${count} characters, which is too long.`
      : `Outlook may not load this image, because its URL has more than 2,000 characters (${count}).`;
  const advice = canShorten ? "Create a short URL." : "Download the image and insert it into the email instead.";
  return `${problem} ${advice}`;
}

/** RFC 6761, RFC 6762 and RFC 1918. */
function isPrivateHost(host: string): boolean {
  return (
    /^(?:localhost|\[::1\]|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*)$/.test(host) ||
    /\.(?:localhost|local|internal|test)$/.test(host)
  );
}

// Placeholders of mail programs, which fill in each recipient's values. The programs insert values as they are, without
// percent-encoding: HubSpot's filters, such as urlencode, don't work on personalization tokens in emails, and Mailchimp and Word
// have no encoding for merge fields. A column with complete URLs avoids the problem.

import { formatEmailHtml } from "../email/email-markup.ts";
import type { ImageRequest } from "../image-request.ts";
import { URL_HEADING } from "./merge.ts";

export interface MailProgram {
  readonly id: string;
  readonly label: string;
  /** Example of a field's name. */
  readonly example: string;
  /** Formats a placeholder. */
  readonly placeholder: (field: string) => string;
  /** Characters that a field's name can have; other characters are removed. */
  readonly allowed: RegExp;
  /** How to import the recipients' URLs. */
  readonly steps: string;
  /** Formats the image in the email. */
  readonly image: (request: ImageRequest, url: string) => string;
}

/** Formats an `<img>` without escaping the placeholders, which the programs find in the HTML's source. */
function formatImage(request: ImageRequest, url: string): string {
  return formatEmailHtml(request, "\0").replace("\0", () => url.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
}

export const MAIL_PROGRAMS = [
  {
    id: "mailchimp",
    label: "Mailchimp",
    example: "FNAME",
    allowed: /[^A-Z0-9_]/gi,
    placeholder: (field) => `*|${field.toUpperCase()}|*`,
    steps: "Import the CSV into your audience as a text field with the tag CHART_URL. Paste this into a code block.",
    image: formatImage,
  },
  {
    id: "hubspot",
    label: "HubSpot",
    example: "firstname",
    allowed: /[^A-Z0-9_]/gi,
    placeholder: (field) => `{{ contact.${field.toLowerCase()} }}`,
    steps: "Import the CSV into a contact property named chart_url. Paste this into a custom HTML module.",
    image: formatImage,
  },
  {
    id: "word",
    label: "Word and Outlook",
    example: "First_Name",
    allowed: /[^\p{L}\p{N}_]/gu,
    placeholder: (field) => `{ MERGEFIELD ${field} }`,
    steps:
      "Select the CSV as the recipient list. Insert each pair of braces with Ctrl+F9. Then press F9, and finish the merge as email.",
    image: (_, url) => `{ INCLUDEPICTURE "${url}" \\d }`,
  },
] as const satisfies readonly MailProgram[];

/** Formats the image whose URL is in a column of the recipient list. */
export function formatUrlImage(program: MailProgram, request: ImageRequest): string {
  return program.image(request, program.placeholder(URL_HEADING));
}

/**
 * Formats the image whose values the mail program fills in.
 *
 * @param fields names of the mail program's fields, by URL parameter; empty names are omitted
 */
export function formatFieldImage(
  program: MailProgram,
  request: ImageRequest,
  base: string,
  fields: Readonly<Record<string, string>>,
): string | undefined {
  const pairs = Object.entries(fields)
    .map(([parameter, field]) => [parameter, field.replaceAll(program.allowed, "")] as const)
    .filter(([, field]) => field !== "")
    .map(([parameter, field]) => `${parameter}=${program.placeholder(field)}`);
  return pairs.length === 0 ? undefined : program.image(request, `${base}?${pairs.join("&")}`);
}

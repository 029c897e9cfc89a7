// Formats QR code content as text that phones recognise: links, Wi-Fi networks, contacts, emails, phone numbers, SMS, locations
// and events. RFC 6068 (mailto), RFC 3966 (tel), RFC 5870 (geo), RFC 2426 (vCard 3.0), RFC 5545 (iCalendar); WIFI and SMSTO
// follow ZXing.

import type { FormValues } from "../../form/field-spec.ts";

/** Content types of a QR code. */
export const PAYLOAD_KINDS = [
  ["link", "Link"],
  ["text", "Text"],
  ["wifi", "Wi-Fi"],
  ["contact", "Contact"],
  ["email", "Email"],
  ["phone", "Phone"],
  ["sms", "SMS"],
  ["place", "Location"],
  ["event", "Event"],
] as const;

export type PayloadKind = (typeof PAYLOAD_KINDS)[number][0];

/** Returns the QR code's text, or an empty string while required fields are missing. */
export function formatPayload(values: FormValues): string {
  const get = (name: string) => String(values[name] ?? "").trim();
  const format = FORMATTERS[get("kind") as PayloadKind];
  return format === undefined ? "" : format(get, values);
}

type Get = (name: string) => string;

const FORMATTERS: Readonly<Record<PayloadKind, (get: Get, values: FormValues) => string>> = {
  link: (get) => withScheme(get("link")),
  // Not trimmed: spaces and line breaks may be intended.
  text: (_, { text }) => String(text ?? ""),
  wifi: formatNetwork,
  contact: formatContact,
  email: formatMail,
  phone: (get) => (get("phone") === "" ? "" : `tel:${dialable(get("phone"))}`),
  sms: (get) => (get("smsNumber") === "" ? "" : `SMSTO:${dialable(get("smsNumber"))}:${get("smsText")}`),
  place: (get) => {
    const [latitude, longitude] = [get("latitude"), get("longitude")];
    return latitude === "" || longitude === "" ? "" : `geo:${latitude},${longitude}`;
  },
  event: formatEvent,
};

/** Adds `https://` if a link has no scheme. */
function withScheme(link: string): string {
  return link === "" || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(link) ? link : `https://${link}`;
}

function formatNetwork(get: Get, { wifiHidden }: FormValues): string {
  const name = get("wifiName");
  if (name === "") return "";
  const security = get("wifiSecurity");
  const password = security === "nopass" ? "" : `P:${escapeNetwork(get("wifiPassword"))};`;
  return `WIFI:T:${security};S:${escapeNetwork(name)};${password}${wifiHidden === true ? "H:true;" : ""};`;
}

function escapeNetwork(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, "\\$&");
}

function formatContact(get: Get): string {
  const [first, last, company] = ["firstName", "lastName", "company"].map((name) => escapeText(get(name)));
  const name = [first, last].filter((part) => part !== "").join(" ") || company;
  if (!name) return "";
  return formatLines([
    ["BEGIN", "VCARD"],
    ["VERSION", "3.0"],
    ["N", `${last};${first};;;`],
    ["FN", name],
    ["ORG", company],
    ["TITLE", escapeText(get("jobTitle"))],
    ["TEL", escapeText(get("contactPhone"))],
    ["EMAIL", escapeText(get("contactEmail"))],
    ["URL", escapeText(withScheme(get("website")))],
    ["ADR", get("address") === "" ? "" : `;;${escapeText(get("address"))};;;;`],
    ["END", "VCARD"],
  ]);
}

function formatMail(get: Get): string {
  const address = get("email");
  if (address === "") return "";
  const fields = [
    ["subject", get("emailSubject")],
    ["body", get("emailBody").replaceAll(/\r?\n/g, "\r\n")],
  ].filter(([, text]) => text !== "");
  const query = fields
    .map(([name, text]) => `${name}=${encodeURIComponent((text as string).toWellFormed())}`)
    .join("&");
  const to = address.split(",").map((each) => encodeURIComponent(each.trim().toWellFormed()).replaceAll("%40", "@"));
  return `mailto:${to.join(",")}${query && "?"}${query}`;
}

function formatEvent(get: Get, { allDay }: FormValues): string {
  const [title, start, end] = ["eventTitle", "eventStart", "eventEnd"].map(get) as [string, string, string];
  if (title === "" || start === "") return "";
  const suffix = allDay === true ? ";VALUE=DATE" : "";
  const format = (time: string) => {
    const digits = time.replaceAll(/[-:]/g, "");
    return allDay === true ? digits.slice(0, 8) : digits.padEnd(15, "0");
  };
  // DTEND of an all-day event is exclusive (RFC 5545, section 3.6.1).
  const last = allDay === true && end !== "" ? nextDay(end) : end;
  return formatLines([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["BEGIN", "VEVENT"],
    ["SUMMARY", escapeText(title)],
    [`DTSTART${suffix}`, format(start)],
    [`DTEND${suffix}`, last === "" ? "" : format(last)],
    ["LOCATION", escapeText(get("eventPlace"))],
    ["DESCRIPTION", escapeText(get("eventText"))],
    ["END", "VEVENT"],
    ["END", "VCALENDAR"],
  ]);
}

function nextDay(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return "";
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Joins the content lines that have a value. */
function formatLines(lines: readonly (readonly [name: string, value: string | undefined])[]): string {
  return lines.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join("\r\n");
}

/** Escapes text for vCard (RFC 2426, section 5) and iCalendar (RFC 5545, section 3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");
}

/** Removes characters that can't be dialled (RFC 3966, section 3). */
function dialable(number: string): string {
  return number.replaceAll(/[^\d+*#,;]/g, "");
}

/** Shortens text to one line of at most 120 characters. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

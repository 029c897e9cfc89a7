// Form fields for a QR code's content, by content type.

import type { FieldSpecs, FormValues } from "../../form/field-spec.ts";
import { PAYLOAD_KINDS, type PayloadKind } from "./payload.ts";

const forKind = (kind: PayloadKind) => ({ group: "content", when: (values: FormValues) => values.kind === kind });

export const PAYLOAD_FIELDS: FieldSpecs = {
  kind: { control: "switch", label: "Content type", group: "content", isWide: true, choices: PAYLOAD_KINDS },
  link: {
    ...forKind("link"),
    control: "text",
    type: "url",
    label: "URL",
    isWide: true,
    placeholder: "https://example.com",
  },
  text: { ...forKind("text"), control: "area", label: "Text", isWide: true },
  wifiName: { ...forKind("wifi"), control: "text", label: "Network name (SSID)" },
  wifiPassword: {
    ...forKind("wifi"),
    control: "text",
    label: "Password",
    when: ({ kind, wifiSecurity }) => kind === "wifi" && wifiSecurity !== "nopass",
  },
  wifiSecurity: {
    ...forKind("wifi"),
    control: "choice",
    label: "Security",
    choices: [
      ["WPA", "WPA, WPA2, WPA3"],
      ["WEP", "WEP"],
      ["nopass", "None"],
    ],
  },
  wifiHidden: { ...forKind("wifi"), control: "flag", label: "Hidden network" },
  firstName: { ...forKind("contact"), control: "text", label: "First name" },
  lastName: { ...forKind("contact"), control: "text", label: "Last name" },
  company: { ...forKind("contact"), control: "text", label: "Company" },
  jobTitle: { ...forKind("contact"), control: "text", label: "Job title" },
  contactPhone: { ...forKind("contact"), control: "text", type: "tel", label: "Phone" },
  contactEmail: { ...forKind("contact"), control: "text", type: "email", label: "Email" },
  website: { ...forKind("contact"), control: "text", type: "url", label: "Website" },
  address: { ...forKind("contact"), control: "area", label: "Address", isWide: true },
  email: { ...forKind("email"), control: "text", type: "email", label: "To", isWide: true },
  emailSubject: { ...forKind("email"), control: "text", label: "Subject", isWide: true },
  emailBody: { ...forKind("email"), control: "area", label: "Message", isWide: true },
  phone: { ...forKind("phone"), control: "text", type: "tel", label: "Phone number", placeholder: "+44 20 7946 0018" },
  smsNumber: {
    ...forKind("sms"),
    control: "text",
    type: "tel",
    label: "Phone number",
    placeholder: "+44 20 7946 0018",
  },
  smsText: { ...forKind("sms"), control: "area", label: "Message", isWide: true },
  latitude: {
    ...forKind("place"),
    control: "number",
    label: "Latitude",
    min: -90,
    max: 90,
    step: 0.0001,
    placeholder: "51.4779",
  },
  longitude: {
    ...forKind("place"),
    control: "number",
    label: "Longitude",
    min: -180,
    max: 180,
    step: 0.0001,
    placeholder: "-0.0015",
  },
  eventTitle: { ...forKind("event"), control: "text", label: "Title", isWide: true },
  eventStart: { ...forKind("event"), control: "text", type: "datetime-local", label: "Start" },
  eventEnd: { ...forKind("event"), control: "text", type: "datetime-local", label: "End" },
  allDay: { ...forKind("event"), control: "flag", label: "All day" },
  eventPlace: { ...forKind("event"), control: "text", label: "Location", isWide: true },
  eventText: { ...forKind("event"), control: "area", label: "Notes", isWide: true },
};

/** Initial form values. */
export const PAYLOAD_DEFAULTS: FormValues = {
  ...Object.fromEntries(
    Object.entries(PAYLOAD_FIELDS).map(([name, { control }]) => [name, control === "flag" ? false : ""]),
  ),
  kind: "link",
  link: "https://example.com",
  wifiSecurity: "WPA",
};

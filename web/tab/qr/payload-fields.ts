// The fields of what a QR code says, for each kind of it.

import type { FieldSpecs, FormValues } from "../../form/field-spec.ts";
import { PAYLOAD_KINDS, type PayloadKind } from "./payload.ts";

const of = (kind: PayloadKind) => ({ group: "content", when: (values: FormValues) => values.kind === kind });

export const PAYLOAD_FIELDS: FieldSpecs = {
  kind: { control: "switch", label: "What it does", group: "content", isWide: true, choices: PAYLOAD_KINDS },
  link: {
    ...of("link"),
    control: "text",
    type: "url",
    label: "Address",
    isWide: true,
    placeholder: "https://example.com",
  },
  text: { ...of("text"), control: "area", label: "Text", isWide: true },
  wifiName: { ...of("wifi"), control: "text", label: "Name of the network" },
  wifiPassword: {
    ...of("wifi"),
    control: "text",
    label: "Password",
    when: ({ kind, wifiSecurity }) => kind === "wifi" && wifiSecurity !== "nopass",
  },
  wifiSecurity: {
    ...of("wifi"),
    control: "choice",
    label: "Security",
    choices: [
      ["WPA", "WPA, WPA2, WPA3"],
      ["WEP", "WEP"],
      ["nopass", "None"],
    ],
  },
  wifiHidden: { ...of("wifi"), control: "flag", label: "The network is hidden" },
  firstName: { ...of("contact"), control: "text", label: "First name" },
  lastName: { ...of("contact"), control: "text", label: "Last name" },
  company: { ...of("contact"), control: "text", label: "Company" },
  jobTitle: { ...of("contact"), control: "text", label: "Position" },
  contactPhone: { ...of("contact"), control: "text", type: "tel", label: "Phone" },
  contactEmail: { ...of("contact"), control: "text", type: "email", label: "E-mail" },
  website: { ...of("contact"), control: "text", type: "url", label: "Website" },
  address: { ...of("contact"), control: "area", label: "Address", isWide: true },
  email: { ...of("email"), control: "text", type: "email", label: "To", isWide: true },
  emailSubject: { ...of("email"), control: "text", label: "Subject", isWide: true },
  emailBody: { ...of("email"), control: "area", label: "Text", isWide: true },
  phone: { ...of("phone"), control: "text", type: "tel", label: "Number", placeholder: "+44 20 7946 0018" },
  smsNumber: { ...of("sms"), control: "text", type: "tel", label: "Number", placeholder: "+44 20 7946 0018" },
  smsText: { ...of("sms"), control: "area", label: "Message", isWide: true },
  latitude: {
    ...of("place"),
    control: "number",
    label: "Latitude",
    min: -90,
    max: 90,
    step: 0.0001,
    placeholder: "51.4779",
  },
  longitude: {
    ...of("place"),
    control: "number",
    label: "Longitude",
    min: -180,
    max: 180,
    step: 0.0001,
    placeholder: "-0.0015",
  },
  eventTitle: { ...of("event"), control: "text", label: "What", isWide: true },
  eventStart: { ...of("event"), control: "text", type: "datetime-local", label: "From" },
  eventEnd: { ...of("event"), control: "text", type: "datetime-local", label: "To" },
  allDay: { ...of("event"), control: "flag", label: "Takes whole days" },
  eventPlace: { ...of("event"), control: "text", label: "Where", isWide: true },
  eventText: { ...of("event"), control: "area", label: "Notes", isWide: true },
};

/** What they are at first. */
export const PAYLOAD_DEFAULTS: FormValues = {
  ...Object.fromEntries(
    Object.entries(PAYLOAD_FIELDS).map(([name, { control }]) => [name, control === "flag" ? false : ""]),
  ),
  kind: "link",
  link: "https://example.com",
  wifiSecurity: "WPA",
};

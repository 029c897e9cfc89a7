// "QR code" tab.

import { signal } from "@preact/signals";
import { Checker, fetchWarnings } from "../form/checker.ts";
import { explainField, placeOfField } from "../form/field-findings.ts";
import { toFormText, toFormValues, toRequestFields } from "../form/field-spec.ts";
import { FormState, groupMessages } from "../form/form-state.ts";
import { lazyView } from "../form/lazy-view.tsx";
import type { Finding } from "./finding.ts";
import { formatPayload, PAYLOAD_KINDS, shorten } from "./qr/payload.ts";
import { PAYLOAD_DEFAULTS, PAYLOAD_FIELDS } from "./qr/payload-fields.ts";
import { QR_CONTROLS, QR_DEFAULTS } from "./qr/qr-fields.ts";
import { type ScanResult, scanImage } from "./qr/scan.ts";
import type { ApiRequest, RenderResult, Tab } from "./tab.ts";

const QrForm = lazyView(async () => (await import("./qr/qr-form.tsx")).QrForm);
const SPECS = { ...PAYLOAD_FIELDS, ...QR_CONTROLS };
const NAMES = Object.keys(QR_CONTROLS);

const state = new FormState({ ...PAYLOAD_DEFAULTS, ...QR_DEFAULTS });
const scan = signal<ScanResult | undefined>(undefined);
let image: Blob | undefined;

const scanner = new Checker(
  (_, abort) => (image === undefined ? Promise.resolve(undefined) : scanImage(image, abort)),
  (answer) => {
    scan.value = answer;
  },
);
const checker = new Checker(
  (request, abort) => fetchWarnings("/api/validate-qr", request, abort),
  (warnings) => {
    state.warnings.value = groupMessages(warnings ?? [], NAMES, { text: textField() });
  },
);

/** Returns the form field that messages about the text belong to. */
function textField(): string {
  const { kind } = state.values;
  return (
    Object.entries(PAYLOAD_FIELDS).find(([name, { when }]) => name !== "kind" && when?.({ kind: kind ?? "" }))?.[0] ??
    ""
  );
}

function request(): ApiRequest | undefined {
  const text = formatPayload(state.values);
  if (text === "") return undefined;
  const body = { text, ...toRequestFields(QR_CONTROLS, state.values) };
  return { path: "/qr", body };
}

function explain(errors: readonly string[]): readonly Finding[] {
  return errors.map((error) => {
    const [name = ""] = Object.keys(groupMessages([error], NAMES, { text: textField() }));
    return explainField(error, placeOfField("qr", SPECS, name));
  });
}

function onOutcome({ request: renderedRequest, errors, image: drawn }: RenderResult): void {
  state.errors.value = groupMessages(errors, NAMES, { text: textField() });
  image = drawn;
  scanner.schedule(drawn === undefined ? undefined : renderedRequest);
  checker.schedule(errors.length > 0 ? undefined : renderedRequest);
}

function View() {
  return <QrForm state={state} specs={SPECS} scan={scan.value} />;
}

function describe(): string {
  const { kind } = state.values;
  const label = PAYLOAD_KINDS.find(([each]) => each === kind)?.[1] ?? "";
  const text = formatPayload(state.values);
  // Alt text must not reveal passwords or addresses.
  if (kind !== "link" && kind !== "text") return `QR code: ${label}`;
  return text === "" ? "QR code" : `QR code: ${shorten(text)}`;
}

export const QR_TAB: Tab = {
  id: "qr",
  path: "/qr",
  label: "QR code",
  history: state,
  View,
  preload: QrForm.preload,
  request,
  describe,
  save: () => state.save(),
  load: (saved) => state.load(saved),
  open: ({ text, ...fields }) => {
    const link = { kind: "link", link: toFormText(text) };
    const content = formatPayload(link) === text ? link : { kind: "text", text: toFormText(text) };
    state.load({ link: "", ...content, ...toFormValues(QR_CONTROLS, fields) });
  },
  explain,
  onOutcome,
};

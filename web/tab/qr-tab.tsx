// "QR code" tab.

import { signal } from "@preact/signals";
import { Checker, fetchWarnings } from "../form/checker.ts";
import { explainField, placeOfField } from "../form/field-findings.ts";
import { toRequestFields } from "../form/field-spec.ts";
import { Form, FormGroup } from "../form/form.tsx";
import { FormState, groupMessages } from "../form/form-state.ts";
import type { Finding } from "./finding.ts";
import { formatPayload, PAYLOAD_KINDS } from "./qr/payload.ts";
import { PAYLOAD_DEFAULTS, PAYLOAD_FIELDS } from "./qr/payload-fields.ts";
import { QR_DEFAULTS, QR_FIELDS, QR_GROUPS } from "./qr/qr-fields.ts";
import { type ScanResult, scanImage } from "./qr/scan.ts";
import type { ApiRequest, RenderResult, Tab } from "./tab.ts";

const SPECS = { ...PAYLOAD_FIELDS, ...QR_FIELDS };
const NAMES = Object.keys(QR_FIELDS);

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
  const body = { text, ...toRequestFields(QR_FIELDS, state.values) };
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
  const group = (id: keyof typeof QR_GROUPS) => (
    <FormGroup state={state} form="qr" specs={SPECS} group={QR_GROUPS[id]} />
  );
  return (
    <Form state={state}>
      {group("content")}
      <ScanNote />
      {group("look")}
      {group("shape")}
      {group("center")}
      {group("caption")}
      {group("more")}
    </Form>
  );
}

/** Shows the result of decoding the rendered code. */
function ScanNote() {
  const result = scan.value;
  const text = formatPayload(state.values).toWellFormed();
  return (
    <div role="status">
      {result !== undefined && result.text === text && (
        <p class="scan-note" data-scan="good">
          Scans as <code>{shorten(result.text)}</code>
        </p>
      )}
      {result !== undefined && result.text !== text && (
        <p class="warning-note" data-scan="bad">
          {result.text === undefined ? (
            "This code can't be scanned. Try larger dots, more contrast or a smaller image in the centre."
          ) : (
            <>
              Scans as different text: <code>{shorten(result.text)}</code>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
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
  label: "QR code",
  View,
  request,
  describe,
  save: () => state.save(),
  load: (saved) => state.load(saved),
  explain,
  onOutcome,
};

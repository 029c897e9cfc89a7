// The "QR code" tab's form. Loaded when the tab is first shown.

import type { FieldSpecs } from "../../form/field-spec.ts";
import { Form, FormGroup } from "../../form/form.tsx";
import type { FormState } from "../../form/form-state.ts";
import { formatPayload, shorten } from "./payload.ts";
import { QR_GROUPS } from "./qr-fields.ts";
import type { ScanResult } from "./scan.ts";

interface QrFormProps {
  readonly state: FormState;
  readonly specs: FieldSpecs;
  /** Result of decoding the rendered code; undefined until it is known. */
  readonly scan: ScanResult | undefined;
}

export function QrForm({ state, specs, scan }: QrFormProps) {
  const group = (id: keyof typeof QR_GROUPS) => (
    <FormGroup state={state} form="qr" specs={specs} group={QR_GROUPS[id]} />
  );
  return (
    <Form state={state}>
      {group("content")}
      <ScanNote state={state} result={scan} />
      {group("look")}
      {group("shape")}
      {group("center")}
      {group("caption")}
      {group("more")}
    </Form>
  );
}

/** Shows the result of decoding the rendered code. Until it is known, a line of the same height takes its place. */
function ScanNote({ state, result }: { readonly state: FormState; readonly result: ScanResult | undefined }) {
  const text = formatPayload(state.values).toWellFormed();
  return (
    <div role="status" class="scan-status">
      {result === undefined && text !== "" && (
        <p class="scan-note" data-scan="checking" aria-hidden="true">
          Checking <code>{shorten(text)}</code>
        </p>
      )}
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

// QR codes: docs/qr.md. An unknown format becomes PNG, except in validations.

import { Failure, showValue } from "../../base/failure.ts";
import { FORMATS } from "../../engine/encodable-image.ts";
import { pickField, readKeyword } from "../../options/fields.ts";
import { defineKind } from "../kind.ts";
import { QR_OPTIONS } from "./options.ts";

export const QR = defineKind({
  name: "qr",
  path: "/qr",
  errorLabel: "QR error",
  options: QR_OPTIONS,
  main: "text",
  hasImages: true,
  frame: { width: ["size", 150], height: ["size", 150] },
  signedText: "text",
  check(input) {
    const format = pickField(input, ["format"])?.value;
    if (format === undefined || FORMATS.some((name) => name === readKeyword(format))) return;
    throw new Failure("invalid", `format must be one of ${FORMATS.join(", ")}, got ${showValue(format)}`);
  },
});

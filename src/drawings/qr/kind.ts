// QR codes: docs/qr.md.

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
});

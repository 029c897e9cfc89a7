// Barcodes: docs/barcodes.md. The encoder checks whether the barcode type can hold the text when the barcode is drawn.

import { Failure } from "../../base/failure.ts";
import { BARCODE_LENGTH } from "../../base/limits.ts";
import { pickField } from "../../options/fields.ts";
import { defineKind } from "../kind.ts";
import { BARCODE_TYPES } from "./barcode-types.ts";
import { type BarcodeOptionName, ENCODER_OPTIONS } from "./encoder-options.ts";
import { BARCODE_OPTIONS, type BarcodeParams } from "./options.ts";

const isEncoderOption = ([name]: readonly [string, unknown]) => Object.hasOwn(ENCODER_OPTIONS, name);

export const BARCODE = defineKind({
  name: "barcode",
  path: "/barcode",
  errorLabel: "Barcode error",
  options: BARCODE_OPTIONS,
  main: "text",
  frame: { width: ["width", 300], height: ["height", 150] },
  complete(values, input): BarcodeParams {
    const entries = Object.entries(values);
    const { addontext, scale, ...params } = Object.fromEntries(
      entries.filter((entry) => !isEncoderOption(entry)),
    ) as Omit<typeof values, BarcodeOptionName>;
    const { maxLength = BARCODE_LENGTH, defaults, scale: ownScale = 1 } = BARCODE_TYPES[params.type];
    const withAddon = (text: string) => {
      const whole = addontext === undefined ? text : `${text} ${addontext}`;
      if (whole.length <= maxLength) return whole;
      throw new Failure(
        "invalid",
        `text must have at most ${maxLength} characters for ${params.type}, got ${whole.length}`,
      );
    };
    const { alternative } = pickField(input, ["text", "data"]) ?? {};
    return {
      ...params,
      scale: scale ?? ownScale,
      text: withAddon(params.text),
      ...(alternative !== undefined && { textAlternative: withAddon(alternative) }),
      options: { ...defaults, ...Object.fromEntries(entries.filter(isEncoderOption)) },
    };
  },
  normalize: ({ options, textAlternative: _, ...params }) => ({ ...params, ...options }),
});

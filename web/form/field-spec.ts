// Types of form fields. A form is a table of specs, which TypeScript checks against the input schema of the endpoint: a
// missing field, a wrong control or an unknown choice is a compile error.

/** Form values as typed. An empty string or false means that the field is not set. */
export type FormValues = Readonly<Record<string, string | boolean>>;

interface Common {
  readonly label: string;
  /** Id of the group that contains the field. */
  readonly group: string;
  /** Help text below the field. */
  readonly hint?: string;
  /** Whether the field takes the full width. */
  readonly isWide?: boolean;
  /** Shows the field if it returns true for the form's values. */
  readonly when?: (values: FormValues) => boolean;
}

/** Control for choosing one value. The empty value selects the service's default. */
export interface ChoiceControl<Value extends string> extends Common {
  readonly control: "choice" | "switch";
  readonly choices: readonly (readonly [value: Value | "", label: string])[];
}

export interface NumberControl extends Common {
  readonly control: "number";
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly placeholder?: string;
}

export interface FlagControl extends Common {
  readonly control: "flag";
}

export interface TextControl extends Common {
  readonly control: "text" | "area" | "color" | "file";
  /** `type` attribute of the `<input>`; `text` by default. */
  readonly type?: "url" | "email" | "tel" | "datetime-local";
  /** Maximum size of a file, in bytes. Larger images are downscaled. */
  readonly maxBytes?: number;
  /** Values that a text field suggests. */
  readonly suggestions?: readonly string[];
  readonly placeholder?: string;
}

export type FieldSpec = ChoiceControl<string> | NumberControl | FlagControl | TextControl;

/** Controls that can edit a value of this type. */
export type SpecOf<Value> = unknown extends Value
  ? FieldSpec
  : [Value] extends [boolean]
    ? FlagControl
    : [Value] extends [number]
      ? NumberControl
      : [Value] extends [string]
        ? string extends Value
          ? TextControl | ChoiceControl<string>
          : ChoiceControl<Value>
        : TextControl | ChoiceControl<string>;

/** Specs for all properties of a schema's input except `Omitted`. */
export type SpecTable<Input, Omitted extends keyof Input = never> = {
  readonly [Name in Exclude<keyof Input, Omitted>]-?: SpecOf<Exclude<Input[Name], undefined>>;
};

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** Section of a form. */
export interface Group {
  readonly id: string;
  readonly title: string;
  /** Whether the section starts collapsed. */
  readonly isFolded?: boolean;
}

/**
 * Converts form values to request fields, and omits unset and hidden fields. Invalid numbers are sent as text, so that
 * the service reports them.
 */
export function toRequestFields(specs: FieldSpecs, values: FormValues): Record<string, string | number | true> {
  const entries = Object.entries(specs).flatMap(([name, spec]): [string, string | number | true][] => {
    const value = values[name];
    if (value === undefined || value === "" || value === false || spec.when?.(values) === false) return [];
    if (value === true) return [[name, true]];
    const number = Number(value);
    return [[name, spec.control === "number" && Number.isFinite(number) ? number : value]];
  });
  return Object.fromEntries(entries);
}

/** Converts request fields to form values. Fields that the request doesn't have are unset. */
export function toFormValues(specs: FieldSpecs, fields: Readonly<Record<string, unknown>>): FormValues {
  const entries = Object.entries(specs).map(([name, { control }]): [string, string | boolean] => {
    const value = fields[name];
    if (control === "flag") return [name, value === true];
    return [name, toFormText(value)];
  });
  return Object.fromEntries(entries);
}

/** Returns the text for a value in a field; an empty string for values that no field shows. */
export function toFormText(value: unknown): string {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
}

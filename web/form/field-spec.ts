// How a field stands in a form: its words, its control, and where it is. A table of them describes a form, and the types below hold
// it against the schema of the endpoint: a field that is not there, has another type or a value that the schema does not know does
// not compile.

/** The values of a form, as people type them. Empty text and false are what is not given. */
export type FormValues = Readonly<Record<string, string | boolean>>;

interface Common {
  readonly label: string;
  /** The group that it stands in. */
  readonly group: string;
  /** What to know of it. */
  readonly hint?: string;
  /** Whether it takes the whole width. */
  readonly isWide?: boolean;
  /** Whether it is there at all, as the others are. */
  readonly when?: (values: FormValues) => boolean;
}

/** A choice of one value of several; the empty one leaves it to the service. */
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
  /** Of an `<input>`, where it is not plain text. */
  readonly type?: "url" | "email" | "tel" | "datetime-local";
  readonly placeholder?: string;
}

/** Any field. */
export type FieldSpec = ChoiceControl<string> | NumberControl | FlagControl | TextControl;

/** The fields that can hold such a value. */
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

/** A form for all fields of a schema's input but those. */
export type SpecTable<Input, Left extends keyof Input = never> = {
  readonly [Name in Exclude<keyof Input, Left>]-?: SpecOf<Exclude<Input[Name], undefined>>;
};

/** Several fields, by their names. */
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** A part of a form. */
export interface Group {
  readonly id: string;
  readonly title: string;
  /** Whether it is closed at first. */
  readonly isFolded?: boolean;
}

/** The values as the service takes them, without those that are not given or not there. What is no number stays as it is typed: the service says so. */
export function fieldsOf(specs: FieldSpecs, values: FormValues): Record<string, string | number | true> {
  const entries = Object.entries(specs).flatMap(([name, spec]): [string, string | number | true][] => {
    const value = values[name];
    if (value === undefined || value === "" || value === false || spec.when?.(values) === false) return [];
    if (value === true) return [[name, true]];
    const number = Number(value);
    return [[name, spec.control === "number" && Number.isFinite(number) ? number : value]];
  });
  return Object.fromEntries(entries);
}

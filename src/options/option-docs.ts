// The documentation of a chart language's options, as scripts/build-option-docs.ts writes it to generated/options/.

/** Kinds of values of an option. "choice" means that `values` lists the strings. */
export type ValueKind = "boolean" | "number" | "string" | "choice" | "list" | "object" | "function" | "color";

/** Description of an option. Numbers refer to OptionDocs.nodes. */
export interface OptionDoc {
  readonly kinds: readonly ValueKind[];
  readonly values?: readonly (string | number)[];
  /** Strings that the items of a list can have. */
  readonly itemValues?: readonly (string | number)[];
  readonly text?: string;
  /** Default value, as the documentation gives it. */
  readonly initial?: string;
  /** Options of an object. */
  readonly node?: number;
  /** Options of each object in a list. */
  readonly items?: number;
}

/** Options of an object. Numbers refer to OptionDocs.options. */
export interface OptionNode {
  readonly names: Readonly<Record<string, number>>;
  /** Options of properties whose names the author chooses, such as the IDs of axes. */
  readonly other?: number;
  /** Nodes with the options of the object's `type`, by its value. */
  readonly variants?: Readonly<Record<string, number>>;
}

/** Options of all chart types of a language. */
export interface OptionDocs {
  /** Node of the configuration by chart type. "*" is for types without a definition. */
  readonly roots: Readonly<Record<string, number>>;
  readonly nodes: readonly OptionNode[];
  readonly options: readonly OptionDoc[];
}

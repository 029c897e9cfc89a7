// The documentation of a charting library's options, as scripts/build-option-docs.ts writes it to generated/options/.

/** The types that an option accepts. "choice" means the strings in `values`. */
export type ValueKind = "boolean" | "number" | "string" | "choice" | "list" | "object" | "function" | "color";

/** An option. `node` and `items` are indexes in `OptionDocs.nodes`. */
export interface OptionDoc {
  readonly kinds: readonly ValueKind[];
  readonly values?: readonly (string | number)[];
  /** Allowed strings in a list. */
  readonly itemValues?: readonly (string | number)[];
  readonly text?: string;
  /** Default value, in the documentation's words. */
  readonly initial?: string;
  /** Index of the node with the options of an object value. */
  readonly node?: number;
  /** Index of the node with the options of each object in a list. */
  readonly items?: number;
}

/** The options of an object. The numbers are indexes in `OptionDocs.options`. */
export interface OptionNode {
  readonly names: Readonly<Record<string, number>>;
  /** Index of the option for all properties whose names the chart's author chooses, such as axis IDs. */
  readonly other?: number;
  /** Indexes of the nodes with more options, keyed by the value of the object's `type`. */
  readonly variants?: Readonly<Record<string, number>>;
}

/** The options of all chart types of a library. */
export interface OptionDocs {
  /** Index of the configuration's node, by chart type. "*" is for chart types that have no definition. */
  readonly roots: Readonly<Record<string, number>>;
  readonly nodes: readonly OptionNode[];
  readonly options: readonly OptionDoc[];
}

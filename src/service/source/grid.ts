// A table in the format of its source: headings, and a function that reads a cell. Only the columns and rows that a chart
// selects are copied.

/** The content of a cell. */
export type Cell = string | number | boolean | null;

/** A table from a source. */
export interface Grid {
  /** Headings of the columns, which can be empty or repeated. */
  readonly headings: readonly string[];
  readonly rowCount: number;
  /** Returns a cell; null if it is empty. @param row index from 0 @param column index in `headings` */
  readonly read: (row: number, column: number) => Cell;
  /** Finds a column that is not in `headings`, such as a nested field; undefined if there is none. */
  readonly findNested?: (name: string) => ((row: number) => Cell) | undefined;
  /** Whether a single comma in a number is the decimal separator. */
  readonly hasDecimalCommas: boolean;
  /** The first row's number in the source, for error messages. */
  readonly firstRow: number;
}

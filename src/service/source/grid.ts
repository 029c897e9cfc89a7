// A table as its source has it: headings, and cells that are read one by one. Only the columns and rows that a chart
// selects are ever copied.

/** The content of a cell. */
export type Cell = string | number | boolean | null;

/** A table from a source. */
export interface Grid {
  /** Headings of the columns; several may be equal or empty. */
  readonly headings: readonly string[];
  readonly rowCount: number;
  /** Returns a cell; null if it is empty. @param column index of a heading */
  readonly read: (row: number, column: number) => Cell;
  /** Finds a column that has no heading, such as a nested field; undefined if there is none. */
  readonly findNested?: (name: string) => ((row: number) => Cell) | undefined;
  /** Whether a comma is the decimal separator. */
  readonly hasDecimalCommas: boolean;
  /** Number of the first row in the source, for error messages. */
  readonly firstRow: number;
}

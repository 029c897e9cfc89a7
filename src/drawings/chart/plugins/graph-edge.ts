// An edge of a graph or tree, as the package parses it.

/** An edge between two nodes, by their places in the data. */
export interface Edge {
  readonly source: number;
  readonly target: number;
}

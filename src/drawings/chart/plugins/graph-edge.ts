// An edge of a graph or tree.

/** An edge between two nodes, given by their indexes in the data. */
export interface Edge {
  readonly source: number;
  readonly target: number;
}

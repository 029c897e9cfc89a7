// Errors and warnings as the page shows them: with the place that they refer to.

/** A line of code or a form field. */
export interface FindingPlace {
  /** `Line 9`, or the field's label. */
  readonly name: string;
  /** Moves the focus to the place. */
  readonly goTo: () => void;
}

/** A change that fixes a problem. */
export interface FindingFix {
  /** Text of the button: `Change to 'bar'`. */
  readonly label: string;
  readonly apply: () => void;
}

/** An error or a warning. */
export interface Finding {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly place?: FindingPlace | undefined;
  readonly fix?: FindingFix | undefined;
}

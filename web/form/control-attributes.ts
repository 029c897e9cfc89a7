// Attributes that every form control has.

/** Attributes that connect a control to its label, its description and its error state. */
export interface ControlAttributes {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

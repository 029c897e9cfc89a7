// The attributes that all controls have.

/** What all controls have: their id, and what describes them. */
export interface ControlAttributes {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

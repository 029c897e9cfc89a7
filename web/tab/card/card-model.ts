// Types shared by the parts of the "Card" tab.

import type { FunctionComponent } from "preact";
import type { FieldSpecs } from "../../form/field-spec.ts";
import type { FieldMessages, FormState } from "../../form/form-state.ts";
import type { ApiRequest, Tab } from "../tab.ts";
import type { NamedTemplate } from "./card-templates.ts";
import type { TypedValue, TypedValues } from "./card-values.ts";

/** The parts of the tab that are loaded when it is first shown. */
export type CardEditor = Pick<Tab, "request" | "describe" | "explain" | "onOutcome" | "open"> & {
  readonly View: FunctionComponent;
};

/** The card that is edited, with its template. Its properties read signals. */
export interface CardModel {
  readonly state: FormState;
  readonly template: NamedTemplate;
  /** Values of the parameters as typed. */
  readonly typed: TypedValues;
  /** Errors about values of parameters, by parameter. */
  readonly errors: FieldMessages;
  /** Fields of the template's parameters, and of the size and format. */
  readonly specs: FieldSpecs;
  readonly imageSpecs: FieldSpecs;
  readonly setValue: (name: string, value: TypedValue) => void;
  /** The request of the form, even if the card is edited as JSON. */
  readonly formRequest: () => ApiRequest;
}

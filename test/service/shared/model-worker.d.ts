/** Mock of the Workers AI binding. */
export class Model {
  run(model: string, inputs: object): Promise<unknown>;
  /** Returns all calls since the last `recall`. */
  recall(): Promise<readonly { readonly model: string; readonly inputs: object }[]>;
}

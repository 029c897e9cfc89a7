declare module "qrcode-svg" {
  /** A code. Each added text is a segment in byte mode. */
  interface Model {
    typeNumber: number;
    dataList: unknown[];
    /** The codewords; null if they must be computed again. */
    dataCache: unknown;
    /** The modules by row and column. */
    readonly modules: readonly (readonly boolean[])[];
    addData(text: string): void;
    makeImpl(isTest: boolean, mask: number): void;
  }
  class QRCode {
    readonly qrcode: Model;
    constructor(options: { readonly content: string; readonly ecl: "L" | "M" | "Q" | "H" });
  }
  export = QRCode;
}

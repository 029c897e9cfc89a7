// The parts of MathJax's API that formulas use.

/** An element of the SVG document that MathJax creates. */
export interface SvgElement {
  readonly kind: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children: readonly (SvgElement | SvgText)[];
}

export interface SvgText {
  readonly kind: "#text";
  readonly value: string;
}

/** Text size in em: width, height and depth. */
export interface TextSize {
  readonly w: number;
  readonly h: number;
  readonly d: number;
}

/** A MathJax instance's exports. */
export interface MathJax {
  readonly TeX: new (options: object) => object;
  readonly SVG: new (options: object) => { measureTextNode: (text: SvgElement) => TextSize };
  readonly liteAdaptor: () => object;
  readonly HTMLDocument: new (
    document: string,
    adaptor: object,
    options: object,
  ) => { convert(tex: string, options: object): SvgElement };
  readonly Configuration: { create(name: string, options: object): unknown };
  readonly CommandMap: new (name: string, commands: object) => unknown;
  readonly BaseMethods: { readonly Macro: unknown };
  readonly AmsMethods: { readonly xArrow: unknown };
  readonly TexError: new (id: string, message: string, ...values: readonly string[]) => Error;
}

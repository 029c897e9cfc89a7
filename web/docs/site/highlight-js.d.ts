// The part of highlight.js that the build uses. The package's own declarations add the DOM to all modules of a program.

export declare const HighlightJS: {
  readonly getLanguage: (name: string) => object | undefined;
  readonly highlight: (code: string, options: { readonly language: string }) => { readonly value: string };
};

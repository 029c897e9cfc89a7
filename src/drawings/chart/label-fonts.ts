// Makes the scales of Chart.js 3 and 4 resolve the font of tick labels once if it cannot differ between labels. An axis
// measures all labels before skipping most of them, and resolves each label's font through three proxies, which takes
// two thirds of the time for 5,000 labels.

/** A font as Chart.js resolves it. */
type Font = object;

/** The members of a scale that are used here: Chart.js internals that versions 3 and 4 share. */
interface LabelScale {
  readonly options: { readonly ticks: { readonly _proxy?: { readonly font?: unknown } } };
  getContext(index: number): unknown;
  _computeLabelSizes(...parameters: unknown[]): unknown;
  _resolveTickFontOptions(index: number): Font;
}

/** All properties of a font. */
const FONT_PARTS = ["family", "lineHeight", "size", "style", "weight"] as const;

/** Patches the methods of all scales. */
export function shareLabelFonts({ prototype }: { readonly prototype: LabelScale }): void {
  const { _computeLabelSizes: compute, _resolveTickFontOptions: resolve } = prototype;
  /** The scale that is measuring its labels with one font, and the font once it is resolved. */
  let shared: { readonly scale: LabelScale; font?: Font } | undefined;
  prototype._computeLabelSizes = function (...parameters) {
    if (!hasUniformFont(this)) return compute.apply(this, parameters);
    shared = { scale: this };
    try {
      return compute.apply(this, parameters);
    } finally {
      shared = undefined;
    }
  };
  prototype._resolveTickFontOptions = function (index) {
    if (shared?.scale !== this) return resolve.call(this, index);
    // Create the tick's context as Chart.js does: the context keeps the index it was created with, and later options
    // receive that index.
    this.getContext(index);
    shared.font ??= resolve.call(this, index);
    return shared.font;
  };
}

/** Returns whether the font is the same for all ticks: no part of it is a function or an indexed list. */
function hasUniformFont({ options }: LabelScale): boolean {
  // Read the options as written, before a context resolves them.
  const font = options.ticks._proxy?.font;
  // Undefined means the default font.
  if (font === undefined) return true;
  if (typeof font !== "object" || font === null || Array.isArray(font)) return false;
  return FONT_PARTS.every((part) => isPlain((font as Record<string, unknown>)[part]));
}

function isPlain(value: unknown): boolean {
  return typeof value !== "function" && (typeof value !== "object" || value === null);
}

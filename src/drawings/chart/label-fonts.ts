// Lets the scales of Chart.js 3 and 4 measure their labels with one font, where no label can have one of its own. An axis measures
// every label before it leaves most of them out, and resolves the font of each through three proxies: of 5,000 labels, two thirds
// of the time that Chart.js takes. What is measured stays the same, and so do the contexts that later options are called with.

/** A font as Chart.js has resolved it. */
type Font = object;

/** What of a scale is looked at here: names of Chart.js' own, alike in versions 3 and 4. */
interface LabelScale {
  readonly options: { readonly ticks: { readonly _proxy?: { readonly font?: unknown } } };
  getContext(index: number): unknown;
  _computeLabelSizes(...parameters: unknown[]): unknown;
  _resolveTickFontOptions(index: number): Font;
}

/** All that a font is made of. */
const FONT_PARTS = ["family", "lineHeight", "size", "style", "weight"] as const;

/** Changes what all scales have of this class. */
export function shareLabelFonts({ prototype }: { readonly prototype: LabelScale }): void {
  const { _computeLabelSizes: compute, _resolveTickFontOptions: resolve } = prototype;
  /** The scale whose labels are being measured with one font, and the font, once it is known. */
  let shared: { readonly scale: LabelScale; font?: Font } | undefined;
  prototype._computeLabelSizes = function (...parameters) {
    if (!hasOneFont(this)) return compute.apply(this, parameters);
    shared = { scale: this };
    try {
      return compute.apply(this, parameters);
    } finally {
      shared = undefined;
    }
  };
  prototype._resolveTickFontOptions = function (index) {
    if (shared?.scale !== this) return resolve.call(this, index);
    // A tick remembers the context that it is first asked for, its place among all ticks in it.
    this.getContext(index);
    shared.font ??= resolve.call(this, index);
    return shared.font;
  };
}

/** Whether nothing of the font is a function of the tick, or a list to choose from by its place. */
function hasOneFont({ options }: LabelScale): boolean {
  // Options as they are written, before any context resolves them.
  const font = options.ticks._proxy?.font;
  // Unsaid, it is that of all charts.
  if (font === undefined) return true;
  if (typeof font !== "object" || font === null || Array.isArray(font)) return false;
  return FONT_PARTS.every((part) => isPlain((font as Record<string, unknown>)[part]));
}

function isPlain(value: unknown): boolean {
  return typeof value !== "function" && (typeof value !== "object" || value === null);
}

// Allowed elements and attributes of SVG images: everything that draws shapes, colours and text, but no scripts, external
// resources or elements with unbounded rendering cost. SVG 2; Filter Effects 1; CSS Masking 1.

const PRESENTATION = [
  "clip-path",
  "clip-rule",
  "color",
  "color-interpolation-filters",
  "display",
  "fill",
  "fill-opacity",
  "fill-rule",
  "filter",
  "flood-color",
  "flood-opacity",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "marker-end",
  "marker-mid",
  "marker-start",
  "mask",
  "mask-type",
  "mix-blend-mode",
  "isolation",
  "opacity",
  "overflow",
  "paint-order",
  "shape-rendering",
  "stop-color",
  "stop-opacity",
  "stroke",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
  "text-decoration",
  "dominant-baseline",
  "transform",
  "visibility",
  "word-spacing",
  "id",
] as const;

const PLACE = ["x", "y", "width", "height"] as const;
const PRIMITIVE = ["in", "result"] as const;
const FUNCTION = ["type", "tableValues", "slope", "intercept", "amplitude", "exponent", "offset"] as const;
const GRADIENT = ["gradientUnits", "gradientTransform", "spreadMethod", "href"] as const;
const TEXT = ["x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "xml:space"] as const;

/** Allowed elements, each with all its allowed attributes. */
export const ALLOWED_ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    svg: [...PLACE, "viewBox", "preserveAspectRatio"],
    g: [],
    // Links are drawn as groups.
    a: [],
    switch: [],
    defs: [],
    symbol: [...PLACE, "viewBox", "preserveAspectRatio"],
    use: [...PLACE, "href"],
    path: ["d"],
    rect: [...PLACE, "rx", "ry"],
    circle: ["cx", "cy", "r"],
    ellipse: ["cx", "cy", "rx", "ry"],
    line: ["x1", "y1", "x2", "y2"],
    polyline: ["points"],
    polygon: ["points"],
    image: [...PLACE, "preserveAspectRatio", "href"],
    text: TEXT,
    tspan: TEXT,
    linearGradient: ["x1", "y1", "x2", "y2", ...GRADIENT],
    radialGradient: ["cx", "cy", "r", "fx", "fy", "fr", ...GRADIENT],
    stop: ["offset"],
    clipPath: ["clipPathUnits"],
    mask: [...PLACE, "maskUnits", "maskContentUnits"],
    marker: ["viewBox", "preserveAspectRatio", "refX", "refY", "markerUnits", "markerWidth", "markerHeight", "orient"],
    filter: [...PLACE, "filterUnits", "primitiveUnits"],
    feBlend: [...PRIMITIVE, "in2", "mode"],
    feColorMatrix: [...PRIMITIVE, "type", "values"],
    feComponentTransfer: PRIMITIVE,
    feFuncR: FUNCTION,
    feFuncG: FUNCTION,
    feFuncB: FUNCTION,
    feFuncA: FUNCTION,
    feComposite: [...PRIMITIVE, "in2", "operator", "k1", "k2", "k3", "k4"],
    feDropShadow: [...PRIMITIVE, "dx", "dy", "stdDeviation"],
    feFlood: PRIMITIVE,
    feGaussianBlur: [...PRIMITIVE, "stdDeviation"],
    feMerge: PRIMITIVE,
    feMergeNode: ["in"],
    feOffset: [...PRIMITIVE, "dx", "dy"],
  }).map(([name, own]) => [name, [...PRESENTATION, ...own]]),
);

/** Elements whose text content is drawn. */
export const TEXT_ELEMENTS: ReadonlySet<string> = new Set(["text", "tspan"]);

/** Attributes that reference another element as `url(#id)`. */
export const REFERENCE_ATTRIBUTES = [
  "fill",
  "stroke",
  "clip-path",
  "mask",
  "filter",
  "marker-start",
  "marker-mid",
  "marker-end",
];

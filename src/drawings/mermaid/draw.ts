// Draws Mermaid diagrams. Mermaid lays out a diagram as SVG in a DOM without a browser, with the service's fonts. The
// painter then draws the SVG on the service's canvas.

import { Failure } from "../../base/failure.ts";
import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { DrawEnv } from "../drawing.ts";
import { describeDiagram, titleOf } from "./alt-text.ts";
import { Document, type Element } from "./dom.ts";
import { boxOf, placeOf, shapePath } from "./geometry.ts";
import { loadMermaid, type MermaidConfig, type MermaidDiagram } from "./library.ts";
import { spendHeld, spendIterations, TOO_EXPENSIVE, withMeter } from "./meter.ts";
import { DIAGRAM_LENGTH, type MermaidParams } from "./options.ts";
import { Painter } from "./paint.ts";
import { explainError } from "./parse-error.ts";
import { layOutText, PLAIN } from "./text-box.ts";
import { themeVariables } from "./theme-variables.ts";

/** A laid-out diagram. */
interface Layout {
  readonly svg: Element;
  readonly diagram: MermaidDiagram;
  readonly config: MermaidConfig;
}

/** Maximum number of pixels of a diagram that is scaled to fit, because larger images are too expensive to encode. */
const FITTED_PIXELS = 9_000_000;
/** Maximum width and height of an image, in pixels. */
const MAX_SIDE = 20_000;
/** Charge per diagram for its instance of Mermaid, in units of src/base/fuel.ts. A card can contain many diagrams. */
const INSTANCE_WORK = 20_000_000;
/** Id of the SVG element, and the prefix of all other ids. */
const ID = "mermaid";
/** Background colour for Mermaid's light themes. */
const PAPER = "white";

/** Draws a diagram. @throws Failure */
export async function drawMermaid(params: MermaidParams, env: DrawEnv): Promise<{ readonly image: EncodableImage }> {
  const { diagramAlternative: diagram, ...rest } = params;
  try {
    return await drawText(rest, env);
  } catch (error) {
    if (!(error instanceof Failure) || diagram === undefined || env.fuel.isExhausted) throw error;
    // A `+` in a query can mean a plus sign or a space, so try the alternate parse. If both fail, report the first
    // error.
    try {
      const drawn = await drawText({ ...rest, diagram }, env);
      env.onAlternateParse?.();
      return drawn;
    } catch {
      throw error;
    }
  }
}

async function drawText(params: MermaidParams, env: DrawEnv): Promise<{ readonly image: EncodableImage }> {
  const instances = await loadMermaid();
  const { fuel } = env;
  const text = limitSpaces(params.diagram.toWellFormed());
  return withFonts(
    env,
    { text },
    (fonts): Layout => {
      fuel.spend(INSTANCE_WORK, TOO_EXPENSIVE);
      let layout: Layout | undefined;
      let parsed = "";
      const host = {
        document: createDocument(fonts),
        widthOf: (label: string, font: string) =>
          layoutText(label, { ...PLAIN, font: parseFont(font) ?? DEFAULT_FONT }, fonts).width,
        onText(plain: string) {
          parsed = plain;
        },
        onDrawn(svg: Element, diagram: MermaidDiagram, config: MermaidConfig) {
          layout = { svg, diagram, config };
        },
      };
      try {
        instances.use(host, ({ mermaidAPI }) =>
          withMeter(fuel, () => {
            mermaidAPI.initialize(siteConfig(params));
            mermaidAPI.render(ID, text);
          }),
        );
      } catch (error) {
        throw fuel.isExhausted ? new Failure("invalid", TOO_EXPENSIVE) : explainError(error, text, parsed);
      }
      if (layout === undefined) throw new Failure("invalid", "diagram can't be drawn: check its first line");
      const { svg } = layout;
      // Lay out all text to find the fonts to load before drawing: Mermaid doesn't measure every label.
      svg.ownerDocument.touch();
      withMeter(fuel, () => {
        for (const label of svg.querySelectorAll("text")) layOutText(label, fonts);
      });
      return layout;
    },
    async (layout, fonts) => ({ image: await writeDocument(withMeter(fuel, () => paint(layout, params, fonts, env))) }),
  );
}

/** Shortens long runs of white space, which take Mermaid's regular expressions quadratic time. */
const limitSpaces = (text: string): string =>
  text.replaceAll(/\s{200,}/g, (run) => {
    const line = run.lastIndexOf("\n");
    return (line < 0 ? "" : "\n") + " ".repeat(Math.min(MAX_SPACES, run.length - line - 1));
  });

/** Maximum number of spaces that replace a long run of white space. */
const MAX_SPACES = 100;

/** Creates the document that Mermaid renders into. */
function createDocument(fonts: FontSet): Document {
  return new Document({
    boxOf: (element, matrix) => boxOf(element, fonts, matrix),
    placeOf,
    pathOf: shapePath,
    textLengthOf: (element) => layOutText(element, fonts).reduce((sum, { width }) => sum + width, 0),
    spend: spendIterations,
    hold: spendHeld,
  });
}

/** Maximum number of edges in a flowchart. Mermaid enforces the limit. */
const MAX_EDGES = 1000;

/** Returns Mermaid's configuration. The diagram can override the theme and the look. */
function siteConfig({ theme, look }: MermaidParams): object {
  return {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    htmlLabels: false,
    deterministicIds: true,
    deterministicIDSeed: ID,
    maxEdges: MAX_EDGES,
    maxTextSize: 2 * DIAGRAM_LENGTH,
    logLevel: "fatal",
    handDrawnSeed: 1,
    layout: "dagre",
    arrowMarkerAbsolute: false,
    // The background of an edge's label hides the edge. In a browser, HTML labels draw their background three times, which makes
    // it nearly opaque.
    themeCSS: ".edgeLabel rect, .edgeLabel .label rect { opacity: 0.98; }",
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    gantt: { todayMarker: "off" },
    journey: { textPlacement: "tspan" },
    timeline: { textPlacement: "tspan" },
    ...(look !== undefined && { look }),
    ...(typeof theme === "string" && { theme }),
    ...(typeof theme === "object" && { theme: "base", themeVariables: themeVariables(theme) }),
  };
}

/** Draws a laid-out diagram. */
function paint({ svg, diagram, config }: Layout, params: MermaidParams, fonts: FontSet, env: DrawEnv) {
  const { format } = params;
  const { backend = outputBackend(format), fuel } = env;
  const { left, top, width, height } = readView(svg, fonts);
  const fit = Math.min((params.width ?? Infinity) / width, (params.height ?? Infinity) / height);
  const ratio = backend.hasPixels ? params.devicePixelRatio : 1;
  // Without this limit, a long diagram scaled to `width` could exceed the maximum size of an image.
  const limit = Math.min(MAX_SIDE / Math.max(width, height), Math.sqrt(FITTED_PIXELS / (width * height)));
  const scale = Number.isFinite(fit) && fit > 0 ? Math.min(fit * ratio, limit) : ratio;
  const [pixelWidth, pixelHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  checkSize(pixelWidth, pixelHeight);
  const { canvas, finish } = createCanvas(pixelWidth, pixelHeight, { format, fonts, backend, fuel });
  const context = canvas.getContext("2d") as CanvasContext;
  const background = params.backgroundColor ?? backgroundOf(params, config);
  if (background !== "transparent") {
    context.fillStyle = background;
    context.fillRect(0, 0, pixelWidth, pixelHeight);
  }
  context.scale(scale, scale);
  context.translate(-left, -top);
  // Mermaid can add elements after it measures others, which can change the matching selectors: resolve all styles
  // again.
  svg.ownerDocument.touch();
  new Painter(context, fonts, svg).draw(svg);
  return finish({ title: titleOf(svg, diagram), altText: describeDiagram(svg, diagram) });
}

/** Returns the background colour. Mermaid's light themes define a grey background, but Mermaid never draws it. */
function backgroundOf({ theme }: MermaidParams, config: MermaidConfig): string {
  if (typeof theme === "object") return theme.background;
  const { background } = config.themeVariables ?? {};
  return config.theme?.includes("dark") === true && typeof background === "string" ? background : PAPER;
}

/** Returns the visible area: the SVG's viewBox, its width and height, or the bounding box of its elements. */
function readView(svg: Element, fonts: FontSet) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  if (width > 0 && height > 0 && Number.isFinite(x + y + width + height)) return { left: x, top: y, width, height };
  const [across, down] = ["width", "height"].map((name) => Number.parseFloat(svg.getAttribute(name) ?? "")) as [
    number,
    number,
  ];
  if (across > 0 && down > 0 && svg.getAttribute("width")?.endsWith("%") !== true)
    return { left: 0, top: 0, width: across, height: down };
  const box = boxOf(svg, fonts) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  return {
    left: box.left,
    top: box.top,
    width: Math.max(1, box.right - box.left),
    height: Math.max(1, box.bottom - box.top),
  };
}

/** @throws Failure if the image is too large */
function checkSize(width: number, height: number): void {
  if (width * height <= RASTER_PIXELS && Math.max(width, height) <= MAX_SIDE) return;
  throw new Failure(
    "invalid",
    `image must have at most ${RASTER_PIXELS} pixels and ${MAX_SIDE} on each side, got ${width} x ${height}: set width or height`,
  );
}

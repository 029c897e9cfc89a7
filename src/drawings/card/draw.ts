// Draws cards: builds the boxes of each page, loads their images and fonts, lays them out, and paints them on a canvas.

import { Failure, showValue } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { CARD_IMAGES, CARD_SIDE } from "../../base/limits.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../engine/canvas/context.ts";
import { drawRecording } from "../../engine/canvas/part.ts";
import type { RecordingSurface } from "../../engine/canvas/recording.ts";
import { parseColor } from "../../engine/color.ts";
import type { Animation, AnimationFormat, EncodableImage, Format } from "../../engine/encodable-image.ts";
import { HeldFonts } from "../../engine/font/font-library.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { holdFonts, layOutRounds } from "../../engine/font/with-fonts.ts";
import {
  checkAnimation,
  countFrames,
  drawFrameWithin,
  progressOf,
  withAnimationEncoder,
} from "../../engine/image/animation.ts";
import { createCanvas, createDocument, type OutputCanvas } from "../../engine/output/create-canvas.ts";
import { FrameCanvas } from "../../engine/output/frame-canvas.ts";
import { outputBackend, prepareRenderers, writeDocument } from "../../engine/output/output-backend.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { readGlyphs } from "../map-icon/glyph.ts";
import { describePage } from "./alt-text.ts";
import { type Box, listBoxes } from "./box.ts";
import { buildRoot } from "./build-box.ts";
import { CARD_WARNINGS, type CardNode, type CardPage, type CardParams, type CardPart } from "./card-params.ts";
import { FlexLayout } from "./flex-layout.ts";
import { backgroundUrl } from "./paint-background.ts";
import { paintRoot, type RecordedPart } from "./paint-card.ts";
import { Paragraph } from "./paragraph.ts";
import { type CardRenderEnv, isDrawnFirst, type NaturalSize, partSize, recordFrames, recordPart } from "./part.ts";

export type { CardRenderEnv } from "./part.ts";

/** A drawn card, and warnings about properties that have no effect. */
export interface DrawnCard {
  readonly image: EncodableImage;
  readonly warnings: readonly string[];
}

/** Work of an empty page, in units of src/base/fuel.ts. */
const PAGE_WORK = 1_500_000;

/** Ratio of viewport height to width on pages whose height fits the content. */
const AUTO_RATIO = 0.75;

/** Draws a card. @throws Failure if the card cannot be drawn within the limits */
export async function drawCard(params: CardParams, env: CardRenderEnv): Promise<DrawnCard> {
  const held = new HeldFonts(env.fonts);
  const text = params.pages.map(({ root }) => textOf(root)).join("\n");
  const heldEnv = { ...env, fonts: held };
  try {
    return await holdFonts(heldEnv, { text, lang: params.lang }, async (fonts) => {
      const card = new CardDrawing(params, heldEnv, fonts);
      // Filters and animations read pixels during drawing.
      await prepareRenderers();
      const image = await writeDocument(await card.draw());
      return { image, warnings: [...card.warnings] };
    });
  } finally {
    held.close();
  }
}

function textOf(node: CardNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join(" ");
}

/** The state of drawing one card. */
class CardDrawing {
  readonly warnings = new Set<string>();
  readonly #params: CardParams;
  readonly #env: CardRenderEnv;
  readonly #fonts: FontSet;
  readonly #images = new Map<string, EncodedImage>();
  /** The canvas and frame count of an animation. */
  #frames: { readonly canvas: FrameCanvas; readonly count: number } | undefined;
  /** Recordings of the drawings that must be drawn before layout. */
  readonly #recordings = new Map<Box, RecordingSurface>();
  /** The descriptions of drawn charts and word clouds. */
  readonly #descriptions = new Map<Box, string>();
  /** The alt texts of the drawn pages. */
  readonly #altTexts: string[] = [];
  readonly #format: Format;

  constructor(params: CardParams, env: CardRenderEnv, fonts: FontSet) {
    this.#params = params;
    this.#format = params.format === "alt" ? "svg" : params.format;
    this.#env = env;
    this.#fonts = fonts;
  }

  async draw(): Promise<EncodableImage> {
    const { pages, lang, title } = this.#params;
    const { fuel } = this.#env;
    const format = this.#format;
    const options = { format, fonts: this.#fonts, fuel };
    if (format === "pdf") {
      const document = createDocument(options);
      for (const page of pages) await this.#drawPage(page, (width, height) => document.addPage(width, height));
      return document.finish({ title, lang, altTexts: this.#altTexts });
    }
    if (this.#params.animation !== undefined) return this.#drawAnimation(pages[0] as CardPage, this.#params.animation);
    let output: OutputCanvas | undefined;
    await this.#drawPage(pages[0] as CardPage, (width, height) => {
      output = createCanvas(width, height, options);
      return output.canvas;
    });
    return (output as unknown as OutputCanvas).finish({ title, lang, ...this.#altText() });
  }

  /** Returns the alt text of the card's only page, if it has one. */
  #altText(): { readonly altText?: string } {
    const [altText = ""] = this.#altTexts;
    return altText === "" ? {} : { altText };
  }

  async #drawAnimation(page: CardPage, animation: Animation): Promise<EncodableImage> {
    const { quality } = this.#params;
    const { fuel } = this.#env;
    const format = this.#format;
    const frames = countFrames(animation);
    let canvas: FrameCanvas | undefined;
    await this.#drawPage(page, (width, height) => {
      checkAnimation(animation, width, height, format);
      canvas = new FrameCanvas(width, height, this.#fonts, fuel);
      this.#frames = { canvas, count: frames };
      return canvas.canvas;
    });
    const drawFrame = (canvas as unknown as FrameCanvas).finish();
    return withAnimationEncoder(format as AnimationFormat, quality, (encode) =>
      encode(
        animation,
        (progress) =>
          drawFrameWithin(fuel, () => ({ ...drawFrame(Math.round(progress * (frames - 1))), ...this.#altText() })),
        fuel,
      ),
    );
  }

  /** Draws a page. @param createPage creates the page's canvas */
  async #drawPage(page: CardPage, createPage: (width: number, height: number) => Canvas): Promise<void> {
    const { devicePixelRatio, backgroundColor, alt } = this.#params;
    const format = this.#format;
    this.#env.fuel.spend(PAGE_WORK, "pages are too expensive to draw: use fewer pages");
    const viewport = { viewportWidth: page.width, viewportHeight: page.height ?? page.width * AUTO_RATIO };
    const root = buildRoot(
      page.root,
      {},
      {
        ...viewport,
        fuel: this.#env.fuel,
        warn: (message) => this.#warn(message),
      },
    );
    await loadImages(root, this.#images, this.#env);
    await this.#recordFirst(root);
    const { fuel } = this.#env;
    const fonts = this.#fonts;
    const layOut = () => layOutPage(root, page, { fonts, fuel, naturalSize: (box) => this.#naturalSize(box) });
    // Layout measures all text, so painting needs no further font faces.
    const size = await layOutRounds(fonts, fuel, layOut);
    const { hasPixels } = outputBackend(format);
    const ratio = hasPixels ? devicePixelRatio : 1;
    const [width, height] = [page.width, page.height ?? size.height].map((side) =>
      Math.max(1, Math.ceil(side * ratio - 0.01)),
    ) as [number, number];
    if (Math.max(width, height) > CARD_SIDE)
      throw new Failure(
        "invalid",
        `card must be at most ${CARD_SIDE} pixels wide and high, got ${width} x ${height}: set height`,
      );
    const context = createPage(width, height).getContext("2d") as CanvasContext;
    if ((parseColor(backgroundColor)?.alpha ?? 0) > 0) {
      context.fillStyle = backgroundColor;
      context.fillRect(0, 0, width, height);
    }
    context.scale(ratio, ratio);
    await paintRoot(root, {
      context,
      ratio,
      hasPixels,
      ...viewport,
      findImage: (url) => this.#images.get(url),
      findIcon: findIcons(root),
      record: (box, part, size, target) => this.#record(box, part, size, target),
      drawMoving: (target, bounds, draw) => {
        const moving = this.#framesOn(target);
        if (moving === undefined) draw(target, 1);
        else moving.canvas.addPart(target, bounds, (own, frame) => draw(own, progressOf(frame, moving.count)));
      },
    });
    const isFirst = this.#altTexts.length === 0;
    this.#altTexts.push((isFirst ? alt : undefined) ?? describePage(root, (box) => this.#descriptions.get(box)));
    this.#recordings.clear();
    this.#descriptions.clear();
  }

  /**
   * Returns the animation's frames. In a group, returns undefined: a group has its own canvas, and shows only the last
   * frame.
   */
  #framesOn(target: CanvasContext) {
    return this.#frames?.canvas.canvas === target.canvas ? this.#frames : undefined;
  }

  async #record(
    box: Box,
    part: Exclude<CardPart, { kind: "icon" }>,
    size: { readonly width: number; readonly height: number },
    target: CanvasContext,
  ): Promise<RecordedPart> {
    const moving = this.#framesOn(target);
    const known = this.#recordings.get(box);
    const drawn = { part, place: box.place, size, describe: this.#describer(box) };
    const frames = known === undefined ? await recordFrames(drawn, this.#env, moving?.count ?? 1) : [known];
    const [first] = frames as [RecordingSurface];
    const { width, height } = first;
    const bounds = { left: 0, top: 0, right: width, bottom: height };
    const draw = () => {
      if (moving !== undefined && frames.length > 1)
        moving.canvas.addPart(target, bounds, (own, frame) => drawRecording(own, frames[frame] as RecordingSurface));
      else drawRecording(target, first);
    };
    return { width, height, draw };
  }

  #warn(message: string): void {
    if (this.warnings.size < CARD_WARNINGS) this.warnings.add(message);
  }

  /** Returns a function that takes the alt text of a box's drawing. */
  #describer(box: Box): (altText: string) => void {
    return (altText) => {
      if (altText !== "") this.#descriptions.set(box, altText);
    };
  }

  /** Draws the parts whose size is known only after drawing. */
  async #recordFirst(root: Box): Promise<void> {
    for (const box of listBoxes(root)) {
      if (box.content?.type !== "part" || !isDrawnFirst(box.content.part)) continue;
      const [part, size] = [box.content.part, { width: 1, height: 1 }];
      const drawn = { part, place: box.place, size, describe: this.#describer(box) };
      this.#recordings.set(box, await recordPart(drawn, this.#env));
    }
  }

  #naturalSize(box: Box): NaturalSize | undefined {
    const { content, style } = box;
    const recording = this.#recordings.get(box);
    if (recording !== undefined) return { width: recording.width, height: recording.height, keepsRatio: true };
    if (content?.type === "image") {
      const { width = 0, height = 0 } = content.image ?? {};
      return { width, height, keepsRatio: true };
    }
    return content?.type === "part" ? partSize(content.part, style.fontSize, this.#fonts) : undefined;
  }
}

const NO_ICON = [1, 1, ""] as const;

/** Loads the icon outlines if the page has icons. Returns a lookup by icon name. */
function findIcons(root: Box) {
  const hasIcons = [...listBoxes(root)].some(({ content }) => content?.type === "part" && content.part.kind === "icon");
  if (!hasIcons) return () => NO_ICON;
  const { names, outlines } = readGlyphs();
  return (name: string) => {
    const outline = Object.hasOwn(outlines, name) ? name : Object.hasOwn(names, name) ? names[name] : undefined;
    const found = outline === undefined ? undefined : outlines[outline];
    if (found === undefined)
      throw new Failure("invalid", `icon name must be an icon listed in docs/map-icons.md, got ${showValue(name)}`);
    return found;
  };
}

/**
 * Loads the images of `img` elements, backgrounds and masks.
 *
 * @param images the card's loaded images by URL; new images are added
 * @throws Failure that names the path of an image that cannot be loaded
 */
async function loadImages(
  root: Box,
  images: Map<string, EncodedImage>,
  { loadImage }: Pick<CardRenderEnv, "loadImage">,
): Promise<void> {
  const urls = new Map<string, string>();
  for (const { content, style, place } of listBoxes(root)) {
    if (content?.type === "image") urls.set(content.src, place);
    for (const layer of [...style.backgrounds, ...style.masks]) {
      const url = backgroundUrl(layer);
      if (url !== undefined && url !== "") urls.set(url, place);
    }
  }
  const missing = [...urls].filter(([url]) => !images.has(url));
  if (images.size + missing.length > CARD_IMAGES)
    throw new Failure(
      "invalid",
      `card must have at most ${CARD_IMAGES} different images, got ${images.size + missing.length}`,
    );
  const results = await Promise.allSettled(missing.map(([url]) => loadImage(url)));
  for (const [index, result] of results.entries()) {
    const [url, place] = missing[index] as [string, string];
    if (result.status === "fulfilled") images.set(url, result.value);
    else if (result.reason instanceof Failure)
      throw new Failure(result.reason.code, `${place}: ${result.reason.message}`);
    else throw result.reason;
  }
  for (const box of listBoxes(root))
    if (box.content?.type === "image") Object.assign(box.content, { image: images.get(box.content.src) });
}

/** Work per box, per visit of a box, and per text measurement, in units of src/base/fuel.ts. */
const BOX_WORK = 20_000;
const VISIT_WORK = 2000;
const MEASURE_WORK = 1000;
const TOO_MUCH_WORK = "card is too expensive to lay out: use fewer or less deeply nested elements";

/** The content sizes that layout depends on. */
interface ContentSizes {
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  /** Returns the intrinsic size of an image or drawing; undefined for other boxes. */
  readonly naturalSize: (box: Box) => NaturalSize | undefined;
}

/** Lays out a page, and sets the frames of all boxes. Returns the size of the page. */
export function layOutPage(
  root: Box,
  page: CardPage,
  { fonts, fuel, naturalSize }: ContentSizes,
): { readonly width: number; readonly height: number } {
  for (const box of listBoxes(root)) {
    fuel.spend(BOX_WORK, TOO_MUCH_WORK);
    if (box.content?.type === "text") box.paragraph = createParagraph(box, box.content.runs, fonts, fuel);
  }
  // An only child without a height fills the page.
  const [only] = root.children;
  const layout = new FlexLayout(
    {
      naturalSize,
      spend: (visits) => fuel.spend(visits * VISIT_WORK, TOO_MUCH_WORK),
      measureText: ({ paragraph }, width) => {
        fuel.spend(MEASURE_WORK, TOO_MUCH_WORK);
        const size = (paragraph as Paragraph).measure(width);
        const [first] = (paragraph as Paragraph).lines(width);
        return { ...size, baseline: first?.baseline ?? size.height };
      },
    },
    root.children.length === 1 ? only : undefined,
  );
  layout.place(root, page.width, page.height);
  for (const { frame, place } of listBoxes(root))
    if (![frame.left, frame.top, frame.width, frame.height].every(Number.isFinite))
      throw new Failure("invalid", `${place} must have a finite size: set its width and height`);
  return { width: root.frame.width, height: root.frame.height };
}

function createParagraph(
  { style }: Box,
  runs: ConstructorParameters<typeof Paragraph>[0],
  fonts: FontSet,
  fuel: Fuel,
): Paragraph {
  const { lineClamp: lines } = style;
  const cut = { lines, hasEllipsis: style.textOverflow === "ellipsis" || lines !== undefined };
  return new Paragraph(runs, style, cut, fonts, fuel);
}

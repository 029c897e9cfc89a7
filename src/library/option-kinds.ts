// The kinds of drawing, and the parameters of their requests that are not options. All other parameters of the service are
// options of the library, because both use the same field tables.

/** A kind's parameters that are not options. */
export interface OptionKind {
  /** Parameters that a function takes as arguments. */
  readonly content: readonly string[];
  /** Parameters that only a request has. */
  readonly omitted: readonly string[];
  /** Whether drawings can contain images at URLs. */
  readonly hasImages?: true;
  /** Whether drawing has no limit on its work. */
  readonly isUnlimited?: true;
}

export const OPTION_KINDS = {
  chart: { content: ["chart", "c"], omitted: ["encoding", "template"] },
  qr: { content: ["text"], omitted: ["filename"], hasImages: true, isUnlimited: true },
  barcode: { content: ["type", "text", "data"], omitted: [], isUnlimited: true },
  table: { content: ["data"], omitted: [], isUnlimited: true },
  wordCloud: { content: ["text"], omitted: [] },
  graph: { content: ["graph"], omitted: [] },
  card: { content: ["card", "html", "pages", "grid", "template"], omitted: [] },
  formula: { content: ["tex"], omitted: [] },
  watermark: { content: ["mainImageUrl", "markImageUrl"], omitted: [], hasImages: true, isUnlimited: true },
  googleChart: { content: [], omitted: [] },
  mapIcon: { content: ["chst", "chld"], omitted: ["chof"] },
  readCodes: { content: ["url", "image"], omitted: ["format"] },
} as const satisfies Readonly<Record<string, OptionKind>>;

/** The name of a kind, for the defaults of its options. */
export type OptionKindName = keyof typeof OPTION_KINDS;

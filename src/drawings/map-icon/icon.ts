// Defines the parameters of each type of map icon.

import type { Rgba } from "../../engine/color.ts";

/** The shapes of a pin: upright, with a star, and slanted to the left and right. */
export const PIN_STYLES = ["pin", "pin_star", "pin_sleft", "pin_sright"] as const;

/** The frames of a bubble, named after the tail's position. */
export const FRAMES = [
  ...["bb", "bbT", "bbtl", "bbtr", "bbbr"],
  ...["edge_bl", "edge_bc", "edge_br", "edge_tl", "edge_tc", "edge_tr"],
  ...["edge_lt", "edge_lc", "edge_lb", "edge_rt", "edge_rc", "edge_rb"],
] as const;

/** The backgrounds of a note. */
export const NOTES = ["arrow_d", "balloon", "pinned_c", "sticky_y", "taped_y", "thought"] as const;

/** A pin with a letter, an icon, or nothing. */
export interface PinOptions {
  readonly type: "pin";
  readonly style: (typeof PIN_STYLES)[number];
  readonly letter?: string;
  readonly icon?: string;
  readonly fill: Rgba;
  readonly textColor: Rgba;
  readonly starFill: Rgba;
}

/** A pin of any size with lines of text, which may be rotated. */
export interface SpinOptions {
  readonly type: "spin";
  readonly scale: number;
  /** Clockwise rotation in degrees. */
  readonly rotation: number;
  readonly fill: Rgba;
  readonly fontSize: number;
  readonly isBold: boolean;
  readonly lines: readonly string[];
}

export interface BubbleOptions {
  readonly type: "bubble";
  readonly isBig: boolean;
  readonly frame: (typeof FRAMES)[number];
  readonly icon?: string;
  readonly fill: Rgba;
  readonly textColor: Rgba;
  readonly lines: readonly string[];
}

export type Align = "left" | "center" | "right";

/** A note with text, and an optional weather icon. */
export interface NoteOptions {
  readonly type: "note";
  readonly note: (typeof NOTES)[number];
  readonly isLarge: boolean;
  readonly textColor: Rgba;
  readonly align: Align;
  readonly weather?: string;
  readonly title?: string;
  readonly lines: readonly string[];
}

/** Lines of outlined text. */
export interface OutlineOptions {
  readonly type: "outline";
  readonly fill: Rgba;
  readonly fontSize: number;
  readonly align: Align;
  readonly outline: Rgba;
  readonly isBold: boolean;
  readonly lines: readonly string[];
}

/** An outlined icon with text to the right of it, below it or above it. */
export interface CaptionOptions {
  readonly type: "caption";
  /** The position of the icon relative to the text. */
  readonly side: "left" | "above" | "below";
  readonly text: string;
  readonly fontSize: number;
  readonly fill: Rgba;
  readonly icon: string;
  readonly iconSize: number;
  readonly iconFill: Rgba;
  readonly border: Rgba;
}

export type MapIconOptions = PinOptions | SpinOptions | BubbleOptions | NoteOptions | OutlineOptions | CaptionOptions;

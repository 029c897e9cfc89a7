// The colours of the built-in themes. Series colours have a contrast of at least 3:1 against the theme's background, and
// can be told apart with colour vision deficiencies. A test checks the figures in docs/themes.md.

import type { Theme } from "./theme.ts";

/** Names of the built-in themes. */
export const THEME_NAMES = [
  "editorial",
  "minimal",
  "dark",
  "presentation",
  "print",
  "dashboard",
  "email",
  "paper",
] as const;

export type ThemeName = (typeof THEME_NAMES)[number];

export function isThemeName(text: string): text is ThemeName {
  return (THEME_NAMES as readonly string[]).includes(text);
}

export const THEME_NAME_PATTERN = /^[a-z0-9-]{1,40}$/;

/** Ten series colours, and the colour sequences for values, from low to high. */
type Colors = Pick<Theme, "colors" | "sequential" | "diverging">;

/** Turns a list such as `#123456 #abcdef` into colours. */
const list = (text: string): readonly string[] => text.split(" ");

export const PALETTES: Readonly<Record<ThemeName, Colors>> = {
  editorial: {
    colors: list("#174079 #d14a5c #2b9d8f #986600 #7d4fb0 #2792d3 #525252 #9e2e58 #3c5f1f #2e2e2e"),
    sequential: list("#e9eff6 #b2c5dc #7c9cc2 #4974a6 #2b4d79 #10294f"),
    diverging: list("#a32439 #d1495b #eaa9b0 #f4f2ee #a9c3e0 #3f7fb8 #174079"),
  },
  minimal: {
    colors: list("#3b5cde #d35514 #0ba678 #7d2f87 #0e98ae #be2657 #215500 #4c5d72 #e17800 #89275a"),
    sequential: list("#e9eefd #b2c3f6 #7d97ec #516cd5 #33499d #182868"),
    diverging: list("#b34304 #ec8a4e #f8cdb0 #f3f3f5 #b6c4f6 #6b84ea #2f4bc0"),
  },
  dark: {
    colors: list("#5b9bd7 #ffb454 #44cdaf #ff798b #f6beff #f9f293 #00afad #c8cdd4 #c2a7ff #94b7cc"),
    sequential: list("#1e2d42 #2c4f77 #3a73b0 #629ad6 #9ac1eb #d3e8ff"),
    diverging: list("#ffb353 #b77b35 #6a4c2b #2a2f39 #27506f #3a7fc0 #5aa9ff"),
  },
  presentation: {
    colors: list("#1554d1 #ff5b20 #00897b #47039f #885a00 #d6236e #0092c1 #818b9a #5f9050 #2b2c6b"),
    sequential: list("#e6edfb #aac4f3 #709be9 #3970d9 #234ca0 #0f2a6b"),
    diverging: list("#c23a05 #ff5a1e #ffb699 #f2f2f5 #a9c2f3 #2055d1 #123a94"),
  },
  print: {
    colors: list("#111111 #919191 #333333 #5c5c5c #222222 #4d4d4d #808080 #3d3d3d #6e6e6e #1f1f1f"),
    sequential: list("#e8e8e8 #bababa #8f8f8f #656565 #3f3f3f #1c1c1c"),
    diverging: list("#141414 #6b6b6b #b5b5b5 #f2f2f2 #c4c4c4 #858585 #333333"),
  },
  dashboard: {
    colors: list("#2f6fe3 #0ea594 #d85056 #6c3d9c #ca7a00 #0b7285 #4b525e #ee54b6 #607a30 #253972"),
    sequential: list("#e6effc #aac8f5 #6fa0eb #3b77d6 #27549f #14336b"),
    diverging: list("#b3262b #e6484d #f4a9ab #f1f3f5 #a9c7f2 #3f7fe2 #1b4aa0"),
  },
  email: {
    colors: list("#2363ab #be4e0f #2e8b57 #87006e #c08a00 #7e3a59 #001d40 #605d72 #676d71 #86191b"),
    sequential: list("#e5eef7 #adc7e3 #77a1ce #3f7ab8 #285588 #12335a"),
    diverging: list("#a33708 #d84f16 #f0ae8f #f5f3ef #a9c4e2 #3f7ab8 #184b85"),
  },
  paper: {
    colors: list("#2a5a61 #c4695b #826600 #884f4d #529985 #a53d7c #496fa5 #666766 #b9709b #3a3a3a"),
    sequential: list("#e6e0cc #b1beb3 #7c9d9a #517b7d #33585b #16383c"),
    diverging: list("#8a2d15 #b24529 #dea48f #f0e9d8 #a3bcb6 #2f5d62 #173a3e"),
  },
};

// Writes the tables of docs/fonts.md, and docs/fonts/*.png: every family that GET /fonts lists, with sample text drawn by the service in
// regular and, if available, bold.

import { nameScript, SAMPLES, type ScriptName } from "../font-samples.ts";
import { clear, readText, write } from "../project.ts";
import type { Painter } from "./drawing.ts";
import { formatTable, replaceSections } from "./markdown-table.ts";

interface Family {
  readonly name: string;
  readonly kind: string;
  readonly scripts: readonly ScriptName[];
  readonly styles: readonly string[];
  readonly aliases: readonly string[];
  readonly license: string;
}

/** The name of each script's main family. */
type Fallbacks = Readonly<Record<string, string>>;

/** Scripts that families of all kinds support. */
const COMMON: readonly string[] = ["Latn", "Grek", "Cyrl"];
const KINDS = {
  "sans-serif": "Sans serif",
  serif: "Serif",
  monospace: "Fixed width",
  display: "Display",
  handwriting: "Handwriting",
};
const SIZE = { width: 260, height: 76 };
/** Language of the text, for families with the same characters in different forms. */
const LANGUAGES: Readonly<Record<string, string>> = {
  "Noto Sans JP": "ja",
  "Noto Sans KR": "ko",
  "Noto Sans TC": "zh-Hant",
};

const CODES = Object.keys(SAMPLES) as ScriptName[];
const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** Lists the scripts whose main family this is, without the scripts that all families support. */
const mainScripts = ({ name }: Family, fallbacks: Fallbacks) =>
  CODES.filter((script) => fallbacks[script] === name && !COMMON.includes(script));

/** Whether a family is listed by script, as families made for a single script are. */
const isOfScripts = (family: Family, fallbacks: Fallbacks) =>
  ["Noto Emoji", "Noto Sans Symbols"].includes(family.name) ||
  Object.entries(fallbacks).some(([script, name]) => name === family.name && !COMMON.includes(script));

function sampleOf(family: Family, fallbacks: Fallbacks): string | undefined {
  if (!isOfScripts(family, fallbacks)) return SAMPLES.Latn[0];
  if (family.name === "Noto Emoji") return SAMPLES.Zsye[0];
  if (family.name === "Noto Sans Symbols") return SAMPLES.Zsym[1];
  if (family.name === "Noto Music") return SAMPLES.Zsym[2];
  const others = family.scripts.filter((script) => !COMMON.includes(script));
  const script = mainScripts(family, fallbacks).find((code) => others.includes(code)) ?? others[0];
  return script && SAMPLES[script][0];
}

function chartOf(family: Family, sample: string | undefined) {
  const isBold = family.styles.includes("700");
  const line = (weight: string, size: number) => ({
    display: true,
    text: sample,
    align: "start",
    color: "#000",
    padding: 2,
    font: { family: family.name, size, weight },
  });
  return {
    type: "bar",
    data: { labels: [], datasets: [] },
    options: {
      layout: { padding: { left: 4, top: 8 } },
      scales: { x: { display: false }, y: { display: false } },
      plugins: {
        legend: { display: false },
        title: line("normal", 20),
        ...(isBold && { subtitle: line("bold", 20) }),
      },
    },
  };
}

/** Formats styles, for example `100 to 900, italic`. */
function describeStyles(styles: readonly string[]): string {
  const upright = styles.filter((style) => !style.endsWith("italic"));
  const weights = upright.length > 3 ? `${upright[0]} to ${upright.at(-1)}` : upright.join(", ");
  return upright.length < styles.length ? `${weights}, italic` : weights;
}

/** Formats the table of families. @param label returns the text before a family's name */
const formatFamilies = (head: string, families: readonly Family[], label: (family: Family) => string = () => "") =>
  formatTable([
    [head, "", "Weights", "Licence", "Other names"],
    ...families.map((family) => {
      const { name, styles, aliases, license } = family;
      const image = `<img src="fonts/${idOf(name)}.png" width="${SIZE.width}" alt="${name}">`;
      return [`${label(family)}**${name}**`, image, describeStyles(styles), license, aliases.join(", ")];
    }),
  ]);

/** Lists the scripts that the page shows beside a family. */
function shownScripts(family: Family, fallbacks: Fallbacks): ScriptName[] {
  const main = mainScripts(family, fallbacks);
  return main.length > 0 ? main : family.scripts.filter((script) => !COMMON.includes(script)).slice(0, 1);
}

/**
 * Draws the images, and updates the page.
 *
 * @returns the number of families
 */
export async function writeFonts({ draw }: Painter): Promise<number> {
  const list = new TextDecoder().decode((await draw("/fonts")).bytes);
  const { families, fallbacks }: { families: Family[]; fallbacks: Fallbacks } = JSON.parse(list);
  clear("docs/fonts");
  for (const family of families) {
    const { bytes } = await draw("/chart", {
      chart: chartOf(family, sampleOf(family, fallbacks)),
      version: 4,
      width: SIZE.width,
      height: family.styles.includes("700") ? SIZE.height : SIZE.height - 32,
      backgroundColor: "white",
      lang: LANGUAGES[family.name] ?? "zh-Hans",
    });
    write(`docs/fonts/${idOf(family.name)}.png`, bytes);
  }
  const rank = (family: Family) => CODES.findIndex((script) => shownScripts(family, fallbacks).includes(script));
  const isListed = (family: Family) => isOfScripts(family, fallbacks);
  const byScript = families.filter(isListed).sort((one, other) => rank(one) - rank(other));
  const label = (family: Family) =>
    `${shownScripts(family, fallbacks)
      .map((script) => `${nameScript(script)} (${script})`)
      .join(", ")}: `;
  const kinds = Object.entries(KINDS).map(([kind, title]) => {
    const members = families.filter((family) => family.kind === kind && !isListed(family));
    return [title, formatFamilies("Family", members)];
  });
  const scripts = [
    "Latin, Greek and Cyrillic characters that a family doesn't have are drawn with Arimo, or else with Noto Sans.",
    formatFamilies("Script and family", byScript, label),
  ].join("\n\n");
  const sections = { "By script": scripts, ...Object.fromEntries(kinds) };
  write("docs/fonts.md", replaceSections(readText("docs/fonts.md"), sections));
  return families.length;
}

// docs/fonts.md, and docs/fonts/*.png: every family that the service has, as GET /fonts lists them, with words of its script
// that the service has drawn in it: regular and, where there is one, bold. Same packages in, same pages out.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SAMPLES, SCRIPT_NAMES } from "./font-samples.mjs";
import { bundleWorker, startWorker } from "./local-worker.mjs";

const folder = new URL("../docs/fonts/", import.meta.url);
const page = new URL("../docs/fonts.md", import.meta.url);

/** Scripts that families of every kind have. */
const COMMON = ["Latn", "Grek", "Cyrl"];
const KINDS = {
  "sans-serif": "Sans serif",
  serif: "Serif",
  monospace: "Fixed width",
  display: "Display",
  handwriting: "Handwriting",
};
/** Families that are listed with the scripts, for the reason that they are made for them. */
const isOfScripts = ({ name }) =>
  ["Noto Emoji", "Noto Sans Symbols"].includes(name) ||
  Object.keys(fallbacks).some((script) => isMain(name, script) && !COMMON.includes(script));
const SIZE = { width: 260, height: 76 };

const INTRODUCTION = `# Fonts

A chart can name any of these families, in any case of letters, wherever Chart.js takes a font family:

\`\`\`json
{ "options": { "plugins": { "title": { "display": true, "text": "Sales", "font": { "family": "Montserrat", "weight": 600 } } } } }
\`\`\`

\`GET /fonts\` answers with the same list as JSON: families with their styles, scripts (ISO 15924), other names and licences, and
which family draws which script.

- **Any text is drawn.** What the families of a text do not have, a family of its script has: see [By script](#by-script). A
  letter and its marks always come from one face. What no family has is an empty box.
- **Weights and styles** are matched as CSS does: weight 600 is bold in a family of two weights, and italics of a family without
  them are upright.
- **Chinese characters** look different in Chinese, Japanese and Korean. The language is that of the parameter \`lang\`
  (\`ja\`, \`ko\`, \`zh-TW\` …), else of \`options.locale\`, else the one whose letters stand around them: kana are Japanese, hangul is
  Korean. Without any of these they are those of China.
- **Emoji** are drawn in colour, in vectors where the format has them.
- **Names of other systems** lead to what is alike: Helvetica and Arial are Arimo, Times is Tinos, Courier is Cousine, Calibri is
  Carlito, Cambria is Caladea, Georgia is Gelasio: all of them as wide as the originals. \`sans-serif\`, \`serif\`, \`monospace\`,
  \`mono\`, \`emoji\` and \`math\` work too. A family that nobody knows is passed over in silence, as in a browser.
- **A chart reads what its text needs.** Arimo is part of the Worker. All others are static assets, cut into files of some hundred
  characters; a Japanese chart reads about 400 kB of them. One picture uses at most 12 MB; beyond that, characters are boxes.

The files are those of the npm packages of [Fontsource](https://fontsource.org/) and of \`dejavu-fonts-ttf\`, less the tables that
nobody reads, under \`/fonts/FAMILY/SLICE-WEIGHT.woff\`. Each family's licence lies beside its files as \`LICENSE.txt\`; all of them
allow to use, embed and pass on the fonts.

Made by \`npm run pictures\`.
`;

const idOf = (name) => name.toLowerCase().replaceAll(" ", "-");

/** The words that a family is shown with. */
function sampleOf({ name, scripts }) {
  const own = scripts.filter((script) => !COMMON.includes(script));
  if (!isOfScripts({ name })) return SAMPLES.Latn[0];
  if (name === "Noto Emoji") return SAMPLES.Zsye[0];
  if (name === "Noto Sans Symbols") return SAMPLES.Zsym[1];
  const script = Object.keys(SAMPLES).find((code) => own.includes(code) && isMain(name, code)) ?? own[0];
  return SAMPLES[script][0];
}

/** Whether a family that has several scripts is the one for this one. */
const isMain = (name, script) => fallbacks[script] === name;

function chartOf(family) {
  const sample = sampleOf(family);
  const isBold = family.styles.includes("700");
  const line = (weight, size) => ({
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

async function draw(family) {
  const isBold = family.styles.includes("700");
  const reply = await fetch(new URL("/chart", url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      chart: chartOf(family),
      version: 4,
      ...SIZE,
      height: isBold ? SIZE.height : SIZE.height - 32,
      backgroundColor: "white",
      lang: { "Noto Sans JP": "ja", "Noto Sans KR": "ko", "Noto Sans TC": "zh-Hant" }[family.name] ?? "zh-Hans",
    }),
  });
  if (!reply.ok) throw new Error(`${family.name}: ${reply.status}: ${await reply.text()}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/** `100 to 900, italic` and the like. */
function describeStyles(styles) {
  const upright = styles.filter((style) => !style.endsWith("italic"));
  const weights = upright.length > 3 ? `${upright[0]} to ${upright.at(-1)}` : upright.join(", ");
  return upright.length < styles.length ? `${weights}, italic` : weights;
}

function formatRow(family, first) {
  const { name, styles, aliases, license } = family;
  const picture = `<img src="fonts/${idOf(name)}.png" width="${SIZE.width}" alt="${name}">`;
  return `| ${first} | ${picture} | ${describeStyles(styles)} | ${license} | ${aliases.join(", ")} |`;
}

const formatTable = (head, rows) =>
  [`| ${head} | | Weights | Licence | Other names |`, "| --- | --- | --- | --- | --- |", ...rows].join("\n");

const { url, dispose } = await startWorker(bundleWorker());
let families;
let fallbacks;
try {
  ({ families, fallbacks } = await (await fetch(new URL("/fonts", url))).json());
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const family of families) writeFileSync(new URL(`${idOf(family.name)}.png`, folder), await draw(family));
} finally {
  await dispose();
}

const scriptsOf = ({ name, scripts }) => {
  const main = Object.keys(SAMPLES).filter((script) => isMain(name, script) && !COMMON.includes(script));
  const shown = main.length > 0 ? main : scripts.filter((script) => !COMMON.includes(script)).slice(0, 1);
  return shown.map((script) => `${SCRIPT_NAMES[script]} (${script})`).join(", ");
};
const rank = (family) => Object.keys(SAMPLES).findIndex((script) => scriptsOf(family).includes(`(${script})`));
const byScript = families.filter(isOfScripts).sort((one, other) => rank(one) - rank(other));
const parts = [
  INTRODUCTION.trim(),
  "## By script",
  "Latin, Greek and Cyrillic that a family does not have are drawn by Arimo, then by Noto Sans.",
  formatTable(
    "Script and family",
    byScript.map((family) => formatRow(family, `${scriptsOf(family)}: **${family.name}**`)),
  ),
  ...Object.entries(KINDS).flatMap(([kind, title]) => {
    const members = families.filter((family) => family.kind === kind && !isOfScripts(family));
    return [
      `## ${title}`,
      formatTable(
        "Family",
        members.map((family) => formatRow(family, `**${family.name}**`)),
      ),
    ];
  }),
];
writeFileSync(page, `${parts.join("\n\n")}\n`);
execFileSync(
  process.execPath,
  [
    fileURLToPath(new URL("../node_modules/@biomejs/biome/bin/biome", import.meta.url)),
    "format",
    "--write",
    fileURLToPath(page),
  ],
  { stdio: "inherit" },
);
console.log(`docs/fonts.md: ${families.length} families, ${readdirSync(folder).length} pictures`);

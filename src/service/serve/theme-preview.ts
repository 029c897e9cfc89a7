// GET /accounts/:id/themes/:name/preview: a page that shows images in a theme, and the results of its colour checks.
// docs/accounts.md

import type { BrandTheme } from "../../drawings/theme/brand-theme.ts";
import {
  type Contrast,
  type Distinction,
  formatRatio,
  listContrasts,
  listDistinctions,
  opaqueBackground,
} from "../../drawings/theme/theme-check.ts";
import { compositeOnto, formatHex, parseColor, WHITE } from "../../engine/color.ts";
import type { Vision } from "../../engine/color-vision.ts";
import { escapeHtml } from "../embed/html.ts";
import { replyPrivatePage } from "../shared/reply.ts";
import { readId, runOperation } from "./account.ts";
import { readStoredTheme, themeNameInPath } from "./account-theme.ts";
import { drawSamples, openSamples, type ThemeSample } from "./theme-samples.ts";

/** Handles GET /accounts/:id/themes/:name/preview. */
export async function serveThemePreview(request: Request): Promise<Response> {
  const name = themeNameInPath(request);
  const { account, theme } = await runOperation(request, async (accounts) => {
    const { id } = await accounts.read(readId(request));
    return { account: id, theme: await readStoredTheme(id, name) };
  });
  const page = formatPreviewPage({
    account,
    name,
    theme,
    contrasts: listContrasts(theme.theme),
    distinctions: listDistinctions(theme.theme),
    images: await drawSamples(theme, await openSamples(theme, request, account)),
  });
  return replyPrivatePage(page, PREVIEW_STYLE);
}

/** The contents of a preview page. */
interface Preview {
  readonly account: string;
  readonly name: string;
  readonly theme: BrandTheme;
  readonly contrasts: readonly Contrast[];
  readonly distinctions: readonly Distinction[];
  readonly images: readonly ThemeSample[];
}

/** The page's style sheet. The response's Content-Security-Policy permits it by its hash. */
const PREVIEW_STYLE = `
:root{color-scheme:light dark;--page-background:#f6f5f1;--surface:#fff;--line:#dcd8ce;--text:#1d2322;--muted:#59605d;--error:#a8261b;--good:#1d6b35}
@media(prefers-color-scheme:dark){:root{--page-background:#121615;--surface:#1a1f1e;--line:#323a38;--text:#e9ecea;--muted:#a4aeaa;--error:#ff9d90;--good:#83d79b}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:clamp(1rem,3vw,2.5rem);background:var(--page-background);color:var(--text);font:0.9375rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{margin:0;font-size:clamp(1.5rem,1.2rem + 1.4vw,2.125rem);line-height:1.2;overflow-wrap:anywhere}
h2{margin:2.5rem 0 .75rem;font-size:1.125rem}
p{margin:.5rem 0;color:var(--muted)}
ul{margin:0;padding-left:1.25rem}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:1rem}
figure{margin:0;overflow:hidden;border:1px solid var(--line);border-radius:.625rem;background:var(--surface)}
figure img{display:block;width:100%;height:auto}
figcaption{padding:.5rem .75rem;border-top:1px solid var(--line);color:var(--muted);font-size:.8125rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:0 2rem;align-items:start}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .5rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:middle}
th{color:var(--muted);font-weight:500;font-size:.8125rem}
td:last-child,th:last-child{padding-right:0;text-align:right;white-space:nowrap}
code{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.8125rem;overflow-wrap:anywhere}
.swatch{width:1.1rem;height:1.1rem;margin-right:.4rem;vertical-align:-.2rem;border:1px solid var(--line);border-radius:.25rem}
.good{color:var(--good)}
.poor{color:var(--error)}
`;

const VISION_NAMES: Readonly<Record<Vision, string>> = {
  full: "Full colour vision",
  deuteranopia: "Deuteranopia",
  protanopia: "Protanopia",
  greyscale: "Greyscale",
};

/**
 * Formats the page that previews a theme: images, and the results of the contrast and colour vision checks. The page has no
 * scripts, and contains its style and images, so that users can save it as one file.
 */
function formatPreviewPage(preview: Preview): string {
  const { account, name, theme, contrasts, distinctions, images } = preview;
  const figures = images.map(
    ({ name: caption, image, width, height }) =>
      `<figure><img src="${escapeHtml(image)}" width="${width}" height="${height}" alt="${escapeHtml(caption)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
  );
  const warnings = theme.warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`);
  const swatch = (color: string) => formatSwatch(theme, color);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>Theme ${escapeHtml(name)}</title>
<style>${PREVIEW_STYLE}</style>
</head>
<body>
<main>
<h1>Theme ${escapeHtml(name)}</h1>
<p>Charts, a table, a QR code and a card in the theme of the account ${escapeHtml(account)}, which extends <code>${escapeHtml(theme.base)}</code>.</p>
${warnings.length === 0 ? '<p class="good">All colours are readable and distinct.</p>' : `<h2>Warnings</h2>\n<ul class="poor">${warnings.join("")}</ul>`}
<h2>Images</h2>
<div class="charts">
${figures.join("\n")}
</div>
<div class="figures">
<section>
<h2>Contrast against the background</h2>
<p>Background: ${swatch(theme.theme.background)}<code>${escapeHtml(theme.theme.background)}</code></p>
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Colour</th><th scope="col">Contrast</th></tr></thead>
<tbody>
${contrasts.map((each) => contrastRow(each, swatch)).join("\n")}
</tbody>
</table>
</section>
<section>
<h2>Colour vision</h2>
<p>Differences of colours are CIEDE2000 values.</p>
<table>
<thead><tr><th scope="col">Vision</th><th scope="col">Similar pairs</th><th scope="col">Smallest difference</th></tr></thead>
<tbody>
${distinctions.map((each) => visionRow(each, theme.theme.colors, swatch)).join("\n")}
</tbody>
</table>
</section>
</div>
</main>
</body>
</html>
`;
}

function contrastRow({ field, color, ratio, required }: Contrast, swatch: (color: string) => string): string {
  const [state, sign] = ratio < required ? ["poor", "✗"] : ["good", "✓"];
  return `<tr><td><code>${escapeHtml(field)}</code></td><td>${swatch(color)}<code>${escapeHtml(color)}</code></td><td class="${state}">${formatRatio(ratio)} ${sign} (min. ${required}:1)</td></tr>`;
}

/** Maximum number of colour pairs that a row shows. */
const SHOWN_PAIRS = 3;

function visionRow(
  { vision, alike, min, required }: Distinction,
  colors: readonly string[],
  swatch: (color: string) => string,
): string {
  const shown = alike.slice(0, SHOWN_PAIRS).map((pair) => pair.map((index) => swatch(colors[index] ?? "")).join(""));
  const more = alike.length > SHOWN_PAIRS ? `<br>and ${alike.length - SHOWN_PAIRS} more` : "";
  const pairs = alike.length === 0 ? "None" : shown.join("<br>") + more;
  const [state, sign] = alike.length === 0 ? ["good", "✓"] : ["poor", "✗"];
  const difference = min === undefined ? "–" : `${(Math.floor(min * 10) / 10).toFixed(1)} ${sign} (min. ${required})`;
  return `<tr><td>${VISION_NAMES[vision]}</td><td>${pairs}</td><td class="${state}">${difference}</td></tr>`;
}

/** Formats a colour swatch, on the theme's background if the colour is translucent. */
function formatSwatch({ theme }: BrandTheme, color: string): string {
  const hex = formatHex(compositeOnto(parseColor(color) ?? WHITE, opaqueBackground(theme)));
  return `<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" fill="${hex}"/></svg>`;
}

// Compares paragraphs of HTML in twelve scripts, drawn as a card, with Chromium using the same font files.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { describeInChromium, openPage } from "./browser.ts";
import { compare } from "./compare.ts";
import { type Raster, rasterOfPage, readPng, SCALE, showHtml } from "./raster.ts";
import { postJson } from "./requests.ts";
import { facesOf, serveFonts } from "./text-line.ts";

const service = inject("service");
/** Optional folder for images that show both renderings, for manual review. */
const sheet = process.env.TEXT_SHEET;

/**
 * Paragraphs of several lines. Their families follow Arimo, the default. Cards break Chinese and Japanese between words and
 * browsers between characters, so these two have line breaks. Korean has `keep-all`, because cards never break its words.
 */
const PARAGRAPHS = [
  {
    script: "Latin",
    text: "Sales rose by 12.5 % in every region, as Zoë’s naïve façade model had predicted for “Q3 2026”.",
  },
  {
    script: "Greek",
    text: "Οι πωλήσεις αυξήθηκαν κατά 12,5 % σε κάθε περιοχή, όπως προέβλεψε το μοντέλο για το τρίτο τρίμηνο.",
  },
  {
    script: "Cyrillic",
    text: "Продажи выросли на 12,5 % во всех регионах, как и предсказывала модель на третий квартал 2026 года.",
  },
  {
    script: "Arabic",
    families: ["Noto Sans Arabic"],
    isRightToLeft: true,
    text: "ارتفعت المبيعات بنسبة 12.5 في كل المناطق، كما توقّع النموذج للربع الثالث من عام 2026 (تقريبًا).",
  },
  {
    script: "Hebrew",
    families: ["Noto Sans Hebrew"],
    isRightToLeft: true,
    text: "המכירות עלו ב־12.5 אחוזים בכל האזורים, כפי שחזה המודל לרבעון השלישי של 2026 (בערך).",
  },
  {
    script: "Devanagari",
    families: ["Noto Sans Devanagari"],
    text: "हर क्षेत्र में बिक्री 12.5 प्रतिशत बढ़ी, जैसा कि मॉडल ने तीसरी तिमाही के लिए भविष्यवाणी की थी। शृंखला जारी है।",
  },
  {
    script: "Bengali",
    families: ["Noto Sans Bengali"],
    text: "প্রতিটি অঞ্চলে বিক্রি ১২.৫ শতাংশ বেড়েছে, যেমন মডেলটি তৃতীয় ত্রৈমাসিকের জন্য পূর্বাভাস দিয়েছিল।",
  },
  {
    script: "Tamil",
    families: ["Noto Sans Tamil"],
    text: "மூன்றாம் காலாண்டில் எல்லா பகுதிகளிலும் விற்பனை 12.5 சதவீதம் உயர்ந்தது என்று மாதிரி கணித்தது.",
  },
  {
    script: "Thai",
    families: ["Noto Sans Thai"],
    text: "ยอดขาย เพิ่มขึ้น ทุกภูมิภาค ตามที่ แบบจำลอง คาดการณ์ไว้ สำหรับ ไตรมาสที่สาม ของปี 2026",
  },
  {
    script: "Chinese",
    families: ["Noto Sans SC"],
    lang: "zh-Hans",
    text: "正如模型对2026年第三季度的<br>预测，各地区的销售额均增长了<br>12.5%，其中线上渠道“表现突出”。",
  },
  {
    script: "Japanese",
    families: ["Noto Sans JP"],
    lang: "ja",
    text: "モデルが2026年の第三四半期に<br>予測したとおり、すべての地域で<br>売上が12.5%伸びた。",
  },
  {
    script: "Korean",
    families: ["Noto Sans KR"],
    lang: "ko",
    text: "모델이 2026년 3분기에 예측한 대로 모든 지역에서 매출이 12.5% 증가했고 온라인 판매가 늘었다.",
  },
] as const;
type Paragraph = { readonly script: string; readonly text: string } & Partial<{
  readonly families: readonly string[];
  readonly isRightToLeft: true;
  readonly lang: string;
}>;

const SIZE = { width: 420, height: 190 };
const PADDING = 16;
const LINE_HEIGHT = 38;

/** Returns the HTML of a paragraph. @param families families after Arimo, as a CSS list */
function htmlOf({ text, isRightToLeft, lang }: Paragraph, families: readonly string[]): string {
  const names = ["Arimo", ...families.map((name) => `'${name}'`)].join(", ");
  const style = `box-sizing: border-box; width: ${SIZE.width}px; height: ${SIZE.height}px; padding: ${PADDING}px; background: white; color: black`;
  const font = `margin: 0; font-family: ${names}; font-size: 24px; line-height: ${LINE_HEIGHT}px; word-break: ${lang === "ko" ? "keep-all" : "normal"}`;
  return `<div style="${style}"><p style="${font}; direction: ${isRightToLeft ? "rtl" : "ltr"}">${text}</p></div>`;
}

async function drawCard(paragraph: Paragraph): Promise<Raster> {
  const { families = [], lang } = paragraph;
  const html = htmlOf(paragraph, families);
  const reply = await postJson("/card", { ...SIZE, html, lang, devicePixelRatio: SCALE });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([reply.status, reply.headers.get("X-Warning")], new TextDecoder().decode(bytes).slice(0, 300)).toEqual([
    200,
    null,
  ]);
  return readPng(bytes);
}

async function drawInChromium(page: Page, paragraph: Paragraph): Promise<Raster> {
  const { rules, names } = facesOf({ families: paragraph.families ?? [] });
  await showHtml(page, `<style>${rules}</style>${htmlOf(paragraph, names)}`, SIZE.width, SIZE.height);
  await page.evaluate("document.fonts.ready");
  return rasterOfPage(page);
}

/** Returns the left and right edge of the ink of each line, in CSS pixels. */
function edgesOfLines({ width, height, data }: Raster): readonly (readonly [left: number, right: number])[] {
  const edges: [number, number][] = [];
  for (let line = 0; PADDING + (line + 1) * LINE_HEIGHT <= height / SCALE; line++) {
    let [left, right] = [width, 0];
    for (let y = (PADDING + line * LINE_HEIGHT) * SCALE; y < (PADDING + (line + 1) * LINE_HEIGHT) * SCALE; y++)
      for (let x = 0; x < width; x++) {
        if ((data[(y * width + x) * 3] as number) > 127) continue;
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
      }
    if (right > left) edges.push([left / SCALE, right / SCALE]);
  }
  return edges;
}

describeInChromium("a card has the same lines as Chromium:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage();
    await serveFonts(page, service);
  });

  test.each(PARAGRAPHS)("$script", async (paragraph) => {
    const [ours, theirs] = [await drawCard(paragraph), await drawInChromium(page, paragraph)];
    const [lines, theirLines] = [edgesOfLines(ours), edgesOfLines(theirs)];
    const { off, ratio } = compare(ours, theirs);
    if (sheet !== undefined) writeSheet(sheet, paragraph.script, ours, theirs);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBe(theirLines.length);
    for (const [index, [left, right]] of lines.entries()) {
      const [theirLeft, theirRight] = theirLines[index] as readonly [number, number];
      expect(Math.abs(left - theirLeft)).toBeLessThanOrEqual(1);
      expect(Math.abs(right - theirRight)).toBeLessThanOrEqual(1);
    }
    expect(off).toBeLessThanOrEqual(0.05);
    expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.03);
  });
});

/** Writes the card above Chromium's rendering, as a portable pixmap. */
function writeSheet(folder: string, name: string, one: Raster, other: Raster): void {
  mkdirSync(folder, { recursive: true });
  const head = `P6 ${one.width} ${one.height + other.height} 255\n`;
  writeFileSync(path.join(folder, `${name}.ppm`), Buffer.concat([Buffer.from(head), one.data, other.data]));
}

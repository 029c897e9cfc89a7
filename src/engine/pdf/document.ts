// Writes surfaces as the pages of a PDF file with title, alt text and language. A page has the size of its surface. The
// file has no creation date, so that identical images give identical files. ISO 32000-1, 7.7 and 14.3.

import { formatCoordinate } from "../geometry/number.ts";
import { encodeLatin1, formatText, PdfFile, type Ref } from "./pdf-file.ts";
import type { PdfSurface } from "./pdf-surface.ts";

/** Points per CSS pixel. CSS Values 4, section 6.2. */
const POINTS_PER_PIXEL = 0.75;

interface Metadata {
  /** Title; an empty string for none. */
  readonly title: string;
  /** Alt text of a document with one page. A page with alt text becomes a tagged figure. */
  readonly altText?: string | undefined;
  /** Alt text of each page, in place of `altText`; an empty string for none. */
  readonly altTexts?: readonly string[] | undefined;
  /** BCP 47 language tag; undefined if unknown. */
  readonly lang?: string | undefined;
}

/** Writes the surfaces as a PDF file, with one page per surface. */
export function formatDocument(
  surfaces: readonly PdfSurface[],
  { title, altText, altTexts = [altText ?? ""], lang }: Metadata,
): Uint8Array {
  const file = new PdfFile();
  const forms = surfaces.map((surface) => surface.write(file));
  // Each page with alt text becomes a figure. The index of a figure is the key of its page in the parent tree.
  const figures = surfaces.flatMap((_, index) => (altTexts[index] ? [index] : []));
  const contents = surfaces.map(({ height }, index) => {
    const drawing = `${POINTS_PER_PIXEL} 0 0 -${POINTS_PER_PIXEL} 0 ${formatPoints(height)} cm /X0 Do\n`;
    const isFigure = figures.includes(index);
    return file.addStream("", encodeLatin1(isFigure ? `/Figure <</MCID 0>> BDC\n${drawing}EMC\n` : drawing));
  });
  // Compute the page tree's reference in advance, because the pages and the page tree reference each other.
  const parent = file.next(surfaces.length);
  const pages = surfaces.map((surface, index) =>
    file.add(
      `<</Type /Page /Parent ${parent} /MediaBox [${formatBox(surface)}] /Contents ${contents[index]} /Resources <</XObject <</X0 ${forms[index]}>>>> /Group <</S /Transparency /CS /DeviceRGB /I true>>${figures.includes(index) ? ` /StructParents ${figures.indexOf(index)} /Tabs /S` : ""}>>`,
    ),
  );
  const tree = file.add(`<</Type /Pages /Kids [${pages.join(" ")}] /Count ${pages.length}>>`);
  const titleEntry = title === "" ? "" : " /ViewerPreferences <</DisplayDocTitle true>>";
  // Language tags contain only letters, digits and hyphens. Drop other characters, which would need escaping.
  const language = lang === undefined ? "" : ` /Lang (${lang.replace(/[^A-Za-z0-9-]/g, "")})`;
  const tags = addFigures(
    file,
    figures.map((index) => ({
      page: pages[index] as Ref,
      altText: altTexts[index] as string,
      box: formatBox(surfaces[index] as PdfSurface),
    })),
  );
  const catalog = file.add(`<</Type /Catalog /Pages ${tree}${titleEntry}${language}${tags}>>`);
  const info = file.add(`<<${title === "" ? "" : `/Title ${formatText(title)} `}/Producer (Limn)>>`);
  return file.format(catalog, info);
}

/** Converts CSS pixels to points. */
function formatPoints(pixels: number): string {
  return formatCoordinate(pixels * POINTS_PER_PIXEL);
}

/** Returns the MediaBox of a page, in points. */
function formatBox({ width, height }: PdfSurface): string {
  return `0 0 ${formatPoints(width)} ${formatPoints(height)}`;
}

/** A page that is a single figure. */
interface Figure {
  readonly page: Ref;
  readonly altText: string;
  /** Bounding box, in points. */
  readonly box: string;
}

/**
 * Adds the structure of pages that are figures with alternate descriptions. ISO 32000-1, 14.7 and 14.9.3.
 *
 * @returns entries for the catalog
 */
function addFigures(file: PdfFile, figures: readonly Figure[]): string {
  if (figures.length === 0) return "";
  // The figures are added after the structure tree root.
  const refs = figures.map((_, index) => file.next(index + 1));
  const parents = refs.map((ref, index) => `${index} [${ref}]`).join(" ");
  const root = file.add(
    `<</Type /StructTreeRoot /K [${refs.join(" ")}] /ParentTree <</Nums [${parents}]>> /ParentTreeNextKey ${refs.length}>>`,
  );
  for (const { page, altText, box } of figures)
    file.add(
      `<</Type /StructElem /S /Figure /P ${root} /Pg ${page} /K 0 /Alt ${formatText(altText)} /A <</O /Layout /Placement /Block /BBox [${box}]>>>>`,
    );
  return ` /MarkInfo <</Marked true>> /StructTreeRoot ${root}`;
}

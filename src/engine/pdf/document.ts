// Writes surfaces as the pages of a PDF file with title, alt text and language. A page has its surface's size. The file has no
// creation date, so that identical images produce identical files. ISO 32000-1, 7.7 and 14.3.

import { formatCoordinate } from "../geometry/number.ts";
import { encodeLatin1, formatText, PdfFile, type Ref } from "./pdf-file.ts";
import type { PdfSurface } from "./pdf-surface.ts";

/** Points per CSS pixel. CSS Values 4, section 6.2. */
const POINTS_PER_PIXEL = 0.75;

/** Metadata of the document. */
interface Metadata {
  /** Title; an empty string for none. */
  readonly title: string;
  /** Alt text of the first page. If it is set, that page is a tagged figure. */
  readonly altText?: string | undefined;
  /** BCP 47 language tag; undefined if the language is not known. */
  readonly lang?: string | undefined;
}

/** Writes the surfaces as a PDF file with one page for each. */
export function formatDocument(surfaces: readonly PdfSurface[], { title, altText, lang }: Metadata): Uint8Array {
  const file = new PdfFile();
  const forms = surfaces.map((surface) => surface.write(file));
  const isTagged = altText !== undefined;
  const contents = surfaces.map(({ height }, index) => {
    const drawing = `${POINTS_PER_PIXEL} 0 0 -${POINTS_PER_PIXEL} 0 ${formatPoints(height)} cm /X0 Do\n`;
    const isFigure = isTagged && index === 0;
    return file.addStream("", encodeLatin1(isFigure ? `/Figure <</MCID 0>> BDC\n${drawing}EMC\n` : drawing));
  });
  // The pages and the page tree reference each other, so the reference of the tree is needed in advance.
  const parent = file.next(surfaces.length);
  const pages = surfaces.map((surface, index) =>
    file.add(
      `<</Type /Page /Parent ${parent} /MediaBox [${formatBox(surface)}] /Contents ${contents[index]} /Resources <</XObject <</X0 ${forms[index]}>>>> /Group <</S /Transparency /CS /DeviceRGB /I true>>${isTagged && index === 0 ? " /StructParents 0 /Tabs /S" : ""}>>`,
    ),
  );
  const tree = file.add(`<</Type /Pages /Kids [${pages.join(" ")}] /Count ${pages.length}>>`);
  const titleEntry = title === "" ? "" : " /ViewerPreferences <</DisplayDocTitle true>>";
  // Language tags contain only letters, digits and hyphens; other characters would need escaping.
  const language = lang === undefined ? "" : ` /Lang (${lang.replace(/[^A-Za-z0-9-]/g, "")})`;
  const [surface] = surfaces as [PdfSurface];
  const tags = isTagged ? addFigure(file, pages[0] as Ref, altText, formatBox(surface)) : "";
  const catalog = file.add(`<</Type /Catalog /Pages ${tree}${titleEntry}${language}${tags}>>`);
  const info = file.add(`<<${title === "" ? "" : `/Title ${formatText(title)} `}/Producer (Limn)>>`);
  return file.format(catalog, info);
}

/** Converts CSS pixels to points. */
function formatPoints(pixels: number): string {
  return formatCoordinate(pixels * POINTS_PER_PIXEL);
}

/** Returns a page's box, in points. */
function formatBox({ width, height }: PdfSurface): string {
  return `0 0 ${formatPoints(width)} ${formatPoints(height)}`;
}

/**
 * Adds the structure of a page that is a single figure with an alternate description. ISO 32000-1, 14.7 and 14.9.3.
 *
 * @param box the figure's bounding box, in points
 * @returns entries for the catalog
 */
function addFigure(file: PdfFile, page: Ref, altText: string, box: string): string {
  const figure = file.next(1);
  const root = file.add(
    `<</Type /StructTreeRoot /K [${figure}] /ParentTree <</Nums [0 [${figure}]]>> /ParentTreeNextKey 1>>`,
  );
  file.add(
    `<</Type /StructElem /S /Figure /P ${root} /Pg ${page} /K 0 /Alt ${formatText(altText)} /A <</O /Layout /Placement /Block /BBox [${box}]>>>>`,
  );
  return ` /MarkInfo <</Marked true>> /StructTreeRoot ${root}`;
}

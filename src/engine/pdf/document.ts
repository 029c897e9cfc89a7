// Writes a surface as a one-page PDF file with title, alt text and language. The page has the image's size. The file has no
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
  /** Alt text of the page. If it is set, the page is a tagged figure. */
  readonly altText?: string | undefined;
  /** BCP 47 language tag; undefined if the language is not known. */
  readonly lang?: string | undefined;
}

/** Writes the surface as a PDF file. */
export function formatDocument(surface: PdfSurface, { title, altText, lang }: Metadata): Uint8Array {
  const file = new PdfFile();
  const [width, height] = [surface.width * POINTS_PER_PIXEL, surface.height * POINTS_PER_PIXEL].map(formatCoordinate);
  const form = surface.write(file);
  const drawing = `${POINTS_PER_PIXEL} 0 0 -${POINTS_PER_PIXEL} 0 ${height} cm /X0 Do\n`;
  const isTagged = altText !== undefined;
  const content = file.addStream("", encodeLatin1(isTagged ? `/Figure <</MCID 0>> BDC\n${drawing}EMC\n` : drawing));
  // The page and the page tree reference each other, so the next object's reference is needed in advance.
  const page = file.add(
    `<</Type /Page /Parent ${file.next(1)} /MediaBox [0 0 ${width} ${height}] /Contents ${content} /Resources <</XObject <</X0 ${form}>>>> /Group <</S /Transparency /CS /DeviceRGB /I true>>${isTagged ? " /StructParents 0 /Tabs /S" : ""}>>`,
  );
  const pages = file.add(`<</Type /Pages /Kids [${page}] /Count 1>>`);
  const titleEntry = title === "" ? "" : " /ViewerPreferences <</DisplayDocTitle true>>";
  // Language tags contain only letters, digits and hyphens; other characters would need escaping.
  const language = lang === undefined ? "" : ` /Lang (${lang.replace(/[^A-Za-z0-9-]/g, "")})`;
  const tags = isTagged ? addFigure(file, page, altText, `0 0 ${width} ${height}`) : "";
  const catalog = file.add(`<</Type /Catalog /Pages ${pages}${titleEntry}${language}${tags}>>`);
  const info = file.add(`<<${title === "" ? "" : `/Title ${formatText(title)} `}/Producer (Limn)>>`);
  return file.format(catalog, info);
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

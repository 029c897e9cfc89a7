// A surface → a PDF file of one page, as large as the picture: a CSS pixel is three quarters of a point. What the picture
// shows and in which language stand in the file; when it was made does not. ISO 32000-1, 7.7 and 14.3.

import { formatCoordinate } from "./number.ts";
import { formatText, latin1, PdfFile } from "./pdf-file.ts";
import type { PdfSurface } from "./pdf-surface.ts";

/** Points in a CSS pixel. CSS Values 4, 6.2. */
const POINTS = 0.75;

/** What the file says of the picture. */
interface About {
  /** None when empty. */
  readonly title: string;
  /** BCP 47; undefined where nobody knows. */
  readonly lang?: string | undefined;
}

/** The file. */
export function formatDocument(surface: PdfSurface, { title, lang }: About): Uint8Array {
  const file = new PdfFile();
  const [width, height] = [surface.width * POINTS, surface.height * POINTS].map(formatCoordinate);
  const picture = surface.write(file);
  const content = file.addStream("", latin1(`${POINTS} 0 0 -${POINTS} 0 ${height} cm /X0 Do\n`));
  // A page needs to know its parent, and the parent its pages: the number of the next object is known.
  const page = file.add(
    `<</Type /Page /Parent ${file.next(1)} /MediaBox [0 0 ${width} ${height}] /Contents ${content} /Resources <</XObject <</X0 ${picture}>>>> /Group <</S /Transparency /CS /DeviceRGB /I true>>>>`,
  );
  const pages = file.add(`<</Type /Pages /Kids [${page}] /Count 1>>`);
  const named = title === "" ? "" : " /ViewerPreferences <</DisplayDocTitle true>>";
  // A tag is letters, digits and hyphens; anything else would have to be escaped.
  const language = lang === undefined ? "" : ` /Lang (${lang.replace(/[^A-Za-z0-9-]/g, "")})`;
  const catalog = file.add(`<</Type /Catalog /Pages ${pages}${named}${language}>>`);
  const info = file.add(`<<${title === "" ? "" : `/Title ${formatText(title)} `}/Producer (Limn)>>`);
  return file.format(catalog, info);
}

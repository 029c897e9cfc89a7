// The landing page's maker cards. Each renders a QR code, a barcode or a table from a few fields, and links to the same image
// in the chart maker.

import type { ImageRequest, TabId } from "../output/image-request.ts";
import { formatImageUrl } from "../output/image-url.ts";
import type { LiveImage, ShownImage } from "./live-image.ts";
import { LogoField, rewriteLogoError } from "./logo.ts";
import { type SavedForm, toBarcodeForm, toQrForm, toTableForm } from "./maker-link.ts";
import { makerUrl } from "./open-maker.ts";
import { splitRows, toTable } from "./rows.ts";

/** Field values by name. */
type Values = Readonly<Record<string, string>>;

/** Converts a card's fields to an image request and to chart maker state. */
interface Reader {
  /**
   * Returns the image request.
   *
   * @param isFirst whether the request is for the image in the page's HTML
   */
  readonly read: (values: Values, isFirst: boolean) => ImageRequest;
  /** Returns the reason why the fields can't be rendered; an empty string if they can. */
  readonly findProblem: (values: Values) => string;
  /** Returns the state that opens the same image in the chart maker. */
  readonly save: (values: Values, request: ImageRequest) => SavedForm;
  /** Rewrites a service error so that it names the card's field. */
  readonly rewriteError?: (sentence: string) => string;
}

export function startQr(root: HTMLElement, liveImage: LiveImage): void {
  const logo = new LogoField(
    root,
    () => update(),
    (sentence) => liveImage.fail(sentence),
  );
  const update = start(root, liveImage, "qr", {
    read: ({ text = "" }, isFirst) => {
      const centerImageUrl = isFirst ? logo.firstUrl : logo.url;
      const fields = { text, size: 200, dotStyle: "rounded", finderStyle: "rounded", centerImageUrl };
      return { path: "/qr", fields, alt: `QR code of ${text}`, width: 200, height: 200 };
    },
    findProblem: ({ text = "" }) => (text === "" ? "Enter text or a link." : ""),
    save: (_, { fields }) => toQrForm(fields),
    rewriteError: rewriteLogoError,
  });
}

/** Example text by type, since most types accept different characters. */
const EXAMPLES: Values = {
  ean13: "9520123456788",
  code128: "Parcel 42",
  upca: "012345000058",
  itf14: "09520123456788",
  code39: "LIMN-39",
  pdf417: "A long text in rows of bars",
  datamatrix: "https://example.com",
  azteccode: "Gate 7, seat 21C",
};

export function startBarcode(root: HTMLElement, liveImage: LiveImage): void {
  const text = root.querySelector<HTMLInputElement>('[name="text"]');
  // This listener runs before the one on the card, so that the new text is rendered.
  root.querySelector<HTMLSelectElement>('[name="type"]')?.addEventListener("input", ({ currentTarget }) => {
    if (text && Object.values(EXAMPLES).includes(text.value))
      text.value = EXAMPLES[(currentTarget as HTMLSelectElement).value] ?? text.value;
  });
  start(root, liveImage, "barcode", {
    read: ({ type = "", text = "" }) => ({
      path: "/barcode",
      fields: { type, text, includeText: true, scale: 2 },
      alt: `Barcode of ${text}`,
    }),
    findProblem: ({ text = "" }) => (text === "" ? "Enter text or a number." : ""),
    save: (_, { fields }) => toBarcodeForm(fields),
  });
}

/** Table style with lines and a header background; the service's default has neither. */
const TABLE_STYLE = { headerBackgroundColor: "#e0efec", borderColor: "#dcd8ce", offsetLeft: 12 };

export function startTable(root: HTMLElement, liveImage: LiveImage): void {
  start(root, liveImage, "table", {
    read: ({ rows = "" }) => ({
      path: "/v1/table",
      fields: { data: toTable(splitRows(rows)), options: TABLE_STYLE },
      alt: "Table",
    }),
    findProblem: ({ rows = "" }) => (rows.trim() === "" ? "Enter some rows." : ""),
    save: ({ rows = "" }) => {
      const cells = splitRows(rows);
      return toTableForm(toTable(cells), cells, TABLE_STYLE);
    },
  });
}

/**
 * Renders the image again whenever a field changes.
 *
 * @returns a function that renders it now
 */
function start(root: HTMLElement, liveImage: LiveImage, tab: TabId, reader: Reader): () => void {
  const { read, findProblem, save, rewriteError } = reader;
  const fields = [...root.querySelectorAll<HTMLInputElement>("[name]")].filter(({ type }) => type !== "file");
  const links = root.querySelectorAll<HTMLAnchorElement>("[data-open]");
  const values = (pick: (field: HTMLInputElement) => string): Values =>
    Object.fromEntries(fields.map((field) => [field.name, pick(field)]));
  const update = () => {
    const current = values(({ value }) => value);
    const request = read(current, false);
    const sentence = findProblem(current);
    if (sentence !== "") liveImage.fail(sentence);
    else liveImage.show(describeImage(request, rewriteError));
    for (const link of links) link.href = makerUrl(tab, save(current, request));
  };
  const first = values(
    (field) => field.defaultValue ?? (field as unknown as HTMLSelectElement).options?.[0]?.value ?? "",
  );
  liveImage.begin(describeImage(read(first, true), rewriteError));
  // Listens on the card, so that listeners on a field run first.
  root.addEventListener("input", update);
  update();
  return update;
}

function describeImage(request: ImageRequest, rewriteError?: Reader["rewriteError"]): ShownImage {
  const { alt, width, height } = request;
  const url = formatImageUrl(location.origin, request);
  return {
    url,
    alt,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(rewriteError && { rewriteError }),
  };
}

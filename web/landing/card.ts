// The small makers: the fields of a QR code, a barcode or a table → its picture, and the chart maker with the same in it.

import type { PictureRequest } from "../output/picture-request.ts";
import { formatPictureUrl } from "../output/picture-url.ts";
import type { LivePicture, Shown } from "./live-picture.ts";
import { LogoField, tellOfLogo } from "./logo.ts";
import { type SavedForm, saveBarcode, saveQr, saveTable } from "./maker-link.ts";
import { type MakerTab, makerUrl } from "./open-maker.ts";
import { splitRows, toTable } from "./rows.ts";

/** The fields of a card by their names. */
type Values = Readonly<Record<string, string>>;

/** What a card makes of its fields. */
interface Reader {
  /** @param isFirst whether it is for the picture that the page comes with */
  readonly read: (values: Values, isFirst: boolean) => PictureRequest;
  /** Why there is nothing to draw; empty where there is. */
  readonly refuse: (values: Values) => string;
  /** What the tab of the chart maker is to hold. */
  readonly save: (values: Values, request: PictureRequest) => SavedForm;
  /** The service's sentences in the page's words. */
  readonly tell?: (sentence: string) => string;
}

/** Starts the QR code of the page. */
export function startQr(root: HTMLElement, picture: LivePicture): void {
  const logo = new LogoField(
    root,
    () => update(),
    (sentence) => picture.fail(sentence),
  );
  const update = start(root, picture, "qr", {
    read: ({ text = "" }, isFirst) => {
      const centerImageUrl = isFirst ? logo.firstUrl : logo.url;
      const fields = { text, size: 200, dotStyle: "rounded", finderStyle: "rounded", centerImageUrl };
      return { path: "/qr", fields, alt: `QR code of ${text}`, width: 200, height: 200 };
    },
    refuse: ({ text = "" }) => (text === "" ? "Say what the code is to say." : ""),
    save: (_, { fields }) => saveQr(fields),
    tell: tellOfLogo,
  });
}

/** What one type takes, another does not. */
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

/** Starts the barcode of the page. */
export function startBarcode(root: HTMLElement, picture: LivePicture): void {
  const text = root.querySelector<HTMLInputElement>('[name="text"]');
  // Before the picture is drawn of it.
  root.querySelector<HTMLSelectElement>('[name="type"]')?.addEventListener("input", ({ currentTarget }) => {
    if (text && Object.values(EXAMPLES).includes(text.value))
      text.value = EXAMPLES[(currentTarget as HTMLSelectElement).value] ?? text.value;
  });
  start(root, picture, "barcode", {
    read: ({ type = "", text = "" }) => ({
      path: "/barcode",
      fields: { type, text, includeText: true, scale: 2 },
      alt: `Barcode of ${text}`,
    }),
    refuse: ({ text = "" }) => (text === "" ? "Say what the barcode is to say." : ""),
    save: (_, { fields }) => saveBarcode(fields),
  });
}

/** Lines and a head, which a table has none of by itself. */
const LOOK = { headerBackgroundColor: "#e0efec", borderColor: "#dcd8ce", offsetLeft: 12 };

/** Starts the table of the page. */
export function startTable(root: HTMLElement, picture: LivePicture): void {
  start(root, picture, "table", {
    read: ({ rows = "" }) => ({
      path: "/v1/table",
      fields: { data: toTable(splitRows(rows)), options: LOOK },
      alt: "Table",
    }),
    refuse: ({ rows = "" }) => (rows.trim() === "" ? "Type some rows." : ""),
    save: ({ rows = "" }) => {
      const cells = splitRows(rows);
      return saveTable(toTable(cells), cells, LOOK);
    },
  });
}

/**
 * Lets the picture follow the fields.
 *
 * @returns draws it anew
 */
function start(root: HTMLElement, picture: LivePicture, tab: MakerTab, reader: Reader): () => void {
  const { read, refuse, save, tell } = reader;
  const fields = [...root.querySelectorAll<HTMLInputElement>("[name]")].filter(({ type }) => type !== "file");
  const links = root.querySelectorAll<HTMLAnchorElement>("[data-open]");
  const values = (pick: (field: HTMLInputElement) => string): Values =>
    Object.fromEntries(fields.map((field) => [field.name, pick(field)]));
  const update = () => {
    const given = values(({ value }) => value);
    const request = read(given, false);
    const sentence = refuse(given);
    if (sentence !== "") picture.fail(sentence);
    else picture.show(shownOf(request, tell));
    for (const link of links) link.href = makerUrl(tab, save(given, request));
  };
  const first = values(
    (field) => field.defaultValue ?? (field as unknown as HTMLSelectElement).options?.[0]?.value ?? "",
  );
  picture.begin(shownOf(read(first, true), tell));
  // After all that listens to the field itself.
  root.addEventListener("input", update);
  update();
  return update;
}

function shownOf(request: PictureRequest, tell?: Reader["tell"]): Shown {
  const { alt, width, height } = request;
  const url = formatPictureUrl(location.origin, request);
  return {
    url,
    alt,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(tell && { tell }),
  };
}

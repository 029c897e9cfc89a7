// The small makers: the fields of a QR code, a barcode or a table → its picture.

import type { PictureRequest } from "../output/picture-request.ts";
import { formatPictureUrl } from "../output/picture-url.ts";
import type { LivePicture, Shown } from "./live-picture.ts";
import { readLogo } from "./logo.ts";
import { type MakerTab, openTab } from "./open-maker.ts";
import { parseRows } from "./rows.ts";

/** The fields of a card by their names. */
type Values = Readonly<Record<string, string>>;

/** Starts the QR code of the page. */
export function startQr(root: HTMLElement, picture: LivePicture): void {
  let logo: string | undefined;
  const read = ({ text = "", logoUrl = "" }: Values): PictureRequest => {
    const centerImageUrl = logo ?? (logoUrl.trim() || undefined);
    const fields = { text, size: 200, dotStyle: "rounded", finderStyle: "rounded", centerImageUrl };
    return { path: "/qr", fields, alt: `QR code of ${text}`, width: 200, height: 200 };
  };
  const update = start(root, picture, "qr", read, ({ text = "" }) =>
    text === "" ? "Say what the code is to say." : "",
  );
  root.querySelector<HTMLInputElement>('[name="logo"]')?.addEventListener("change", async ({ currentTarget }) => {
    const [file] = (currentTarget as HTMLInputElement).files ?? [];
    try {
      logo = file && (await readLogo(file));
      update();
    } catch {
      picture.fail("The file is no picture that this browser can read.");
    }
  });
}

/** Starts the barcode of the page. */
export function startBarcode(root: HTMLElement, picture: LivePicture): void {
  const read = ({ type = "", text = "" }: Values): PictureRequest => ({
    path: "/barcode",
    fields: { type, text, includeText: true, scale: 2 },
    alt: `Barcode of ${text}`,
  });
  start(root, picture, "barcode", read, ({ text = "" }) => (text === "" ? "Say what the barcode is to say." : ""));
  // What one type takes, another does not.
  const examples: Values = {
    ean13: "9520123456788",
    code128: "Parcel 42",
    upca: "012345000058",
    itf14: "09520123456788",
    code39: "LIMN-39",
    pdf417: "A long text in rows of bars",
    datamatrix: "https://example.com",
    azteccode: "Gate 7, seat 21C",
  };
  const text = root.querySelector<HTMLInputElement>('[name="text"]');
  root.querySelector<HTMLSelectElement>('[name="type"]')?.addEventListener("input", ({ currentTarget }) => {
    if (text && Object.values(examples).includes(text.value))
      text.value = examples[(currentTarget as HTMLSelectElement).value] ?? text.value;
  });
}

/** Starts the table of the page. */
export function startTable(root: HTMLElement, picture: LivePicture): void {
  const read = ({ rows = "" }: Values): PictureRequest => ({
    path: "/v1/table",
    fields: { data: parseRows(rows), options: LOOK },
    alt: "Table",
  });
  start(root, picture, "table", read, ({ rows = "" }) => (rows.trim() === "" ? "Type some rows." : ""));
}

/** Lines and a head, which a table has none of by itself. */
const LOOK = { headerBackgroundColor: "#e0efec", borderColor: "#dcd8ce", offsetLeft: 12 };

/**
 * Lets the picture follow the fields.
 *
 * @param refuse why there is nothing to draw; empty where there is
 * @returns draws it anew
 */
function start(
  root: HTMLElement,
  picture: LivePicture,
  tab: MakerTab,
  read: (values: Values) => PictureRequest,
  refuse: (values: Values) => string,
): () => void {
  const fields = [...root.querySelectorAll<HTMLInputElement>("[name]")].filter(({ type }) => type !== "file");
  const values = (pick: (field: HTMLInputElement) => string): Values =>
    Object.fromEntries(fields.map((field) => [field.name, pick(field)]));
  const update = () => {
    const given = values(({ value }) => value);
    const sentence = refuse(given);
    if (sentence !== "") picture.fail(sentence);
    else picture.show(shownOf(read(given)));
  };
  picture.begin(
    shownOf(
      read(values((field) => field.defaultValue ?? (field as unknown as HTMLSelectElement).options?.[0]?.value ?? "")),
    ),
  );
  // After all that listens to the field itself.
  root.addEventListener("input", update);
  update();
  for (const link of root.querySelectorAll<HTMLAnchorElement>("[data-open]")) openTab(link, tab);
  return update;
}

function shownOf(request: PictureRequest): Shown {
  const { alt, width, height } = request;
  const url = formatPictureUrl(location.origin, request);
  return { url, alt, ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

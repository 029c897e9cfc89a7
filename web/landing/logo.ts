// The QR code card's logo field: a sample, a local file or a URL. The latest input wins. Files become data URLs. Those that don't
// fit into the QR code's URL are downscaled.

/** Longer sides of a downscaled logo, in pixels. The largest one that fits is used, so that printed codes are sharp. */
const SIDES = [512, 384, 256, 192, 128, 96, 72];
/** Maximum length of a logo's encoded data URL, in characters. Some programs truncate URLs longer than 8000 characters. */
const MAX_LENGTH = 7000;
/** Maximum length of a displayed name, in characters. */
const MAX_NAME_LENGTH = 48;

interface Logo {
  /** File name or URL, shown to the user. */
  readonly name: string;
  readonly url: string;
}

/** Initial logo. */
const SAMPLE: Logo = {
  name: "Sample logo",
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230b5f58'/%3E%3Cpath d='M8 24V14M16 24V8M24 24v-9' stroke='white' stroke-width='4'/%3E%3C/svg%3E",
};

export class LogoField {
  readonly #file: HTMLInputElement;
  readonly #urlInput: HTMLInputElement;
  readonly #chip: HTMLElement;
  #logo: Logo | undefined = SAMPLE;
  /** Sequence number of the latest change. If the logo changes while a file is being read, the file is discarded. */
  #changeNumber = 0;

  /**
   * @param onChange called after the logo has changed
   * @param onError called with a message if a file can't be read
   */
  constructor(root: HTMLElement, onChange: () => void, onError: (sentence: string) => void) {
    this.#file = find(root, '[name="logo"]');
    this.#urlInput = find(root, '[name="logoUrl"]');
    this.#chip = find(root, "[data-logo]");
    // Browsers restore form fields after a reload.
    this.#readUrl();
    this.#file.addEventListener("change", async () => {
      const [file] = this.#file.files ?? [];
      if (file === undefined) return;
      const changeNumber = ++this.#changeNumber;
      try {
        const logo = { name: file.name, url: await readLogo(file) };
        if (changeNumber !== this.#changeNumber) return;
        this.#urlInput.value = "";
        this.#take(logo);
        onChange();
      } catch {
        if (changeNumber === this.#changeNumber)
          onError(`Couldn't load the logo: this browser can't read ${file.name} as an image.`);
      }
    });
    this.#urlInput.addEventListener("input", () => {
      this.#file.value = "";
      this.#take(undefined);
      this.#readUrl();
      onChange();
    });
    find(root, "[data-logo-remove]").addEventListener("click", () => {
      this.#file.value = "";
      this.#urlInput.value = "";
      this.#take(undefined);
      // The focused button disappears, so the focus moves to the file input.
      this.#file.focus();
      onChange();
    });
  }

  get url(): string | undefined {
    return this.#logo?.url;
  }

  /** Returns the URL of the initial logo. */
  get firstUrl(): string {
    return SAMPLE.url;
  }

  #readUrl(): void {
    const url = this.#urlInput.value.trim();
    if (url !== "") this.#take({ name: url, url });
  }

  #take(logo: Logo | undefined): void {
    this.#changeNumber += 1;
    this.#logo = logo;
    this.#chip.hidden = logo === undefined;
    if (logo === undefined) return;
    const { name, url } = logo;
    find(this.#chip, "[data-logo-name]").textContent =
      name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
    const image = find<HTMLImageElement>(this.#chip, "img");
    // The Content-Security-Policy blocks images from other origins.
    image.hidden = !url.startsWith("data:");
    if (!image.hidden) image.src = url;
  }
}

/** Rewrites the service's errors about `centerImageUrl` as errors about the logo. */
export function rewriteLogoError(sentence: string): string {
  return sentence
    .replace(/^centerImageUrl cannot be used: /, "Couldn't load the logo: ")
    .replace(/^centerImageUrl /, "Couldn't load the logo: its URL ");
}

/**
 * Reads an image file as a data URL.
 *
 * @throws if the browser can't decode it
 */
async function readLogo(file: Blob): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const isVector = file.type === "image/svg+xml";
    // A vector image is sharp at any size.
    const vector = isVector ? `data:image/svg+xml,${encodeURIComponent(await file.text())}` : "";
    if (isVector && fits(vector)) return vector;
    // An SVG may have no intrinsic size.
    const natural = Math.max(image.naturalWidth, image.naturalHeight) || (SIDES[0] as number);
    const sides = isVector ? SIDES : SIDES.map((side) => Math.min(side, natural));
    let encoded = "";
    for (const side of new Set(sides)) {
      encoded = encodeImage(image, side);
      if (fits(encoded)) break;
    }
    return encoded;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function fits(url: string): boolean {
  return encodeURIComponent(url).length <= MAX_LENGTH;
}

/** Returns the shortest data URL of an image. @param side the longer side, in pixels */
function encodeImage(image: HTMLImageElement, side: number): string {
  const [width, height] = [image.naturalWidth || side, image.naturalHeight || side];
  const scale = side / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const encodings = ["image/webp", "image/png"].map((type) => canvas.toDataURL(type, 0.85));
  return encodings.reduce((one, other) => (other.length < one.length ? other : one));
}

function find<Part extends HTMLElement = HTMLElement>(root: HTMLElement, selector: string): Part {
  const part = root.querySelector<Part>(selector);
  if (part === null) throw new Error(`the page has no ${selector}`);
  return part;
}

// The logo in a code: the sample, a picture from somebody's disk, or an address. Whichever was touched last is the one; it stands by
// its name, with a button that takes it away. Files become small copies as data URLs, which have room in the URL of a code.

/** Pixels along the longer side: a logo takes 60 of a code of 200. */
const SIDE = 72;
/** Most characters of a name that are shown. */
const NAME_LENGTH = 48;

interface Logo {
  /** What people call it. */
  readonly name: string;
  readonly url: string;
}

/** What is there at first. */
const SAMPLE: Logo = {
  name: "Sample logo",
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230b5f58'/%3E%3Cpath d='M8 24V14M16 24V8M24 24v-9' stroke='white' stroke-width='4'/%3E%3C/svg%3E",
};

/** The fields of a logo. */
export class LogoField {
  readonly #file: HTMLInputElement;
  readonly #address: HTMLInputElement;
  readonly #chip: HTMLElement;
  #logo: Logo | undefined = SAMPLE;
  /** Counts the files: one that takes long to read comes too late where another was chosen. */
  #turn = 0;

  /**
   * @param changed told when there is another logo
   * @param refused told why a file is none
   */
  constructor(root: HTMLElement, changed: () => void, refused: (sentence: string) => void) {
    this.#file = find(root, '[name="logo"]');
    this.#address = find(root, '[name="logoUrl"]');
    this.#chip = find(root, "[data-logo]");
    // Browsers fill in what was typed before a reload.
    this.#readAddress();
    this.#file.addEventListener("change", async () => {
      const [file] = this.#file.files ?? [];
      if (file === undefined) return;
      const turn = ++this.#turn;
      try {
        const logo = { name: file.name, url: await readLogo(file) };
        if (turn !== this.#turn) return;
        this.#address.value = "";
        this.#take(logo);
        changed();
      } catch {
        if (turn === this.#turn)
          refused(`The logo cannot be loaded: ${file.name} is no picture that this browser can read.`);
      }
    });
    this.#address.addEventListener("input", () => {
      this.#file.value = "";
      this.#take(undefined);
      this.#readAddress();
      changed();
    });
    find(root, "[data-logo-remove]").addEventListener("click", () => {
      this.#file.value = "";
      this.#address.value = "";
      this.#take(undefined);
      // The button is gone: whoever goes by keys goes on from where logos come from.
      this.#file.focus();
      changed();
    });
  }

  /** Its URL; undefined where there is none. */
  get url(): string | undefined {
    return this.#logo?.url;
  }

  /** The URL of what the page comes with. */
  get firstUrl(): string {
    return SAMPLE.url;
  }

  #readAddress(): void {
    const url = this.#address.value.trim();
    if (url !== "") this.#take({ name: url, url });
  }

  #take(logo: Logo | undefined): void {
    this.#turn += 1;
    this.#logo = logo;
    this.#chip.hidden = logo === undefined;
    if (logo === undefined) return;
    const { name, url } = logo;
    find(this.#chip, "[data-logo-name]").textContent =
      name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;
    const image = find<HTMLImageElement>(this.#chip, "img");
    // Pages show nothing of other servers: what is at an address, the service looks at.
    image.hidden = !url.startsWith("data:");
    if (!image.hidden) image.src = url;
  }
}

/** What the service says of a logo, in words that are on the page. */
export function tellOfLogo(sentence: string): string {
  return sentence
    .replace(/^centerImageUrl cannot be shown: /, "The logo cannot be loaded: ")
    .replace(/^centerImageUrl /, "The logo cannot be loaded: its address ");
}

/** Reads a file. @throws where it is no picture that the browser knows */
async function readLogo(file: Blob): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    // An SVG may have no size of its own.
    const [width, height] = [image.naturalWidth || SIDE, image.naturalHeight || SIDE];
    const scale = Math.min(1, SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const forms = ["image/webp", "image/png"].map((type) => canvas.toDataURL(type, 0.85));
    return forms.reduce((one, other) => (other.length < one.length ? other : one));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function find<Part extends HTMLElement = HTMLElement>(root: HTMLElement, selector: string): Part {
  const part = root.querySelector<Part>(selector);
  if (part === null) throw new Error(`the page has no ${selector}`);
  return part;
}

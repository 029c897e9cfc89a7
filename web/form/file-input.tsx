// Image field: a URL, or a local file as a data URL. Large files are downscaled first because they are part of the request.

import { useSignal } from "@preact/signals";
import type { ControlAttributes } from "./control-attributes.ts";

/** Largest file that is used unchanged, in bytes. */
const MAX_ORIGINAL_BYTES = 40_000;
/** Longer sides of a downscaled image, in pixels. The largest one that fits is used. */
const SIDES = [320, 256, 192, 144, 108, 80, 60];

interface FileProps {
  readonly attributes: ControlAttributes;
  readonly value: string;
  readonly placeholder: string;
  /** Maximum size of the file in the request, in bytes. */
  readonly maxBytes?: number | undefined;
  readonly set: (value: string) => void;
}

export function FileInput({ attributes, value, placeholder, maxBytes, set }: FileProps) {
  const problem = useSignal("");
  const isFile = value.startsWith("data:");
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    problem.value = "";
    try {
      set(await readImage(file, maxBytes));
    } catch {
      problem.value = `This browser can't open ${file.name} as an image.`;
    }
    input.value = "";
  };
  return (
    <span class="file-input">
      {isFile ? (
        <span class="selected-file">
          <img src={value} alt="Selected file" />
          <button type="button" class="button" onClick={() => set("")}>
            Remove image
          </button>
        </span>
      ) : (
        <input
          {...attributes}
          class="input"
          type="url"
          value={value}
          placeholder={placeholder}
          autocomplete="off"
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
      <label class="button file-button">
        {isFile ? "Replace file…" : "Choose file…"}
        <input
          class="visually-hidden"
          type="file"
          accept="image/*"
          {...(isFile && attributes)}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      </label>
      {problem.value !== "" && (
        <span role="alert" class="error-note">
          {problem}
        </span>
      )}
    </span>
  );
}

/**
 * Reads a file as a data URL.
 *
 * @throws if the browser can't decode it as an image
 */
async function readImage(file: File, maxBytes = MAX_ORIGINAL_BYTES): Promise<string> {
  const objectUrl = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = objectUrl;
    await image.decode();
    if (file.size <= maxBytes && /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(file.type))
      return await readDataUrl(file);
    return downscale(image, maxBytes);
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Returns the largest version of an image that fits. WebP is smaller than PNG, and browsers that can't write it return a PNG. */
function downscale(image: HTMLImageElement, maxBytes: number): string {
  const versions = SIDES.flatMap((side) => ["image/png", "image/webp"].map((type) => () => write(image, side, type)));
  // Base64 has four characters for three bytes.
  const fits = (url: string) => url.length <= (maxBytes * 4) / 3;
  let url = "";
  for (const version of versions) {
    url = version();
    if (fits(url)) break;
  }
  return url;
}

function write(image: HTMLImageElement, side: number, type: string): string {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type);
}

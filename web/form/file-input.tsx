// Image field: a URL, or a local file as a data URL. Large files are downscaled first because they are part of the request.

import { useSignal } from "@preact/signals";
import type { ControlAttributes } from "./control-attributes.ts";

/** Largest file that is used unchanged, in bytes. */
const MAX_ORIGINAL_BYTES = 40_000;
/** Longer side of a downscaled image, in pixels. */
const MAX_SIDE = 320;

interface FileProps {
  readonly attributes: ControlAttributes;
  readonly value: string;
  readonly placeholder: string;
  readonly set: (value: string) => void;
}

export function FileInput({ attributes, value, placeholder, set }: FileProps) {
  const problem = useSignal("");
  const isFile = value.startsWith("data:");
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    problem.value = "";
    try {
      set(await readImage(file));
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
async function readImage(file: File): Promise<string> {
  const objectUrl = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = objectUrl;
    await image.decode();
    if (file.size <= MAX_ORIGINAL_BYTES && /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(file.type))
      return await readDataUrl(file);
    return downscale(image);
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

function downscale(image: HTMLImageElement): string {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, MAX_SIDE / Math.max(naturalWidth, naturalHeight, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

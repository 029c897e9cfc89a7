// A picture: its address, or a file of this device as a data URL. Large files are made smaller first: they travel in the request.

import { useSignal } from "@preact/signals";
import type { ControlAttributes } from "./control-attributes.ts";

/** Largest file that is taken as it is, bytes. */
const AS_IT_IS = 40_000;
/** Longer side of the pictures that larger ones become, pixels. */
const SIDE = 320;

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
      set(await readPicture(file));
    } catch {
      problem.value = `${file.name} is no picture that this browser can open.`;
    }
    input.value = "";
  };
  return (
    <span class="file-input">
      {isFile ? (
        <span class="file-taken">
          <img src={value} alt="What was chosen" />
          <button type="button" class="button" onClick={() => set("")}>
            Remove the picture
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
        {isFile ? "Another file …" : "Choose a file …"}
        <input
          class="heard"
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

/** The file as a data URL. @throws for what is no picture */
async function readPicture(file: File): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    if (file.size <= AS_IT_IS && /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(file.type))
      return await readDataUrl(file);
    return shrink(image);
  } finally {
    URL.revokeObjectURL(address);
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

function shrink(image: HTMLImageElement): string {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, SIDE / Math.max(naturalWidth, naturalHeight, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

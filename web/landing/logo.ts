// A picture from somebody's disk → a small copy as a data URL, which has room in the URL of a code.

/** Pixels along the longer side: a logo takes 60 of a code of 200. */
const SIDE = 72;

/** Reads it. @throws where it is no picture that the browser knows */
export async function readLogo(file: Blob): Promise<string> {
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

// A picture, as the page shows it → what a reader takes the code in it for: the service's own reader is shown the very pixels.

import { ServiceError } from "../service.ts";

/** What a reader says: a text, or nothing. */
export type Scan = { readonly text: string } | { readonly text: undefined };

/** Formats that the reader opens. */
const READ = /^image\/(?:png|jpeg|webp)$/;

/** Shows a picture to the reader. @throws ServiceError where it cannot be asked */
export async function scanPicture(picture: Blob, signal: AbortSignal): Promise<Scan> {
  const body = READ.test(picture.type) ? picture : await toPng(picture);
  const reply = await fetch("/qr-read", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body,
    signal,
  });
  if (reply.status === 422) return { text: undefined };
  if (!reply.ok) throw new ServiceError([], reply.status);
  const { result } = (await reply.json()) as { readonly result: string };
  return { text: result };
}

/** The picture as the browser draws it. */
async function toPng(picture: Blob): Promise<Blob> {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    if (context === null) throw new ServiceError([], 0);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new ServiceError([], 0)) : resolve(blob)), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

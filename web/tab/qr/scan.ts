// Decodes the rendered QR code with POST /qr-read, to check that it can be scanned.

import { ServiceError, send } from "../service.ts";

/** Decoded text, or undefined if no code was found. */
export type ScanResult = { readonly text: string } | { readonly text: undefined };

/** Image formats that /qr-read accepts. */
const READABLE_TYPES = /^image\/(?:png|jpeg|webp)$/;

/**
 * Decodes an image.
 *
 * @throws ServiceError if the request fails
 */
export async function scanImage(blob: Blob, signal: AbortSignal): Promise<ScanResult> {
  const body = READABLE_TYPES.test(blob.type) ? blob : await toPng(blob);
  const headers = { "Content-Type": "application/octet-stream" };
  try {
    const reply = await send("/qr-read", { method: "POST", headers, body, signal });
    const { result } = (await reply.json()) as { readonly result: string };
    return { text: result };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 422) return { text: undefined };
    throw error;
  }
}

/** Converts an image to PNG with a canvas. */
async function toPng(source: Blob): Promise<Blob> {
  const objectUrl = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = objectUrl;
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
    URL.revokeObjectURL(objectUrl);
  }
}

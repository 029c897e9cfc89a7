// The error for images that cannot be drawn. Callers that know the image's URL turn it into a Failure.

/** The message continues a sentence that starts with the image's URL. */
export class ImageError extends Error {
  override readonly name = "ImageError";
}

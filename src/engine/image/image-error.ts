// The error for images that cannot be drawn. Callers that know the image's URL turn it into a Failure.

/** The message is a clause such as `is a damaged PNG`, whose subject is the image. */
export class ImageError extends Error {
  override readonly name = "ImageError";
}

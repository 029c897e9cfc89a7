// Why a picture cannot be drawn. Whoever knows the picture's address makes a Failure of it.

/** Its message is the end of a sentence that starts with the picture's address. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
}

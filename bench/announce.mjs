// What every server of the bench has in common: it tells the program that has started it where it answers, and ends with it.

/**
 * @param url where the server answers
 * @param close ends it; what is left then ends with the process
 */
export function announce(url, close) {
  process.once("disconnect", async () => {
    await close();
    process.exit();
  });
  process.send({ url: String(url) });
}

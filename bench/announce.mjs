// What every server of the bench has in common: it tells the program that has started it where it answers, and ends with it.

/**
 * @param url where the server answers
 * @param close ends it, so that nothing is left that would keep the process
 */
export function announce(url, close) {
  process.once("disconnect", close);
  process.send({ url: String(url) });
}

// Reports a benchmarked server's URL to the process that started it, and closes the server when that process
// disconnects.

/**
 * Reports the URL, and closes the server when the parent disconnects.
 *
 * @param url URL of the server
 * @param close closes everything that would keep the process alive
 */
export function announce(url: URL | string, close: () => void): void {
  process.once("disconnect", close);
  process.send?.({ url: String(url) });
}

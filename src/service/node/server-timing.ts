// Reads the Server-Timing header, which the service writes.

/** Returns the phases in a response's Server-Timing header. */
export function phasesOf(reply: Response): { readonly phase: string; readonly seconds: number }[] {
  const text = reply.headers.get("Server-Timing") ?? "";
  return Array.from(text.matchAll(/([a-z]+);dur=([\d.]+)/g), ([, phase = "", time]) => ({
    phase,
    seconds: Number(time) / 1000,
  }));
}

// Parses the Server-Timing header of the service's responses.

/** Returns the phases in a response's Server-Timing header, with their durations. */
export function phasesOf(reply: Response): { readonly phase: string; readonly seconds: number }[] {
  const text = reply.headers.get("Server-Timing") ?? "";
  return Array.from(text.matchAll(/([a-z]+);dur=([\d.]+)/g), ([, phase = "", time]) => ({
    phase,
    seconds: Number(time) / 1000,
  }));
}

// Asks the service for charts, as the tests of plugins do.

import { expect } from "vitest";
import app from "../../../../src/app.ts";
import { decodePng } from "../../../png.ts";

/** The body of a POST to /chart. */
export type Body = Record<string, unknown>;

/** Asks for a chart. */
export async function post(body: Body): Promise<Response> {
  return app.request("/chart", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
}

/** The picture of a chart that must be drawn. */
export async function draw(body: Body): Promise<Uint8Array> {
  const reply = await post(body);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(reply.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  return bytes;
}

/** The sentence that refuses a chart. */
export async function refusal(body: Body): Promise<string> {
  const reply = await post(body);
  const { error } = await reply.json<{ error: string }>();
  expect(reply.status, error).toBe(400);
  return error;
}

/** Where two pictures of one size differ: how many pixels, and the box around them. */
export interface Difference {
  readonly pixels: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Compares two PNG files, in device pixels. @param tolerance how far a channel may be off, of 255 */
export function compare(one: Uint8Array, other: Uint8Array, tolerance = 0): Difference {
  const [first, second] = [decodePng(one), decodePng(other)];
  expect([second.width, second.height]).toEqual([first.width, first.height]);
  let pixels = 0;
  let [left, top, right, bottom] = [first.width, first.height, -1, -1];
  for (let i = 0; i < first.width * first.height; i++) {
    const at = i * 4;
    const distances = [0, 1, 2, 3].map((channel) =>
      Math.abs((first.data[at + channel] as number) - (second.data[at + channel] as number)),
    );
    if (Math.max(...distances) <= tolerance) continue;
    const [x, y] = [i % first.width, Math.floor(i / first.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    pixels++;
  }
  return { pixels, left, top, right, bottom };
}

/** Pixels of a PNG file that are not clear. */
export function countInk(png: Uint8Array): number {
  const { data } = decodePng(png);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) count++;
  return count;
}

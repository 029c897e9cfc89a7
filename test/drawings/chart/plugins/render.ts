// Requests charts from the service for the plugin tests.

import { expect } from "vitest";
import app from "../../../../src/app.ts";
import { parseColor, WHITE } from "../../../../src/engine/color.ts";
import { type Decoded, decodePng } from "../../../png.ts";

/** The body of a POST to /chart. */
export type Body = Record<string, unknown>;

/** Requests a chart. */
export async function post(body: Body): Promise<Response> {
  return app.request("/chart", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
}

/** Requests a chart that must render, and returns the image. */
export async function draw(body: Body): Promise<Uint8Array> {
  const reply = await post(body);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(reply.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  return bytes;
}

/** Requests a chart that must be rejected, and returns the error message. */
export async function rejectionMessage(body: Body): Promise<string> {
  const reply = await post(body);
  const { error } = await reply.json<{ error: string }>();
  expect(reply.status, error).toBe(400);
  return error;
}

/** Requests a chart, and returns the error and the chart's text if it is rejected. */
export async function findError(chart: string, version: number): Promise<string | undefined> {
  const reply = await post({ chart, version, format: "svg", width: 200, height: 150 });
  return reply.status === 200 ? undefined : `${await reply.text()}\n${chart}`;
}

/** The differences between two images of equal size: the number of pixels and their bounding box. */
export interface Difference {
  readonly pixels: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Compares two PNG files, in device pixels.
 * @param tolerance maximum difference of a channel, 0 to 255
 */
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

/** Returns the places of an image's pixels that have the colour. */
export function placesOf({ width, data }: Decoded, color: string): readonly (readonly [x: number, y: number])[] {
  const { red, green, blue } = parseColor(color) ?? WHITE;
  const places: [number, number][] = [];
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue)
      places.push([(at / 4) % width, Math.floor(at / 4 / width)]);
  return places;
}

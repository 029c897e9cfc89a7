// Makes a picture like a photograph: a landscape with soft light and film grain. Every run makes the same picture.

import sharp from "sharp";

const HILLS = [
  { base: 0.62, height: 0.1, waves: 3.1, color: [96, 122, 138] },
  { base: 0.74, height: 0.08, waves: 5.3, color: [62, 94, 78] },
  { base: 0.86, height: 0.06, waves: 8.7, color: [38, 58, 40] },
];
const SKY: Readonly<Record<"top" | "bottom", readonly number[]>> = { top: [72, 118, 182], bottom: [246, 214, 170] };
const SUN = { x: 0.7, y: 0.42, reach: 0.35 };
const GRAIN = 14;

/** Returns the colour of a point without grain. Coordinates are fractions of the picture's size. */
function colorAt(x: number, y: number): number[] {
  const hill = HILLS.findLast(
    ({ base, height, waves }) => y > base + height * (Math.sin(x * waves * 2) + 0.4 * Math.sin(x * waves * 7)),
  );
  if (hill !== undefined) return hill.color.map((channel) => channel * (1.25 - y * 0.5));
  const light = Math.max(0, 1 - Math.hypot(x - SUN.x, (y - SUN.y) * 0.6) / SUN.reach) ** 2 * 70;
  return SKY.top.map((channel, index) => channel + ((SKY.bottom[index] ?? 0) - channel) * y * 1.5 + light);
}

/** Returns the picture as a `data:` URL of a JPEG. */
export async function makePhoto(width: number, height: number): Promise<string> {
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < width * height; index++) {
    const color = colorAt((index % width) / width, Math.floor(index / width) / height);
    state = (state * 48_271) % 2_147_483_647;
    const grain = (state / 2_147_483_647 - 0.5) * GRAIN;
    for (let channel = 0; channel < 3; channel++)
      data[index * 3 + channel] = Math.max(0, Math.min(255, (color[channel] ?? 0) + grain));
  }
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return `data:image/jpeg;base64,${file.toString("base64")}`;
}

// The shape of a map pin: a round head that narrows to a tip.

import { Path2D } from "../../engine/canvas/path-2d.ts";

/** Size of the pin, and centre and radius of its head, in CSS pixels. The tip is in the middle of the lower edge. */
export const PIN = { width: 21, height: 34, center: 10.5, radius: 10 } as const;

/** Returns the outline of a pin of size `PIN`, with room for a one-pixel border. */
export function pinPath(): Path2D {
  return new Path2D(
    "M 10.5 33.5 C 9.9 33.5 9.6 33.1 9.5 32.4 C 8.6 23.6 0.5 20.4 0.5 10.5 A 10 10 0 0 1 20.5 10.5 " +
      "C 20.5 20.4 12.4 23.6 11.5 32.4 C 11.4 33.1 11.1 33.5 10.5 33.5 Z",
  );
}

/** Returns the outline of a five-pointed star. */
export function starPath(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  for (let index = 0; index < 10; index++) {
    const distance = index % 2 === 0 ? radius : radius * 0.45;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    path.lineTo(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
  }
  path.closePath();
  return path;
}

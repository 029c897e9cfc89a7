// Makes the parts of the chart in the preview clickable: a click selects the part in the inspector. Lies over the image but lets
// the pointer through, so that the image keeps its context menu. Keyboard users choose from the inspector's list.

import { signal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";
import { CHART } from "../current-chart.ts";
import { type Area, areas, cornersOf, elementIdOf, findArea } from "./areas.ts";
import { elements, select } from "./selection.ts";

/** Place of the image in its container, in CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const hovered = signal<Area | undefined>(undefined);
/** A click before the areas were known. */
const waiting = signal<Point | undefined>(undefined);

/** Returns the topmost area at a point whose element is in the inspector's list. */
function areaAt({ x, y }: Point): Area | undefined {
  const ids = new Set(elements.peek().map(({ id }) => id));
  return findArea(
    areas.peek().filter((area) => ids.has(elementIdOf(area))),
    x,
    y,
  );
}

function selectAt(point: Point): void {
  const area = areaAt(point);
  if (area === undefined) return;
  hovered.value = area;
  select(elementIdOf(area));
  const panel = document.getElementById("elements");
  // The fields of the new selection are rendered first.
  requestAnimationFrame(() => {
    panel?.scrollIntoView({ block: "start" });
    if (area.part === "slice" && area.index !== undefined)
      panel?.querySelectorAll<HTMLElement>(".fields input[type=color]")[area.index]?.focus({ preventScroll: true });
  });
}

export function PreviewTarget({ image }: { readonly image: HTMLImageElement }) {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    const measure = () => {
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = image;
      setBox({ left, top, width, height });
    };
    const pointOf = ({ offsetX, offsetY }: MouseEvent): Point => {
      const { width, height } = CHART.settings.peek();
      return { x: (offsetX / image.offsetWidth) * width, y: (offsetY / image.offsetHeight) * height };
    };
    const onClick = (event: MouseEvent) => {
      const point = pointOf(event);
      if (areas.peek().length === 0) waiting.value = point;
      else selectAt(point);
    };
    const onMove = (event: PointerEvent) => {
      hovered.value = areaAt(pointOf(event));
      image.style.cursor = hovered.value === undefined ? "" : "pointer";
    };
    const onLeave = () => {
      hovered.value = undefined;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(image);
    image.addEventListener("click", onClick);
    image.addEventListener("pointermove", onMove);
    image.addEventListener("pointerleave", onLeave);
    return () => {
      observer.disconnect();
      image.removeEventListener("click", onClick);
      image.removeEventListener("pointermove", onMove);
      image.removeEventListener("pointerleave", onLeave);
    };
  }, [image]);
  useSignalEffect(() => {
    if (areas.value.length === 0 || waiting.value === undefined) return;
    selectAt(waiting.value);
    waiting.value = undefined;
  });
  const area = hovered.value;
  if (box === undefined || area === undefined || !areas.value.includes(area)) return null;
  const { width, height } = CHART.settings.value;
  const id = elementIdOf(area);
  const shown = area.part === "slice" ? [area] : areas.value.filter((each) => elementIdOf(each) === id);
  return (
    <svg
      class="preview-target"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ ...box }}
    >
      {shown.map((each, index) => (
        <polygon key={index} points={cornersOf(each).flat().join(" ")} />
      ))}
    </svg>
  );
}

import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure.ts";
import { CHART_IMAGES } from "../../src/base/limits.ts";
import { coverBox } from "../../src/drawings/chart/cover-fit.ts";
import { getImageFill } from "../../src/drawings/chart/image-fill.ts";
import { ImageStore } from "../../src/drawings/image-store.ts";
import { CanvasPattern } from "../../src/engine/canvas/pattern.ts";
import type { EncodedImage } from "../../src/engine/surface.ts";

const IMAGE: EncodedImage = {
  type: "encoded",
  width: 20,
  height: 10,
  url: () => "data:,",
  pixels: () => ({ width: 20, height: 10, data: new Uint8Array(800) }),
};
const CHART = { width: 200, height: 50 };

/** Creates a store that records the loaded URLs. URLs containing `bad` fail to load. */
function createStore() {
  const loaded: string[] = [];
  const store = new ImageStore(async (url) => {
    loaded.push(url);
    if (url.includes("bad")) throw new Failure("invalid", `no image at ${url}`);
    return IMAGE;
  });
  return { store, loaded };
}

describe("ImageStore", () => {
  test("loads each image once and delivers it to all consumers, earlier and later ones", async () => {
    const { store, loaded } = createStore();
    const early = store.image("http://a/1.png");
    const script = store.createImage(5, 6);
    script.src = "http://a/2.png";
    store.image("http://a/1.png");
    expect(store.needsImages).toBe(true);
    await store.load();
    expect(loaded).toEqual(["http://a/1.png", "http://a/2.png"]);
    expect(store.needsImages).toBe(false);
    expect(early.naturalWidth).toBe(20);
    expect([script.complete, script.width, script.naturalWidth]).toEqual([true, 5, 20]);
    expect(store.image("http://a/1.png").complete).toBe(true);
    await store.load();
    expect(loaded).toHaveLength(2);
  });

  test("fails with the first image that cannot be loaded, in order of request", async () => {
    const { store } = createStore();
    for (const url of ["http://a/1.png", "http://a/bad-1", "http://a/bad-2"]) store.image(url);
    await expect(store.load()).rejects.toThrow("no image at http://a/bad-1");
  });

  test("limits the number of different images", () => {
    const { store } = createStore();
    for (let i = 0; i < CHART_IMAGES; i++) store.image(`http://a/${i}`);
    store.image("http://a/0");
    expect(() => store.image("http://a/another")).toThrow(`chart must have at most ${CHART_IMAGES} images`);
  });
});

describe("getImageFill", () => {
  test("returns one pattern that covers the chart, once the image is loaded", async () => {
    const { store } = createStore();
    const fill = getImageFill(store, "http://a/1.png", CHART);
    expect(fill()).toBe("transparent");
    await store.load();
    const pattern = fill();
    expect(pattern).toBeInstanceOf(CanvasPattern);
    expect(fill()).toBe(pattern);
    expect((pattern as CanvasPattern).toPaint([2, 0, 0, 2, 0, 0], true)).toMatchObject({
      image: IMAGE,
      repeatX: false,
      repeatY: false,
      matrix: [20, 0, 0, 20, 0, -50],
    });
  });

  test.each([[undefined], [null], [5], [{ url: "http://a" }]])("rejects %s in place of a URL", (url) => {
    expect(() => getImageFill(createStore().store, url, CHART)).toThrow("url of getImageFill must be a string");
  });
});

describe("coverBox", () => {
  test.each([
    [
      { width: 10, height: 10 },
      { width: 20, height: 20 },
      { x: 0, y: 0, scale: 2 },
    ],
    [
      { width: 20, height: 10 },
      { width: 20, height: 20 },
      { x: -10, y: 0, scale: 2 },
    ],
    [
      { width: 10, height: 20 },
      { width: 20, height: 20 },
      { x: 0, y: -10, scale: 2 },
    ],
    [
      { width: 400, height: 100 },
      { width: 100, height: 50 },
      { x: -50, y: 0, scale: 0.5 },
    ],
  ])("fits %o to %o", (image, area, box) => {
    expect(coverBox(image, area)).toEqual(box);
  });
});

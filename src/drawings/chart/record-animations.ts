// Records a chart's animations, and plays them on the clock of an animated image instead of the system clock.

import type { CountingChart } from "./plugins/count-up.ts";

/** The recorded animations of a Chart.js instance, which draws only one chart. */
export interface Timeline {
  /**
   * Draws the chart at a moment of its animations.
   *
   * @param progress from 0 (start of the first animation) to 1 (end of the last animation); must never decrease
   */
  draw(chart: object, progress: number): void;
}

/** An animation of one property, in versions 3 and 4. */
interface Animation {
  readonly _active: boolean;
  /** The element whose property changes. */
  readonly _target: Readonly<Record<string, unknown>>;
  readonly _prop: string;
  readonly _from: unknown;
  readonly _to: unknown;
  readonly _start: number;
  readonly _duration: number;
  tick(time: number): void;
}

/** The animator of versions 3 and 4. */
interface Animator {
  /** Clock of the animations, in milliseconds; the system clock if missing. */
  now?: () => number;
  add(chart: object, animations: readonly Animation[]): void;
  has(chart: object): boolean;
  start(chart: object): void;
}

/** The members of a version 3 or 4 chart that draw the chart. */
interface DrawnChart {
  draw(): void;
  notifyPlugins(hook: string): void;
}

/** The class of versions 3 and 4 for environments without a document. */
interface PlatformClass {
  readonly prototype: { updateConfig(config: object): void };
}

/** Records all further animations of a chart in version 3 or 4. */
export function recordAnimations(animator: Animator, platform: PlatformClass): Timeline {
  // Chart.js would turn off animations without a document.
  platform.prototype.updateConfig = () => {};
  let now = 0;
  let total: number | undefined;
  let running: Animation[] = [];
  animator.now = () => now;
  animator.add = (_chart, animations) => {
    for (const animation of animations) running.push(animation);
  };
  // Make the chart wait for the animator to draw it.
  animator.has = () => true;
  animator.start = () => {};
  return {
    draw(chart, progress) {
      total ??= endOf(running);
      now = progress * total;
      for (const animation of running) {
        if (progress === 1) finish(animation);
        else tick(animation, now);
      }
      running = running.filter(({ _active }) => _active);
      const drawn = chart as DrawnChart & CountingChart;
      drawn.$shareOf = progress === 1 ? undefined : createShares(running);
      drawn.draw();
      if (progress === 1) drawn.notifyPlugins("afterRender");
    },
  };
}

/**
 * Returns the progress of an element's animations. The property with the largest change determines it, because other
 * properties may not change.
 */
function createShares(running: readonly Animation[]): (element: object) => number {
  const shares = new Map<object, { readonly distance: number; readonly share: number }>();
  for (const { _target, _prop, _from, _to } of running) {
    const now = _target[_prop];
    if (typeof _from !== "number" || typeof _to !== "number" || typeof now !== "number") continue;
    const distance = Math.abs(_to - _from);
    if (distance > (shares.get(_target)?.distance ?? 0))
      shares.set(_target, { distance, share: limitShare((now - _from) / (_to - _from)) });
  }
  return (element) => shares.get(element)?.share ?? 1;
}

/** Limits a fraction to 0 to 1, because elastic animations overshoot. */
function limitShare(share: number): number {
  return Math.max(0, Math.min(1, share));
}

/** Returns the end of the last animation, in milliseconds. */
function endOf(animations: readonly Animation[]): number {
  const ends = animations.map(({ _start, _duration }) => _start + _duration);
  return ends.reduce((latest, end) => (Number.isFinite(end) ? Math.max(latest, end) : latest), 0);
}

/** Moves an animation to a time. Values that can't be interpolated take their final value. */
function tick(animation: Animation, time: number): void {
  try {
    animation.tick(time);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    finish(animation);
  }
}

/** Finishes an animation, even if it loops or has an infinite delay. */
function finish(animation: Animation): void {
  Object.assign(animation, { _start: 0, _loop: false });
  animation.tick(Number.MAX_VALUE);
}

/** The animation service of version 2. */
interface AnimationService {
  addAnimation(chart: object, animation: Animation2): void;
}

/** An animation of a whole chart, in version 2. */
interface Animation2 {
  chart?: object;
  currentStep: number;
  readonly numSteps: number;
  readonly easing: string;
  render?(chart: object, animation: Animation2): void;
  onAnimationComplete?(animation: Animation2): void;
}

/** The members of a version 2 chart that packages read. */
interface Chart2 extends CountingChart {
  animating: boolean;
}

/** The easing functions of version 2. */
type Easings = Readonly<Record<string, (progress: number) => number>>;

/** Records all further animations of a chart in version 2. A later animation replaces an earlier one. */
export function recordAnimations2(service: AnimationService, easings: Easings): Timeline {
  let latest: Animation2 | undefined;
  service.addAnimation = (chart, animation) => {
    latest = animation;
    latest.chart = chart;
  };
  return {
    draw(chart, progress) {
      if (latest !== undefined) latest.currentStep = progress * latest.numSteps;
      const easing = latest && easings[latest.easing];
      const share = easing === undefined ? 1 : limitShare(easing(progress));
      Object.assign(chart, {
        animating: progress < 1,
        $shareOf: progress < 1 ? () => share : undefined,
      } satisfies Chart2);
      // At the end, draw without the easing function, because its last value isn't always exactly 1.
      if (progress === 1 || latest === undefined) (chart as DrawnChart).draw();
      else latest.render?.(chart, latest);
      if (progress === 1 && latest !== undefined) latest.onAnimationComplete?.(latest);
    },
  };
}

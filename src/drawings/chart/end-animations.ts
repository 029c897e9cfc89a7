// Completes Chart.js animations immediately, so that a static image shows the final state. Scripts can start animations
// even if animation is off.

/** The animator of versions 3 and 4. */
interface Animator {
  add(chart: object, animations: readonly { tick(time: number): void }[]): void;
  has(chart: object): boolean;
}

/** Makes new animations finish immediately. */
export function endAnimations(animator: Animator): void {
  animator.add = (_chart, animations) => {
    for (const animation of animations) animation.tick(Number.MAX_VALUE);
  };
  animator.has = () => false;
}

/** The animation service of version 2. */
interface AnimationService {
  addAnimation(chart: object, animation: Animation2): void;
}

interface Animation2 {
  chart?: object;
  currentStep: number;
  numSteps: number;
  render?(chart: object, animation: Animation2): void;
}

/** Makes version 2's animations finish immediately. These animations render the chart themselves. */
export function endAnimations2(service: AnimationService): void {
  service.addAnimation = (chart, animation) => {
    Object.assign(animation, { chart, currentStep: 1, numSteps: 1 });
    animation.render?.(chart, animation);
  };
}

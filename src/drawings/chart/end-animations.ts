// Ends Chart.js' animations as soon as they are asked for: a still picture shows what they lead to. Scripts can ask for some
// although charts are told to have none.

/** What Chart.js hands its animations to: versions 3 and 4. */
interface Animator {
  add(chart: object, animations: readonly { tick(time: number): void }[]): void;
  has(chart: object): boolean;
}

/** Ends animations at once: a script can ask for some although the picture stands still, and there is nothing to wait for. */
export function endAnimations(animator: Animator): void {
  animator.add = (_chart, animations) => {
    for (const animation of animations) animation.tick(Number.MAX_VALUE);
  };
  animator.has = () => false;
}

/** What version 2 hands its animations to. */
interface AnimationService {
  addAnimation(chart: object, animation: Animation2): void;
}

interface Animation2 {
  chart?: object;
  currentStep: number;
  numSteps: number;
  render?(chart: object, animation: Animation2): void;
}

/** The same for version 2, whose animations draw by themselves. */
export function endAnimations2(service: AnimationService): void {
  service.addAnimation = (chart, animation) => {
    Object.assign(animation, { chart, currentStep: 1, numSteps: 1 });
    animation.render?.(chart, animation);
  };
}

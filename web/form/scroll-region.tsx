// Region that scrolls. It can have the focus, so that the keyboard can scroll it (WCAG 2.2, success criterion 2.1.1).

import type { ComponentChildren } from "preact";

interface Props {
  /** Name for screen readers. */
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

export function ScrollRegion({ label, class: className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the keyboard can't scroll the region
    <section class={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

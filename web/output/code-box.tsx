// Code snippet with a copy button.

import { CopyButton } from "./copy-button.tsx";

/** @param name description of the snippet for screen readers: `the curl command` */
export function CodeBox({
  label,
  name,
  text,
}: {
  readonly label: string;
  readonly name: string;
  readonly text: string;
}) {
  return (
    <div class="code-box">
      <div class="code-head">
        <span class="legend">{label}</span>
        <CopyButton text={text} name={name} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section class="code-text" aria-label={label} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </div>
  );
}

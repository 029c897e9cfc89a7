// A piece of code, to read and to copy.

import { CopyButton } from "./copy-button.tsx";

/** @param name what is copied: `the curl command` */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys, too */}
      <section class="code-text" aria-label={label} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </div>
  );
}

// Code snippet with a copy button.

import { ScrollRegion } from "../form/scroll-region.tsx";
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
      <ScrollRegion class="code-text" label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollRegion>
    </div>
  );
}

// Editor for a card's JSON. Errors show the line of their element.

import { useEffect, useRef } from "preact/hooks";
import type { CardModel } from "./card-model.ts";
import { createJsonEditor } from "./json-editor.ts";

interface CodeProps {
  readonly model: CardModel;
  /** Called with a function that moves the focus to an offset in the text. */
  readonly onReady: (goTo: (from: number) => void) => void;
}

export function CardCode({ model: { state, template }, onReady }: CodeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const editor = createJsonEditor(String(state.values.json), (text) => state.set("json", text));
    place.current?.append(editor.host);
    onReady(editor.goTo);
    return () => editor.destroy();
  }, []);
  return (
    <section class="card stack code-panel card-code" aria-labelledby="card-code-title">
      <div class="panel-head">
        <h2 id="card-code-title">JSON</h2>
        <button
          type="button"
          class="button"
          onClick={() => {
            state.assign({ json: "" });
            requestAnimationFrame(() =>
              document.querySelector<HTMLElement>('[name="card-template"]:checked')?.focus({ preventScroll: true }),
            );
          }}
        >
          Back to the form
        </button>
      </div>
      <div class="code-place" ref={place} />
      <p class="note">
        Changes here don't affect the “{template.title}” form. <a href="/docs/cards">All elements and styles</a>
      </p>
    </section>
  );
}

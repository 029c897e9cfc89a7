// Components whose code is loaded when they are first shown, so that the page's first load stays small.

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Creates a component that loads its code when it is first shown.
 *
 * @param load imports the component
 */
export function lazyView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return function LazyView(props: Props) {
    const [error, setError] = useState("");
    const [, setIsLoaded] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (component) => {
          loaded = component;
          setIsLoaded(true);
        },
        () => setError("This part of the page could not be loaded. Check your connection, and reload the page."),
      );
    }, []);
    if (loaded !== undefined) {
      const View = loaded;
      return <View {...props} />;
    }
    return error === "" ? (
      <p class="note">Loading…</p>
    ) : (
      <p role="alert" class="error-note">
        {error}
      </p>
    );
  };
}

/** Mermaid's themes. In diagrams, these names take precedence over the service's own themes: `dark` is Mermaid's. */
export const MERMAID_THEMES = [
  ...["default", "neutral", "dark", "forest", "base"],
  ...["neo", "neo-dark", "redux", "redux-dark", "redux-color", "redux-dark-color"],
] as const;

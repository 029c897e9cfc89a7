// What the test runner makes of a file that is asked for as text.

declare module "*?raw" {
  const text: string;
  export = text;
}

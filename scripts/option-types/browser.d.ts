// Replaces the browser's types, because their members aren't chart options.

type CanvasGradient = never;
type CanvasPattern = never;
type CanvasRenderingContext2D = never;
type CanvasRenderingContext2DSettings = never;
type CanvasTextAlign = "center" | "end" | "left" | "right" | "start";
type CanvasTextBaseline = "alphabetic" | "bottom" | "hanging" | "ideographic" | "middle" | "top";
type CanvasLineCap = "butt" | "round" | "square";
type CanvasLineJoin = "bevel" | "miter" | "round";
type Document = never;
type Element = never;
type Event = never;
type HTMLCanvasElement = never;
type HTMLElementEventMap = never;
type HTMLImageElement = never;
type Path2D = never;

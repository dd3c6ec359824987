/** The embedded engine's drawings on pages that become another business's. */
export { type Redrawing, redrawn } from "./builtin/redraw.ts";

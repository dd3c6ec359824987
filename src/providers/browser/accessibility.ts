/** In a file of its own, so that the engine is only read once a browser looks at a page. */
import engine from "accessibility-checker-engine/ace.js" with { type: "text" };
import check from "./accessibility.client.js" with { type: "text" };

/** A script that comes to findings of accessibility. It calls `nameOf`. */
export const ACCESSIBILITY = `${engine};\n${check}`;

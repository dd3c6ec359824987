/** Texts in German of what is around every screen. */

import access from "./access.ts";
import assetParts from "./asset_parts.ts";
import layout from "./layout.ts";
import parts from "./parts.ts";
import refusals from "./refusals.ts";
import session from "./session.ts";
import words from "./words.ts";

export default { refusals, layout, access, assetParts, parts, session, words };

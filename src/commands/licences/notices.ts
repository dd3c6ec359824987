/** In a file of its own, because the macro reads node_modules whenever this file is loaded from source. */
import { thirdPartyNotices } from "./packages.ts" with { type: "macro" };

/** Packed: as a text it would take nine times the room in the executable. */
const PACKED: string = thirdPartyNotices();

export const THIRD_PARTY_NOTICES: string = new TextDecoder().decode(Bun.gunzipSync(Buffer.from(PACKED, "base64")));

/** In a file of its own, because the macro reads node_modules whenever this file is loaded from source. */
import { thirdPartyNotices } from "./packages.ts" with { type: "macro" };

export const THIRD_PARTY_NOTICES: string = thirdPartyNotices();

/** The domain under which a website is seen: the one that it is linked to, while its account holds it. */
import { and, eq, isNotNull } from "drizzle-orm";
import { domains, websites } from "./tables.ts";

/** What joins websites with the domains that they are seen under. */
export const isSeenUnder = () => and(eq(domains._id, websites.domain_id), isNotNull(domains.verified_at));

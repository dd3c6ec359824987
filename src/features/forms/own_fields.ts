/** Fields that this server adds to a form, and that are no answers. */
export const HONEYPOT_FIELD = "_sw_url";
export const STARTED_FIELD = "_sw_started";

/** Fields that this server adds to a form, and that are no answers. */
export const HONEYPOT_FIELD = "_sw_url";
export const STARTED_FIELD = "_sw_started";

/** What browsers fill in of themselves (the encoding), and what tells Netlify its forms apart: no visitor's answers. */
export const BOOKKEEPING_FIELDS = new Set(["_charset_", "form-name"]);

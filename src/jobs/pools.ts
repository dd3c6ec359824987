/** Workers that kinds of jobs of several features share. */

/** A mail server that does not answer keeps nothing else waiting. */
export const MAIL_POOL = { pool: "mails", concurrency: 4 };
export const PAYMENT_POOL = { pool: "payments", concurrency: 4 };

/**
 * Serialization keys: which writes wait for each other. With SQLite all do, in one queue. With PostgreSQL the writes of
 * one serialization key come one after another, whichever process makes them, as if they were alone; those of different
 * serialization keys run beside each other, and what one has read another may have changed before it commits. "all" is
 * every serialization key at once: nobody else writes.
 *
 * Whoever reads and then writes what follows from it needs a serialization key that everybody takes who changes what was
 * read:
 *
 * - What belongs to one account (its ledger, quotas and totals, its websites with all below them, its webhooks and what
 *   they are told, the job that is ended because nothing of it is left to do) is in the account's serialization key.
 * - What is about several accounts (who holds a domain, operators, the sweeping of contents that accounts share), or
 *   about one that is not known before the work begins, is in "all". So is everything that nobody is sure of.
 * - Some data belong to no account, and whoever reads and writes them touches nothing else: they have serialization keys
 *   of their own.
 * - One statement that says itself under which conditions it changes a row needs no serialization key at all: to lease a
 *   job, to give it back, to store a content. Its serialization key is its own (`job …`, `content …`), so that it waits
 *   for nobody but "all".
 *
 * Names that are unique over all accounts (hosts, e-mail addresses) are kept so by unique indexes: the work that breaks
 * one runs again, and finds the name taken.
 *
 * A serialization key that is too narrow loses updates, and nobody sees it; one that is too wide is only slow.
 */

/** Of data that belong to no account. */
export const OWN_KEYS = [
  "analytics",
  "answers of lead sources",
  "certificates",
  // When keys, connections and sessions were used last.
  "last use",
  // What was told of payments, and the job that settles it.
  "payments",
  "processes",
  "rate limits",
  // Whose turn it is to be looked at.
  "uptime",
] as const;

/** Everybody's, one of its own, a single statement's, or an account's: its identifier. */
export type SerializationKey =
  | "all"
  | (typeof OWN_KEYS)[number]
  | `content ${string}`
  | `job ${string}`
  | (string & {});

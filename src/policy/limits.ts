/**
 * How much of a thing there may be: what an account can have, and what is kept. Features refuse what is beyond with a
 * 409 (or 429 where waiting helps), and the reference shows the table that is made of this.
 */
export const MOST = {
  clients: 1000,
  /** Under way at the same time. */
  batches: 20,
  websites: 10_000,
  templates: 200,
  /** Of a template. */
  template_pages: 200,
  assets: 100_000,
  /** Of a website. */
  pages: 1000,
  /** Shared parts of a website, and kept versions of each. */
  parts: 30,
  part_versions: 200,
  /** Of a website. */
  redirects: 1000,
  /** Of a website, those that have not expired. */
  review_links: 100,
  /** Of a page; those that are made with code that the page gets count, but are never refused. */
  threads: 1000,
  /** Of a thread. */
  messages: 2000,
  /** Of a page, answers and approvals included. */
  comments: 1000,
  /** Of a website. */
  collections: 40,
  /** Of a collection. */
  fields: 60,
  /** Of a collection. */
  records: 10_000,
  /** Of a website. */
  experiments: 200,
  /** Queued or running at the same time. */
  runs: 100,
  turns: 50,
  /** Event streams that are open at the same time. */
  streams: 100,
  keys: 10,
  /** Of a user. */
  connections: 100,
  webhooks: 20,
  /** Names that an account has added and not proved. */
  unproved_domains: 100,
  dns_connections: 20,
  users: 100,
  /** Accounts that a user is a member of. */
  memberships: 200,
  leads: 20_000,
  lists: 100,
  /** On all lists of an account together. */
  subscribers: 250_000,
  campaigns: 2_000,
  /** Scheduled, sending or paused at the same time. */
  open_campaigns: 20,
  /** Queued or running at the same time. */
  lead_searches: 20,
  /** That are open. */
  invitations: 100,
  /** Of a user. */
  passkeys: 20,
  /** Of a user; one more ends the one that was used the longest ago. */
  sessions: 50,
} as const;

/** When to ask again where work under way is the limit. */
export const WORK_AGAIN_SECONDS = 10;

/**
 * Which versions of a page are kept: the newest; of those before them the last of each day (UTC), for so many days; and
 * always the draft, those that a release or an experiment shows and what a turn under way began with.
 */
export const KEPT_VERSIONS = { newest: 100, days: 400 } as const;
export const KEPT_VERSIONS_IN_WORDS = `A page keeps its newest ${KEPT_VERSIONS.newest} versions, and of older ones the last of each day (UTC) for the ${KEPT_VERSIONS.days} latest days that have one. The draft, the versions that the website's releases and experiments show and what a turn under way edits are always kept.`;

/** Which releases of a website are kept: those of so many days, and the newest. The one that visitors see always is. */
export const KEPT_RELEASES = { days: 90, newest: 20 } as const;
export const KEPT_RELEASES_IN_WORDS = `Releases are kept for ${KEPT_RELEASES.days} days, and the newest ${KEPT_RELEASES.newest} of a website for ever.`;

/** Code in one list: what an MCP client gets of it is a little more than twice as long. */
export const MOST_LISTED_CODE_BYTES = 4 * 1024 * 1024;

/** How the reference is ordered and what its parts are called. A group that is in no chapter is in the last one. */

const CHAPTERS: [title: string, groups: string[]][] = [
  ["Building", ["websites", "pages", "runs", "edit", "edits", "versions", "threads", "tools", "assets"]],
  ["Content", ["collections", "records"]],
  ["Publishing", ["publish", "releases", "redirects", "comments", "domains", "dns_connections"]],
  ["Visitors and customers", ["forms", "submissions", "leads", "campaigns", "experiments"]],
  ["Webhooks", ["webhooks"]],
  [
    "Account",
    [
      "users",
      "invitations",
      "sso_links",
      "credits",
      "plans",
      "stripe",
      "subscriptions",
      "payments",
      "api_keys",
      "auth",
      "sessions",
      "passkeys",
      "second_factor",
    ],
  ],
];
const LAST_CHAPTER = "Installation";

const TITLES: Record<string, string> = {
  edit: "Editor chat",
  edits: "Precise edits",
  tools: "AI tools",
  dns_connections: "DNS connections",
  api_keys: "API keys",
  sso_links: "Links to sign in with",
  auth: "Signing in",
  stripe: "Paying",
  accounts: "Accounts and server",
};

/** What people call a group. */
export function groupTitle(group: string): string {
  const words = group.replaceAll("_", " ");
  return TITLES[group] ?? `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

export function inChapters(groups: string[]): { title: string; groups: string[] }[] {
  const named = new Set(CHAPTERS.flatMap(([, names]) => names));
  const chapters = CHAPTERS.map(([title, names]) => ({ title, groups: names.filter((name) => groups.includes(name)) }));
  return [...chapters, { title: LAST_CHAPTER, groups: groups.filter((name) => !named.has(name)) }].filter(
    (chapter) => chapter.groups.length > 0,
  );
}

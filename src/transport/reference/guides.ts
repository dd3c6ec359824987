/**
 * The guides: Markdown that can be read in the repository too. Tables of what the code declares are written into them by
 * `bun run docs`, and their examples are run by tests.
 */
import agencies from "./guides/agencies.md" with { type: "text" };
import authentication from "./guides/authentication.md" with { type: "text" };
import backup from "./guides/backup.md" with { type: "text" };
import brief from "./guides/brief.md" with { type: "text" };
import domains from "./guides/domains.md" with { type: "text" };
import errors from "./guides/errors.md" with { type: "text" };
import idempotency from "./guides/idempotency.md" with { type: "text" };
import limits from "./guides/limits.md" with { type: "text" };
import mcp from "./guides/mcp.md" with { type: "text" };
import operate from "./guides/operate.md" with { type: "text" };
import paging from "./guides/paging.md" with { type: "text" };
import publishing from "./guides/publishing.md" with { type: "text" };
import quickstart from "./guides/quickstart.md" with { type: "text" };
import scale from "./guides/scale.md" with { type: "text" };
import settings from "./guides/settings.md" with { type: "text" };
import streams from "./guides/streams.md" with { type: "text" };
import visitors from "./guides/visitors.md" with { type: "text" };
import webhooks from "./guides/webhooks.md" with { type: "text" };
import skill from "./skill.md" with { type: "text" };

export interface Guide {
  name: string;
  title: string;
  /** What one finds there. */
  about: string;
  text: string;
}

export const GUIDES: Guide[] = [
  {
    name: "quickstart",
    title: "Quickstart",
    about: "From a key to a published website in one paste.",
    text: quickstart,
  },
  {
    name: "authentication",
    title: "Authentication",
    about: "Keys, people and what each may do.",
    text: authentication,
  },
  {
    name: "brief",
    title: "The brief",
    about: "What is known of a business, from which pages are written.",
    text: brief,
  },
  {
    name: "publishing",
    title: "Edit, review, publish",
    about: "From a draft to a release, and back.",
    text: publishing,
  },
  { name: "errors", title: "Errors", about: "Every code, and what to repeat.", text: errors },
  { name: "idempotency", title: "Idempotency", about: "Repeat a POST safely.", text: idempotency },
  { name: "paging", title: "Paging", about: "Go through lists of any length.", text: paging },
  { name: "streams", title: "Streams", about: "Follow generations and editor turns as they happen.", text: streams },
  { name: "limits", title: "Limits and credits", about: "How much, how often, at what price.", text: limits },
  { name: "webhooks", title: "Webhooks", about: "Be told of events, and verify who tells you.", text: webhooks },
  { name: "mcp", title: "MCP", about: "The same operations as tools of AI clients.", text: mcp },
];

/** For whoever runs a server. */
export const OPERATOR_GUIDES: Guide[] = [
  { name: "operate", title: "Operate", about: "Run it as a service, let people in, watch it.", text: operate },
  { name: "settings", title: "Settings", about: "Every environment variable and its default.", text: settings },
  {
    name: "domains",
    title: "Domains and TLS",
    about: "Names, certificates, proxies, customers' domains.",
    text: domains,
  },
  { name: "backup", title: "Backup and upgrade", about: "Lose nothing, and take the next version.", text: backup },
  { name: "scale", title: "Scale", about: "More processes, PostgreSQL, a bucket and a CDN.", text: scale },
  { name: "visitors", title: "Visitors and privacy", about: "What is counted, kept and accepted.", text: visitors },
  { name: "agencies", title: "Agencies", about: "Charge customers, find them, write to them.", text: agencies },
];

export const guidePath = (name: string): string => (name === "quickstart" ? "/docs" : `/docs/guides/${name}`);

/** The address that guides show, for which readers see their own. */
const SHOWN_ORIGIN = "http://localhost:3000";

/**
 * @param origin the reader's own address
 * @returns a guide's Markdown as it is served: without comments, and with links to the other guides' addresses
 */
export const guideText = ({ text }: Guide, origin: string): string =>
  text
    .replaceAll(/<!--.*-->\n/g, "")
    .replaceAll(/\]\((\w+)\.md/g, (_, name: string) => `](${guidePath(name)}`)
    .replaceAll(SHOWN_ORIGIN, origin);

/** How an agent works with this server, as an Agent Skill (https://agentskills.io). */
export const SKILL = {
  name: "sitewright",
  description:
    "Make, edit and publish websites with Sitewright: what to call in which order, and what never to do. Use it when a website is to be made, changed, published, put on a domain, or its forms and visitors are asked about.",
};

/** The file of the skill. @param origin the reader's own address */
export const skillText = (origin: string): string =>
  `---\nname: ${SKILL.name}\ndescription: ${JSON.stringify(SKILL.description)}\n---\n\n${skill.replaceAll(SHOWN_ORIGIN, origin)}`;

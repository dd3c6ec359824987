/**
 * Checks of a website before it is published: what is wrong with its pages as they are to be, each finding with its page
 * and its node. Every version is read once (`facts.ts`); what concerns several pages (links, titles, files) is judged
 * here, page after page. Nothing is claimed that can't be told without a browser.
 *
 * It writes nothing, and imports no publishing: who publishes says what the website is to be.
 */
import { entryOf } from "../../brief/facts.ts";
import { type LookedFor, lookedFor } from "../../brief/looked_for.ts";
import { knowsNothing } from "../../brief/merge.ts";
import { FONT_FILES } from "../../design/fonts.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { countCharacters, isLonger } from "../../lib/writing.ts";
import { type FindingCode, tellFinding } from "../../sentences/findings.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { nextTurn } from "../../storage/batches.ts";
import { briefsOfPages, languageOfFacts } from "../briefs/service.ts";
import { generatedLanguages } from "../pages/service.ts";
import { partsOfVersions } from "../parts/service.ts";
import { getWebsite } from "../websites/service.ts";
import { createResolver, type Destination, type Redirect, type SitePage } from "./addresses.ts";
import type { NamedAddress, PageFacts } from "./facts.ts";
import { eachFacts, type KnownFacts, type Planner, type VersionToCheck } from "./remembered_facts.ts";
import { type Finding, LIMITS, type PageFinding } from "./rules.ts";
import { findFiles } from "./store.ts";

export type { Redirect, SitePage } from "./addresses.ts";
export type { Planner } from "./remembered_facts.ts";
export type { Finding } from "./rules.ts";
export { CHECKS_IN_WORDS, LIMITS as CHECK_LIMITS } from "./rules.ts";

/** A website as it is to be. */
export interface CheckedSite {
  websiteId: string;
  pages: SitePage[];
  redirects: Redirect[];
  /** Whether something is at a path that is no page of its own: a record, a feed. */
  isContent?: (path: string) => Promise<boolean>;
  /** The pages whose findings are wanted, by their ids; all when left out. */
  only?: ReadonlySet<string>;
}

export interface Checked {
  /** Errors first, each in the order of the pages. */
  findings: Finding[];
  errors: number;
  warnings: number;
  /** How many of the wanted pages were checked; fewer than there are when the time was over. */
  pagesChecked: number;
  /** Whether there is more than the findings say. */
  hasMore: boolean;
}

/** A website is checked for so long; what is not done by then is left out, and is sooner reached the next time. */
const LIMIT_MS = 30 * SECOND_MS;
/** Links to places on other pages that are looked up in the end. */
const MOST_ANCHORED = 20_000;

/** Paths that are looked up once. */
const MOST_CONTENTS = 20_000;

/** A link to a place on another page, until that page is looked at. */
interface Anchored {
  page: SitePage;
  link: NamedAddress;
  anchor: string;
}

/** Checks the pages of a website. @param limitMs how long it may take at most */
export async function checkPages(planner: Planner, site: CheckedSite, limitMs = LIMIT_MS): Promise<Checked> {
  const { clock } = planner.services;
  const until = clock.now() + limitMs;
  const wanted = site.pages.filter(({ page_id }) => !site.only || site.only.has(page_id));
  const resolve = createResolver(site.pages, site.redirects);
  const shared = sharedTexts(site.pages);
  const collected = createCollection(wanted);
  const anchored = new Map<SitePage, Anchored[]>();
  const known = await knownOnPages(planner, site);
  const toFacts = await known.toFacts(wanted);
  const missing = createMissing(known.site);
  let anchoredCount = 0;
  let pagesChecked = 0;
  const isContent = createContents(site);

  async function judge(page: SitePage, facts: PageFacts): Promise<void> {
    const add = (finding: PageFinding) => collected.add(page, finding);
    missing.hear(facts);
    for (const finding of facts.findings) add(finding);
    if (facts.hasMore) collected.setMore();
    for (const finding of headFindings(page, facts, shared)) add(finding);
    const anchors = facts.anchors && new Set(facts.anchors);
    for (const link of facts.links) {
      const to = resolve(link.address, page, facts.base);
      if (to.kind === "missing" && !(await isContent(to.path))) add(brokenLink(link, to));
      if (to.kind !== "page" || to.anchor === "") continue;
      if (to.page === page) {
        if (anchors && !anchors.has(to.anchor)) add(brokenAnchor(link, to.anchor, page, page));
      } else if (anchoredCount++ < MOST_ANCHORED) {
        const known = anchored.get(to.page) ?? [];
        known.push({ page, link, anchor: to.anchor });
        anchored.set(to.page, known);
      }
    }
    await judgeFiles(planner, (file) => resolve(file.address, page, facts.base), facts, add);
  }

  async function hear({ pages }: PagesToRead, facts: KnownFacts): Promise<void> {
    // Others are answered between two pages.
    await nextTurn();
    if (facts === null) return;
    for (const page of pages) {
      pagesChecked++;
      if (typeof facts !== "string") await judge(page, facts);
      else collected.add(page, unreadable(facts));
    }
  }

  const late = await eachFacts(planner, toFacts, until, hear);
  const [home] = wanted.length === site.pages.length ? [wanted.find(({ path }) => path === "/") ?? wanted[0]] : [];
  if (home && missing.heard === wanted.length) for (const finding of missing.findings()) collected.add(home, finding);
  if (late.length > 0 || anchoredCount > MOST_ANCHORED) collected.setMore();
  const unread = await eachFacts(
    planner,
    await known.toFacts([...anchored.keys()]),
    until,
    async ({ pages }, facts) => {
      await nextTurn();
      if (facts === null || typeof facts === "string" || facts.anchors === null) return;
      const anchors = new Set(facts.anchors);
      for (const target of pages)
        for (const { page, link, anchor } of anchored.get(target)!)
          if (!anchors.has(anchor)) collected.add(page, brokenAnchor(link, anchor, target, page));
    },
  );
  if (unread.length > 0) collected.setMore();
  return { ...collected.sorted(), pagesChecked };
}

const unreadable = (message: string): PageFinding => ({
  level: "error",
  check: "not_checked",
  ...tellFinding("page_unreadable"),
  message,
  node: null,
});

/** Tells of paths whether records are there: the same one is linked from many pages. */
function createContents(site: CheckedSite): (path: string) => Promise<boolean> {
  const contents = new Map<string, Promise<boolean>>();
  return (path) => {
    const known = contents.get(path) ?? site.isContent?.(path) ?? Promise.resolve(false);
    if (contents.size < MOST_CONTENTS) contents.set(path, known);
    return known;
  };
}

/** Judges the files that a page takes. @param toOf what is at a file's address */
async function judgeFiles(
  { db }: Planner,
  toOf: (file: NamedAddress) => Destination,
  facts: PageFacts,
  add: (finding: PageFinding) => void,
): Promise<void> {
  const assets = new Map<string, NamedAddress>();
  for (const file of facts.files) {
    const to = toOf(file);
    if (to.kind === "missing") add(missingFile(file));
    else if (to.kind === "font" && !FONT_FILES.has(to.file)) add(missingFile(file));
    else if (to.kind === "asset") assets.set(to.file, file);
  }
  const found = await findFiles(db, [...assets.keys()]);
  let bytes = facts.codeBytes;
  for (const [name, file] of assets) {
    if (!found.has(name)) add(missingFile(file));
    bytes += found.get(name) ?? 0;
  }
  if (bytes > LIMITS.pageBytes && facts.codeBytes <= LIMITS.codeBytes) add(heavyPage(bytes));
}

/** Pages that are read at once: they have the same code, and the same is known on them. */
interface PagesToRead extends VersionToCheck {
  pages: SitePage[];
}

/** What is known on the pages of a website, and what some page of it has to say. */
async function knownOnPages({ db, account }: Planner, { websiteId }: CheckedSite) {
  const website = await getWebsite({ db, account }, websiteId);
  const briefs = await briefsOfPages(db, account._id, websiteId);
  function knownOn(page: SitePage, parts: object, generated_language: string | null): PagesToRead {
    const { brief, site, former, state } = briefs(page.page_id);
    const isKnown = !knowsNothing(brief);
    const names = [website.name, page.name];
    const language = languageOfFacts({ generated_language }, brief, website);
    return {
      pages: [page],
      version_id: page.version_id,
      known: isKnown ? { brief, site, former, language, names } : null,
      key: [page.version_id, ...Object.values(parts), ...(isKnown ? [state, language, ...names] : [])].join("\n"),
    };
  }
  const { site } = briefs("");
  return {
    site: knowsNothing(site) ? [] : lookedFor(site, languageOfFacts(undefined, site, website)),
    async toFacts(pages: SitePage[]): Promise<PagesToRead[]> {
      const versions = pages.map(({ version_id }) => version_id);
      const parts = await partsOfVersions(db, account._id, websiteId, versions);
      const ids = pages.map(({ page_id }) => page_id);
      const languages = await generatedLanguages(db, account._id, ids);
      const all = pages.map((page) =>
        knownOn(page, parts.get(page.version_id) ?? {}, languages.get(page.page_id) ?? null),
      );
      const groups = Map.groupBy(all, ({ key }) => key).values();
      return [...groups].map((group) => ({ ...group[0]!, pages: group.flatMap((one) => one.pages) }));
    },
  };
}

/** Finds the facts that no page says, when all pages have been heard. */
function createMissing(wanted: readonly LookedFor[]) {
  const told = new Set<number>();
  let hasRecords = false;
  const missing = {
    heard: 0,
    hear(facts: PageFacts): void {
      if (facts.told === null) return;
      missing.heard++;
      for (const index of facts.told) told.add(index);
      hasRecords ||= facts.hasRecords;
    },
    findings: (): PageFinding[] =>
      wanted
        // What collections hold is not in the code of pages.
        .filter(({ path }, index) => !told.has(index) && !(hasRecords && entryOf(path)))
        .slice(0, LIMITS.ofOneCheck)
        .map(({ path, text }) => ({
          level: "warning",
          check: "fact_missing",
          ...tellFinding("fact_missing", { path, text: text.slice(0, 120) }),
          node: null,
        })),
  };
  return missing;
}

/** Collects findings up to their limits. */
function createCollection(pages: SitePage[]) {
  const places = new Map(pages.map(({ page_id }, index) => [page_id, index]));
  const counts = new Map<string, number>();
  const kept = { error: [] as Finding[], warning: [] as Finding[] };
  const found = { error: 0, warning: 0 };
  let hasMore = false;
  return {
    setMore(): void {
      hasMore = true;
    },
    add({ page_id }: SitePage, finding: PageFinding): void {
      const ofPage = counts.get(page_id) ?? 0;
      counts.set(page_id, ofPage + 1);
      found[finding.level]++;
      if (ofPage < LIMITS.ofOnePage && kept[finding.level].length < LIMITS.ofOneAnswer)
        kept[finding.level].push({ page_id, ...finding });
      else hasMore = true;
    },
    sorted() {
      const inOrder = (findings: Finding[]) => findings.sort((a, b) => places.get(a.page_id)! - places.get(b.page_id)!);
      const all = [...inOrder(kept.error), ...inOrder(kept.warning)];
      return {
        findings: all.slice(0, LIMITS.ofOneAnswer),
        errors: found.error,
        warnings: found.warning,
        hasMore: hasMore || all.length > LIMITS.ofOneAnswer,
      };
    },
  };
}

const nameOf = ({ name, path }: SitePage): string => `${name.slice(0, 60)} (${path})`;

function brokenLink(link: NamedAddress, to: { path: string; isGone: boolean; nearest: string | null }): PageFinding {
  const details = { link: link.excerpt, path: to.path.slice(0, 200), more: link.more };
  const told = to.isGone
    ? tellFinding("link_gone", details)
    : to.nearest
      ? tellFinding("link_misspelt", { ...details, nearest: to.nearest })
      : tellFinding("link_broken", details);
  return { level: "error", check: "broken_link", ...told, node: link.node };
}

function brokenAnchor(link: NamedAddress, anchor: string, target: SitePage, page: SitePage): PageFinding {
  const details = { link: link.excerpt, anchor: anchor.slice(0, 120), more: link.more };
  const told =
    target === page
      ? tellFinding("anchor_missing_here", details)
      : tellFinding("anchor_missing_there", { ...details, page: nameOf(target) });
  return { level: "warning", check: "broken_anchor", ...told, node: link.node };
}

function missingFile({ address, excerpt, more, node }: NamedAddress): PageFinding {
  const file = address.slice(0, 200);
  const told =
    excerpt === ""
      ? tellFinding("file_missing_in_styles", { file, more })
      : tellFinding("file_missing", { file, element: excerpt, more });
  return { level: "error", check: "missing_asset", ...told, node };
}

const heavyPage = (bytes: number): PageFinding => ({
  level: "warning",
  check: "page_weight",
  ...tellFinding("page_heavy", { mb: Number((bytes / 1_000_000).toFixed(1)), most: LIMITS.pageBytes / 1_000_000 }),
  node: null,
});

/** Titles and descriptions that several pages have, with the first page that has each. */
interface SharedTexts {
  titles: Map<string, SitePage>;
  descriptions: Map<string, SitePage>;
}

function sharedTexts(pages: SitePage[]): SharedTexts {
  const firstOf = (field: "title" | "description") => {
    const first = new Map<string, SitePage>();
    for (const page of pages) {
      const text = page[field]?.trim();
      if (text && !first.has(text)) first.set(text, page);
    }
    return first;
  };
  return { titles: firstOf("title"), descriptions: firstOf("description") };
}

function* headFindings(page: SitePage, facts: PageFacts, shared: SharedTexts): Generator<PageFinding> {
  const warning = (check: PageFinding["check"], told: CodedMessage<FindingCode>): PageFinding => ({
    level: "warning",
    check,
    ...told,
    node: null,
  });
  // An empty `<title>` gives way to what is set of the page when it is published.
  const title = (facts.title || page.title || "").trim();
  if (title === "") yield warning("missing_title", tellFinding("title_missing"));
  else if (isLonger(title, LIMITS.title))
    yield warning("title_length", tellFinding("title_long", { length: countCharacters(title) }));
  const sameTitle = shared.titles.get(title);
  if (title !== "" && sameTitle && sameTitle !== page)
    yield warning("duplicate_title", tellFinding("title_repeated", { page: nameOf(sameTitle) }));

  const description = (facts.description ?? page.description ?? "").trim();
  if (description === "") yield warning("missing_description", tellFinding("description_missing"));
  else if (isLonger(description, LIMITS.description))
    yield warning("description_length", tellFinding("description_long", { length: countCharacters(description) }));
  const sameDescription = shared.descriptions.get(description);
  if (description !== "" && sameDescription && sameDescription !== page)
    yield warning("duplicate_description", tellFinding("description_repeated", { page: nameOf(sameDescription) }));
}

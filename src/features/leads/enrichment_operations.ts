/** Looking at a lead's website: contact facts that it tells, and what is to be improved. */
import { COMPUTING } from "../../lib/errors.ts";
import { identifier } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { releaseCredits } from "../../policy/credits.ts";
import { PRICES } from "../../policy/prices.ts";
import { type CodedMessage, sentenceToJson } from "../../sentences/sentence.ts";
import type { LeadEnrichment } from "../../storage/tables.ts";
import { mainEmail, toEmails } from "./additions.ts";
import { LEADS_ARE_UNTRUSTED } from "./fields.ts";
import { judgeWebsite } from "./findings.ts";
import { contactHashes, LONGEST, phoneKey } from "./identities.ts";
import { Lead, ToolLead, toLead } from "./presenter.ts";
import { leadScore, statusOfScore, wordsOf } from "./rules.ts";
import { getLead } from "./service.ts";
import * as store from "./store.ts";
import { MOST_FURTHER_PAGES, type Visit, visitWebsite } from "./visit.ts";

const MOST_PHONES = 5;

const enrichLead = operation({
  name: "leads.enrich",
  route: "POST /v1/leads/:id/enrich",
  scope: "leads",
  summary: "Look at a lead's website",
  description: `Reads its home page and at most ${MOST_FURTHER_PAGES} more that may say how to reach it, as far as its robots.txt lets programs, 10 seconds and 2 MB each, 25 seconds in all. Adds e-mail addresses (from links and text, never guessed), numbers, pages of networks and hours, measures what can be measured, and says in \`enrichment.findings\` what that means, in words for the owner. What somebody corrected stays. Free where there is no website, it can't be read, or it tells nothing new.`,
  input: { id: identifier("lead", "lead") },
  output: Lead,
  effect: "outside",
  atOnce: { account: 4, server: 40 },
  credits: {
    cost: async ({ id }, context) => ((await getLead(context, id)).website === null ? 0 : PRICES.enrich_lead),
    price: `${PRICES.enrich_lead} credit, free when the website can't be read or tells nothing new`,
    shortfall: "required",
    settle: "call",
    resource: "call",
    reason: "lead_enrichment",
  },
  errors: ["work_limit", ...COMPUTING],
  tool: {
    name: "enrich_lead",
    description:
      "Reads the lead's website: adds contact facts and says what is wrong with it, in `enrichment.findings`.",
    untrusted: LEADS_ARE_UNTRUSTED,
    output: ToolLead,
  },
  async handle(context, { id }) {
    const { services, account } = context;
    const asked = await getLead(context, id);
    const visit =
      asked.website === null ? null : await visitWebsite(services, services.computeFor(account._id), asked.website);
    const numbers = (await numbersOf(visit, asked.country)).filter((number) => !asked.phones.includes(number));
    return await services.storage.write(account._id, async (db) => {
      const lead = await getLead({ db, account }, id);
      const now = services.clock.now();
      const changes = visit
        ? changesOf(lead, visit, numbers, new Date(now).getUTCFullYear())
        : { enrichment: nothing("no_website", null) };
      const after = { ...lead, ...changes, enriched_at: now };
      const hashes = contactHashes(account._id, { ...after, emails: after.emails.map(({ address }) => address) });
      const barred = (await store.findSuppressed(db, account._id, hashes)).some(
        ({ reason }) => reason === "do_not_contact",
      );
      after.do_not_contact ||= barred;
      if (after.do_not_contact) await store.suppress(db, account._id, hashes, "do_not_contact", now);
      await store.updateLead(db, account._id, id, {
        ...changes,
        do_not_contact: after.do_not_contact,
        enriched_at: now,
        score: leadScore(after),
        words: wordsOf(after),
        updated_at: now,
      });
      if (after.enrichment?.outcome !== "enriched")
        await releaseCredits(db, context.resourceId, { now, ids: services.ids });
      return toLead(await getLead({ db, account }, id));
    });
  },
});

const nothing = (outcome: LeadEnrichment["outcome"], problem: CodedMessage | null): LeadEnrichment => ({
  outcome,
  problem: problem && sentenceToJson(problem),
  pages: [],
  score: null,
  facts: null,
  findings: [],
});

/** Numbers that the pages tell, in international form where they can be. */
async function numbersOf(visit: Visit | null, country: string | null): Promise<string[]> {
  const pages = visit?.home ? [visit.home, ...visit.further] : [];
  const numbers: string[] = [];
  for (const number of pages.flatMap(({ page }) => page.phones)) {
    const known = await phoneKey(number, country);
    if (known && !numbers.includes(known)) numbers.push(known);
  }
  return numbers.slice(0, MOST_PHONES);
}

function changesOf(lead: store.LeadRow, visit: Visit, numbers: string[], year: number): store.LeadChanges {
  const { home, further, outcome, problem, pages } = visit;
  if (!home) {
    const enrichment = { ...nothing(outcome === "read" ? "unreachable" : outcome, problem), pages };
    return { enrichment, ...(enrichment.outcome === "unreachable" ? { website_status: "unreachable" } : {}) };
  }
  const { page } = home;
  const all = [home, ...further];
  const known = new Set(lead.emails.map(({ address }) => address));
  const emails = [...lead.emails];
  for (const { page: read, url } of all)
    for (const address of read.emails) {
      if (known.has(address) || emails.length >= LONGEST.emails) continue;
      known.add(address);
      emails.push(...toEmails([address], url.slice(0, LONGEST.address)));
    }
  const phones = [...lead.phones, ...numbers].slice(0, MOST_PHONES);
  const told = Object.assign({}, ...all.toReversed().map(({ page: read }) => read.socials)) as Record<string, string>;
  const socials = Object.fromEntries(Object.entries({ ...told, ...lead.socials }).slice(0, LONGEST.socials));
  const openingHours =
    lead.opening_hours ?? all.map(({ page: read }) => read.openingHours).find((hours) => hours !== null) ?? null;
  const facts: LeadEnrichment["facts"] = {
    first_byte_ms: home.firstByteMs,
    html_bytes: home.bytes,
    https: home.url.startsWith("https:"),
    redirects: home.redirects,
    viewport: page.viewport,
    title: page.title,
    description: page.description,
    images: page.images,
    images_without_alt: page.imagesWithoutAlt,
    footer_year: page.footerYear,
    frames: page.frames,
    consent_wall: page.consentWall,
    language: page.language,
    generator: page.generator,
  };
  const hasContact = all.some(({ page: read }) => read.emails.length > 0 || read.phones.length > 0);
  const { findings, score } = judgeWebsite(facts, { hasContact, year });
  const isNew =
    emails.length > lead.emails.length ||
    phones.length > lead.phones.length ||
    Object.keys(socials).length > Object.keys(lead.socials).length ||
    openingHours !== lead.opening_hours ||
    findings.map(({ code }) => code).join() !== lead.enrichment?.findings.map(({ code }) => code).join();
  return {
    emails,
    email: lead.email ?? mainEmail(emails.map(({ address }) => address)),
    has_email: emails.length > 0,
    phones,
    phone: lead.phone ?? numbers[0] ?? null,
    phone_key: lead.phone_key ?? (lead.phone === null ? (numbers[0] ?? null) : null),
    socials,
    opening_hours: openingHours,
    website_status: statusOfScore(score),
    enrichment: { outcome: isNew ? "enriched" : "nothing_new", problem: null, pages, score, facts, findings },
  };
}

export const enrichmentOperations = [enrichLead];

/**
 * Ready-made collections, with the pages that show them: what somebody gets who asks for "a bakery with a blog". Their
 * records are drafts that say what is to be written, and nothing about anybody.
 */
import { BACK_WORDS } from "../../design/content_article.ts";
import { type ContentKind, contentLanguage, readyCollection } from "../../design/content_kinds.ts";
import { LIST_WORDS } from "../../design/content_list.ts";
import type { Language } from "../../design/kinds/vocabulary.ts";
import type { PageCode } from "../../edits/page_code.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { stampsAt } from "../../lib/clock.ts";
import type { Services, WriteContext } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import type { Db } from "../../storage/client.ts";
import type { ContentType } from "../../storage/tables.ts";
import { addPage, listSitePages } from "../pages/service.ts";
import { addThread, addVersion, type ReadCode, readNewCode } from "../versions/service.ts";
import { makeReadyPages } from "./computations.ts";
import { indexEntries, sizeOf } from "./rules.ts";
import * as store from "./store.ts";

const SAMPLES: Record<Language, { titles: string[]; text: string }> = {
  en: {
    titles: ["First sample: write your own", "Second sample: write your own", "Third sample: write your own"],
    text: "This is a sample. Replace it with your own text, or delete it.",
  },
  de: {
    titles: [
      "Erstes Beispiel: selbst schreiben",
      "Zweites Beispiel: selbst schreiben",
      "Drittes Beispiel: selbst schreiben",
    ],
    text: "Dies ist ein Beispiel. Ersetzen Sie es durch Ihren Text, oder löschen Sie es.",
  },
  fr: {
    titles: ["Premier exemple : à écrire", "Deuxième exemple : à écrire", "Troisième exemple : à écrire"],
    text: "Ceci est un exemple. Remplacez-le par votre texte, ou supprimez-le.",
  },
  es: {
    titles: ["Primer ejemplo: por escribir", "Segundo ejemplo: por escribir", "Tercer ejemplo: por escribir"],
    text: "Esto es un ejemplo. Sustitúyalo por su texto, o bórrelo.",
  },
  pt: {
    titles: ["Primeiro exemplo: por escrever", "Segundo exemplo: por escrever", "Terceiro exemplo: por escrever"],
    text: "Isto é um exemplo. Substitua-o pelo seu texto, ou apague-o.",
  },
  it: {
    titles: ["Primo esempio: da scrivere", "Secondo esempio: da scrivere", "Terzo esempio: da scrivere"],
    text: "Questo è un esempio. Lo sostituisca con il suo testo, o lo elimini.",
  },
  nl: {
    titles: ["Eerste voorbeeld: zelf schrijven", "Tweede voorbeeld: zelf schrijven", "Derde voorbeeld: zelf schrijven"],
    text: "Dit is een voorbeeld. Vervang het door uw eigen tekst, of verwijder het.",
  },
  ja: {
    titles: ["例 1：ご自身の文章に", "例 2：ご自身の文章に", "例 3：ご自身の文章に"],
    text: "これは例です。ご自身の文章に置き換えるか、削除してください。",
  },
};

/** A collection that is to be made, with the code of its pages, read. */
export interface PreparedCollection {
  ready: ReturnType<typeof readyCollection>;
  language: Language;
  list: ReadCode;
  template: ReadCode;
}

/** Writes the pages of ready-made collections, in the form of the home page. What html's limits forbid is left out. */
export async function prepareReadyMade(
  services: Pick<Services, "computeFor" | "stopping">,
  owner: string,
  kinds: ContentKind[],
  language: string | null,
  home: PageCode | null,
): Promise<PreparedCollection[]> {
  const own = contentLanguage(language);
  const prepared: PreparedCollection[] = [];
  for (const kind of kinds) {
    const ready = readyCollection(kind, own);
    try {
      const pages = await services.computeFor(owner)(
        makeReadyPages,
        { collection: ready, home, words: { ...LIST_WORDS[own], back: BACK_WORDS[own] } },
        { signal: services.stopping },
      );
      const list = await readNewCode(services, owner, pages.list, services.stopping);
      const template = await readNewCode(services, owner, pages.template, services.stopping);
      prepared.push({ ready, language: own, list, template });
    } catch (error) {
      if (!(error instanceof HtmlLimitError)) throw error;
    }
  }
  return prepared;
}

/**
 * The paths that a website has already, where it may get a collection and its two pages; null where it has such a
 * collection, or as many collections or pages as it may have.
 */
export async function placesFor(
  db: Db,
  accountId: string,
  websiteId: string,
  { slug, route }: Pick<PreparedCollection["ready"], "slug" | "route">,
): Promise<ReadonlySet<string> | null> {
  const others = await store.listCollections(db, accountId, websiteId, MOST.collections, 0);
  if (others.length >= MOST.collections) return null;
  if (others.some((other) => other.slug === slug || other.route === route)) return null;
  const paths = new Set((await listSitePages(db, websiteId)).map(({ path }) => path));
  return paths.size + 2 > MOST.pages ? null : paths;
}

export interface ReadyMadeCollection {
  collection_id: string;
  page_ids: string[];
  record_ids: string[];
}

/** Makes collections with their pages and sample drafts; those that the website has already, or has no room for, are left out. */
export async function makeReadyMade(
  writing: WriteContext,
  websiteId: string,
  prepared: PreparedCollection[],
  withSamples = true,
): Promise<ReadyMadeCollection[]> {
  const { db, account, now, newId } = writing;
  const made: ReadyMadeCollection[] = [];
  for (const { ready, language, list, template } of prepared) {
    const paths = await placesFor(db, account._id, websiteId, ready);
    if (paths === null) continue;
    const { kind, schema, name, singular_name, slug, route, sort, feed, fields } = ready;
    const row: store.CollectionRow = {
      _id: newId("col"),
      account_id: account._id,
      website_id: websiteId,
      name,
      singular_name,
      slug,
      fields: fields.map((field) => ({
        ...field,
        type: field.type as ContentType,
        unique: false,
        help: null,
        collection_id: null,
        max_length: null,
      })),
      removed_fields: [],
      title_field: "title",
      route,
      sort,
      per_page: 12,
      feed,
      kind: schema,
      ...stampsAt(now),
    };
    await store.insertCollection(db, row);
    const page_ids: string[] = [];
    for (const [path, pageName, read] of [
      [`/${slug}`, name, list],
      [route, singular_name, template],
    ] as const) {
      if (paths.has(path)) continue;
      const pageId = await addPage(writing, { websiteId, path, name: pageName, prompt: null });
      const thread = await addThread(writing, pageId, pageName);
      await addVersion(
        writing,
        { pageId, threadId: thread._id, source: "generate", message: tellChange("made_with_collection", { kind }) },
        read,
      );
      page_ids.push(pageId);
    }
    made.push({
      collection_id: row._id,
      page_ids,
      record_ids: withSamples ? await addSamples(writing, row, language) : [],
    });
  }
  return made;
}

/** Drafts that nobody sees until somebody publishes them. */
async function addSamples(
  { db, account, now, newId }: WriteContext,
  collection: store.CollectionRow,
  language: Language,
): Promise<string[]> {
  const { titles, text } = SAMPLES[language];
  const texts = collection.fields
    .filter(({ type }) => type === "long_text" || type === "rich_text")
    .map(({ key }) => key);
  const rows = titles.map((title, index): store.RecordRow => {
    const data = { title, ...Object.fromEntries(texts.map((key) => [key, text])) };
    return {
      _id: newId("rec"),
      account_id: account._id,
      website_id: collection.website_id,
      collection_id: collection._id,
      slug: `sample-${index + 1}`,
      data,
      draft_data: null,
      status: "draft",
      publish_at: null,
      unpublish_at: null,
      published_at: null,
      revision: 1,
      size_bytes: sizeOf({ data, draft_data: null }),
      ...stampsAt(now),
    };
  });
  await store.saveRecords(
    db,
    rows.map((row) => ({ row, entries: indexEntries(collection.fields, row) })),
  );
  return rows.map(({ _id }) => _id);
}

/**
 * The archive of a template as that of another business's website: its pages and parts say what is known of that. Of what
 * was known of the former business, nothing is in it but what is told as left.
 */
import { type FactLeft, type OtherLanguage, relabelling, renaming } from "../../brief/another_business.ts";
import { type Brief, emptyBrief } from "../../brief/brief.ts";
import { textsOf } from "../../brief/claims.ts";
import { withPage } from "../../brief/merge.ts";
import { baseOf, pageNameIn, wordsBetween } from "../../engines/own_words.ts";
import { STYLES } from "../../html/part_names.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { TemporaryFile } from "../../storage/temporary_files.ts";
import type { Compute } from "../../workers/computation.ts";
import { type Archive, allRows, type RowOf, type TableName } from "../archives/service.ts";
import { ofAnotherBusiness } from "./computations.ts";
import type { LostFacts, OwnPage, TemplatePage } from "./of_another.ts";

/** So much is changed with one computation, and no more pages than this. */
const PAGES_AT_ONCE = 5;
const CHARACTERS_AT_ONCE = 500_000;
/** Shorter texts are in too many others. */
const SHORTEST_FACT = 5;

/** What a page still says, and what it says no more. */
export interface LeftOnPage {
  /** Of the page, as "/about". */
  path: string;
  /** What it is called. */
  name: string;
  left: FactLeft[];
  lost: LostFacts;
}

/**
 * @param file has the archive; what becomes another is added at its end
 * @param own the other business
 * @throws ComputeFailure
 */
export async function withOwnFacts(
  archive: Archive,
  file: TemporaryFile,
  compute: Compute,
  own: { name: string; brief: Brief },
): Promise<{ archive: Archive; left: LeftOnPage[] }> {
  const { website } = archive.manifest;
  const former: Brief = { ...emptyBrief(), ...website.brief?.brief };
  const names = { former: [website.name, ...(former.name ? [former.name] : [])], own: own.name };
  const added = additions(archive, file);
  const texts: Record<string, string> = {};
  for (const { key, text } of website.parts ?? []) texts[key] = (await archive.read(text)).toString();
  const pages = await allRows(archive, "pages");
  const rename = renaming({ names });
  const language = own.brief.language ?? languageOf(website, former);
  const spoken = spokenOf(website, former, language, pages);
  const label = relabelling({ former, own: own.brief, spoken }, language);
  const nameOf = (name: string) => label(rename(name));
  const site = pages.map(({ path, name }) => ({ path, name: nameOf(name) }));
  const files = await drawnFiles(archive);
  const made: (OwnPage & { hash: string })[] = [];
  const left: LeftOnPage[] = [];
  for await (const versions of portions(archive)) {
    const asked = versions.map(({ row, ...code }) => ({
      ...asTemplate(website, former, pages[row.page]!, code),
      page: site[row.page]!,
    }));
    const answers = await compute(ofAnotherBusiness, {
      pages: asked,
      texts,
      own: own.brief,
      names,
      spoken,
      site,
      files,
    });
    for (const [index, { row }] of versions.entries()) {
      const page = answers[index];
      if (page) made[row.page] = { ...page, hash: await added.keep(page.html, row.html) };
      const told: FactLeft[] = page ? page.left : [{ text: website.name, reason: "former" }];
      left.push({ ...site[row.page]!, left: told, lost: page?.lost ?? { shown: [], missing: [], isEmpty: false } });
    }
    await nextTurn();
  }
  const parts = [];
  for (const { key, text, notes } of website.parts ?? []) {
    const changed = made.find((page) => page?.parts[key] !== undefined)?.parts[key] ?? texts[key]!;
    const now = key === STYLES ? text : await added.keep(changed, text);
    parts.push({ key, text: now, notes: notes && rename(notes) });
  }
  const changes = rowChanges({ made, rename, nameOf, former, language: spoken?.language });
  return {
    left,
    archive: {
      ...archive,
      contents: added.contents,
      read: added.read,
      manifest: {
        ...archive.manifest,
        website: {
          ...website,
          name: own.name,
          language: website.language || spoken ? language : null,
          brief: { source: "given", brief: own.brief },
          ...(website.parts && { parts }),
        },
      },
      async *rows<Table extends TableName>(table: Table) {
        const change = changes[table] as ((row: RowOf<Table>, number: number) => RowOf<Table> | null) | undefined;
        let number = 0;
        for await (const row of archive.rows(table)) {
          const changed = change ? change(row, number++) : row;
          if (changed) yield changed;
        }
      },
    },
  };
}

const languageOf = (website: Archive["manifest"]["website"], former: Brief): string =>
  former.language ?? website.language ?? "en";

/** The language of the other business, where pages are in another one, with its words for theirs and for their names. */
function spokenOf(
  website: Archive["manifest"]["website"],
  former: Brief,
  language: string,
  pages: RowOf<"pages">[],
): OtherLanguage | undefined {
  const from = languageOf(website, former);
  if (baseOf(from) === baseOf(language)) return undefined;
  const words = wordsBetween(from, language);
  for (const { name } of pages) {
    const own = pageNameIn(name, language);
    if (own !== null) words.set(name.toLowerCase(), own);
  }
  return { language, words };
}

/** Addresses of the drawings that the composer has made as files. */
async function drawnFiles(archive: Archive): Promise<string[]> {
  const files: string[] = [];
  for await (const { file, source } of archive.rows("assets"))
    if (source === "generated" && file.endsWith(".svg")) files.push(`/_sw/assets/${file}`);
  return files;
}

/** A page as it is made another's. @param former what is known of its website */
function asTemplate(
  website: Archive["manifest"]["website"],
  former: Brief,
  { title, generated_title, description, generated_description, path, ...page }: RowOf<"pages">,
  { html, script }: Pick<TemplatePage, "html" | "script">,
): Omit<TemplatePage, "page"> {
  return {
    html,
    script,
    title: title ?? generated_title,
    description: description ?? generated_description,
    language: page.generated_language ?? languageOf(website, former),
    name: website.name,
    isHome: path === "/",
    former: withPage(former, page.brief?.brief ?? null),
  };
}

/** Contents that an archive has besides, which are in its file. */
function additions(archive: Archive, file: TemporaryFile) {
  const contents = new Map(archive.contents);
  const places = new Map<string, { at: number; bytes: number }>();
  return {
    contents,
    async read(hash: string): Promise<Buffer> {
      const place = places.get(hash);
      return place ? await file.read(place.at, place.bytes) : await archive.read(hash);
    },
    /** @param former the hash of what it was */
    async keep(text: string, former: string): Promise<string> {
      const content = Buffer.from(text);
      const hash = sha256Hex(content);
      if (contents.has(hash)) return hash;
      places.set(hash, { at: file.size(), bytes: content.length });
      contents.set(hash, { ...contents.get(former)!, bytes: content.length });
      await file.write(content);
      return hash;
    },
  };
}

/** The drafts of an archive with their code, some at a time. */
async function* portions(archive: Archive) {
  let portion: { row: RowOf<"versions">; html: string; script: string }[] = [];
  let characters = 0;
  for await (const row of archive.rows("versions")) {
    const [html, script] = [(await archive.read(row.html)).toString(), (await archive.read(row.javascript)).toString()];
    portion.push({ row, html, script });
    characters += html.length + script.length;
    if (portion.length < PAGES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield portion;
    portion = [];
    characters = 0;
  }
  if (portion.length > 0) yield portion;
}

interface Changing {
  /** By the numbers of pages; none for a page that can't be read. */
  made: (Pick<OwnPage, "title" | "description" | "forms"> & { hash: string })[];
  rename(text: string): string;
  /** Of a page, as menus have it. */
  nameOf(name: string): string;
  former: Brief;
  /** Of the pages, where it is another than it was. */
  language: string | undefined;
}

type RowChanges = { [Table in TableName]?: (row: RowOf<Table>, number: number) => RowOf<Table> | null };

/** What becomes of the rows; null: it is left out. */
function rowChanges({ made, rename, nameOf, former, language }: Changing): RowChanges {
  const text = (value: string | null) => value && rename(value);
  const facts = textsOf(former.contact).filter((one) => one.length >= SHORTEST_FACT);
  const fieldsOf = (fields: RowOf<"forms">["fields"]) =>
    fields.map((field) => ({
      ...field,
      label: field.label && nameOf(field.label),
      options: field.options.map(nameOf),
    }));
  return {
    pages(row, number) {
      const page = made[number];
      const [title, description] = [
        page ? page.title : text(row.title),
        page ? page.description : text(row.description),
      ];
      return {
        ...row,
        name: nameOf(row.name),
        brief: null,
        // It says whose website it was.
        og_image: null,
        generated_language: language ?? row.generated_language,
        title: row.title === null ? null : title,
        generated_title: row.title === null && page ? title : text(row.generated_title),
        description: row.description === null ? null : description,
        generated_description: row.description === null && page ? description : text(row.generated_description),
      };
    },
    versions: (row) => ({ ...row, html: made[row.page]?.hash ?? row.html }),
    forms({ name, found_name, fields, success_message, ...row }) {
      // What visitors read must not send them to somebody else.
      const isFormers = success_message !== null && facts.some((fact) => success_message.includes(fact));
      return {
        ...row,
        name: name && nameOf(name),
        found_name: nameOf(found_name),
        fields: fieldsOf(fields),
        success_message: isFormers ? null : text(success_message),
      };
    },
    draft_forms({ page, position, fields, ...row }) {
      const forms = made[page]?.forms;
      const place = forms ? forms.indexOf(position) : position;
      return place === -1 ? null : { ...row, page, position: place, fields: fieldsOf(fields) };
    },
    assets: ({ name, alt, ...row }) => ({ ...row, name: text(name), alt: text(alt) }),
    records: (row) => JSON.parse(renamedStrings(row, rename)) as typeof row,
  };
}

const renamedStrings = (row: RowOf<"records">, rename: (text: string) => string): string =>
  JSON.stringify(row, (key, value) => (typeof value === "string" && key !== "slug" ? rename(value) : value));

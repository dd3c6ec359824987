/** A website of a template: what is known of its business, then the places that may still be about another. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Brief } from "../../../brief/brief.ts";
import type { Input, Output } from "../../api/operations.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { language } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { useKept } from "../../parts/draft.ts";
import { Select } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { BriefForm } from "../business/brief_form.tsx";
import { toInput } from "../business/members.ts";
import type { Template } from "../templates/template.ts";
import { TemplateThumbnail } from "../templates/template_thumbnail.tsx";
import styles from "./from_template.module.css";

/** Nothing that is known. */
const NOTHING: Brief = {
  ...{ language: null, name: null, kind: null, tagline: null, place: null, hours_note: null, offers_title: null },
  ...{ story: [], areas: [], branches: [], hours: [], offers: [], plans: [], people: [], events: [], questions: [] },
  ...{ quotes: [], facts: [], actions: [], forms: [], sections: null, instructions: null, unplaced: [] },
  contact: { phone: null, email: null, whatsapp: null, address: null, links: [] },
  style: { scheme: null, colours: [], moods: [], lettering: [], pictures: null, words: null },
};

/** What somebody has said: what they haven't stays as the template has it, as far as it is about no business. */
function filledIn(brief: Brief): Input<"POST /v1/websites">["brief"] {
  const nothing = toInput(NOTHING) as unknown as Record<string, unknown>;
  const isSaid = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(nothing[name]);
  return Object.fromEntries(Object.entries(toInput(brief)).filter(isSaid));
}

/** Those in which pages have words of their own: menus, forms, usual headings. */
const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "ja"];

const nameOfLanguage = (tag: string): string =>
  new Intl.DisplayNames([language()], { type: "language" }).of(tag) ?? tag;

/** The templates that there are, the newest, to begin with one of them; nothing where there are none. */
export function TemplateChoice() {
  const t = useMessages("newWebsite");
  const { data } = useQuery(query("GET /v1/templates", { limit: 6 }));
  if (!data || data.total === 0) return null;
  return (
    <section className="part-below">
      <h2>{t.fromTemplate}</h2>
      <ul className={styles.templates}>
        {data.data.map((template) => (
          <li key={template._id}>
            <Link to="/new" search={{ template: template._id } as never}>
              <TemplateThumbnail template={template} />
              <bdi>{template.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {data.has_more && <Link to="/templates">{t.allTemplates}</Link>}
    </section>
  );
}

export function FromTemplate({ id }: { id: string }) {
  const template = useQuery(query("GET /v1/templates/:id", { id }));
  return (
    <Loaded query={template} skeleton={<SkeletonRows count={6} />}>
      {(found) => <OwnFacts template={found} />}
    </Loaded>
  );
}

function OwnFacts({ template: { _id, name: called } }: { template: Template }) {
  const t = useMessages("newWebsite");
  const [kept, setBrief] = useKept<Brief | null>(`of template ${_id}`, null);
  const brief = kept ?? NOTHING;
  const make = useFormChange("POST /v1/websites", {
    refresh: ["GET /v1/websites", "GET /v1/users/me/stats"],
    onDone: () => {
      setBrief(null);
      window.scrollTo(0, 0);
    },
  });
  if (make.data) return <MadeWebsite website={make.data} />;
  const { error } = make;
  return (
    <>
      <PageHeader title={t.templateTitle(called)} text={t.templateText} />
      <ChangeForm
        className="far-stack"
        onSubmit={() => make.mutate({ template_id: _id, name: brief.name?.trim() || called, brief: filledIn(brief) })}
      >
        {error && <Notice tone="bad">{error.message}</Notice>}
        <Select
          label={t.language}
          hint={t.languageHint}
          value={brief.language ?? ""}
          onChange={({ target }) => setBrief({ ...brief, language: target.value || null })}
          options={["", ...LANGUAGES].map((value) => ({
            value,
            label: value === "" ? t.asTemplate : nameOfLanguage(value),
          }))}
        />
        <BriefForm
          brief={brief}
          onChange={setBrief}
          needsName
          factsAlone
          problemOf={(path) => (error?.problemOf(`brief.${path}`) ?? null) as string | null}
        />
        <footer className={styles.footer}>
          <Button type="submit" look="solid" icon={ArrowRight} busy={make.isPending} disabled={!brief.name?.trim()}>
            {t.makeOf}
          </Button>
        </footer>
      </ChangeForm>
    </>
  );
}

type Made = Output<"POST /v1/websites">;

function MadeWebsite({
  website: { _id, name, facts_left = [], pages_to_fill = [], facts_not_shown = [] },
}: {
  website: Made;
}) {
  const t = useMessages("newWebsite");
  const business = useMessages("business");
  const { wrong = [], inLanguage = [] } = Object.groupBy(facts_left, ({ reason }) =>
    reason === "language" ? "inLanguage" : "wrong",
  );
  const known: Record<string, string> = { ...business.fields, ...business.parts };
  const toPage = (page_id: string, page_name: string) => (
    <Link key={page_id} to="/websites/$id" params={{ id: _id }} search={{ page: page_id } as never}>
      {page_name}
    </Link>
  );
  const isDone = facts_left.length + pages_to_fill.length + facts_not_shown.length === 0;
  return (
    <>
      <PageHeader title={t.madeTitle(name)} text={isDone ? t.allSaid : t.toReview} />
      {facts_not_shown.length > 0 && (
        <Told title={t.notShown} text={t.notShownText}>
          {facts_not_shown.map((member) => (
            <li key={member}>{known[member] ?? member}</li>
          ))}
        </Told>
      )}
      {pages_to_fill.length > 0 && (
        <Told title={t.toFill} text={t.toFillText}>
          {pages_to_fill.map(({ page_id, page_name, missing, is_empty }) => (
            <li key={page_id}>
              {toPage(page_id, page_name)}
              {is_empty && <strong>{t.emptyPage}</strong>}
              <span>{t.without(missing.map((member) => known[member] ?? member))}</span>
            </li>
          ))}
        </Told>
      )}
      {wrong.length > 0 && (
        <Told title={t.left} text={t.leftText}>
          {[...Map.groupBy(wrong, ({ text }) => text)].map(([text, places]) => (
            <li key={text}>
              <q>{text}</q>
              {places.map(({ page_id, page_name }) => toPage(page_id, page_name))}
            </li>
          ))}
        </Told>
      )}
      {inLanguage.length > 0 && (
        <Told title={t.untranslated} text={t.untranslatedText}>
          {[...Map.groupBy(inLanguage, ({ page_id }) => page_id)].map(([page_id, places]) => (
            <li key={page_id}>
              {toPage(page_id, places[0]!.page_name)}
              <details>
                <summary>{t.texts(places.length)}</summary>
                <ul>
                  {places.map(({ text }) => (
                    <li key={text}>
                      <q>{text}</q>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </Told>
      )}
      <div className={styles.actions}>
        <ButtonLink look="solid" icon={ArrowRight} to="/websites/$id" params={{ id: _id }}>
          {t.open}
        </ButtonLink>
        {pages_to_fill.length > 0 && (
          <ButtonLink to="/websites/$id/business" params={{ id: _id }}>
            {t.addFacts}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Told({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.told}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ul>{children}</ul>
    </section>
  );
}

/** A website of a template: what is known of its business, then the places that may still be about another. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { Brief } from "../../../brief/brief.ts";
import type { Input, Output } from "../../api/operations.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { useKept } from "../../parts/draft.ts";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { BriefForm } from "../business/brief_form.tsx";
import { toInput } from "../business/members.ts";
import type { Template } from "../templates/template.ts";
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

/** The templates that there are, the newest, to begin with one of them; nothing where there are none. */
export function TemplateChoice() {
  const t = useMessages("newWebsite");
  const { data } = useQuery(query("GET /v1/templates", { limit: 6 }));
  if (!data || data.total === 0) return null;
  return (
    <section className="part-below">
      <h2>{t.fromTemplate}</h2>
      <ul className={styles.templates}>
        {data.data.map(({ _id, name, home_page_id, home_version_id, home_picture }) => (
          <li key={_id}>
            <Link to="/new" search={{ template: _id } as never}>
              <PageThumbnail pageId={home_page_id} versionId={home_version_id} picture={home_picture} />
              <bdi>{name}</bdi>
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

function MadeWebsite({ website: { _id, name, facts_left = [] } }: { website: Output<"POST /v1/websites"> }) {
  const t = useMessages("newWebsite");
  return (
    <>
      <PageHeader title={t.madeTitle(name)} text={facts_left.length > 0 ? t.leftText : t.allSaid} />
      {facts_left.length > 0 && (
        <ul className={styles.left}>
          {[...Map.groupBy(facts_left, ({ text }) => text)].map(([text, places]) => (
            <li key={text}>
              <q>{text}</q>
              {places.map(({ page_id, page_name }) => (
                <Link key={page_id} to="/websites/$id" params={{ id: _id }} search={{ page: page_id } as never}>
                  {page_name}
                </Link>
              ))}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink look="solid" icon={ArrowRight} to="/websites/$id" params={{ id: _id }}>
        {t.open}
      </ButtonLink>
    </>
  );
}

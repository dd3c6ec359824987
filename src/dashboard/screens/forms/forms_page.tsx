/** All forms of the account: how many submissions each has, and its settings. */
import { Link } from "@tanstack/react-router";
import { Plus, TextCursorInput } from "lucide-react";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { useSiteId } from "../../parts/site.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useMay } from "../../session/session.ts";
import type { Form } from "./form.ts";
import { FormOptions } from "./form_options.tsx";
import { type FormPlace, placeText, useFormPlaces } from "./form_places.ts";
import styles from "./forms_page.module.css";

export default function FormsPage() {
  const t = useMessages("forms");
  const siteId = useSiteId();
  const mayEdit = useMay("editor", "content");
  const mayAsk = useMay("editor", "content", "ai");
  const placeOf = useFormPlaces();
  const state = useListState();
  return (
    <List
      route="GET /v1/forms"
      input={{ ...(siteId && { website_id: siteId }), ...(state.q && { q: state.q }) }}
      state={state}
      search={t.search}
      header={{ title: t.forms, text: t.text }}
      create={
        siteId &&
        mayEdit && (
          <ButtonLink
            look="solid"
            icon={Plus}
            to="/websites/$id"
            params={{ id: siteId }}
            // Who has no chat adds a section with one.
            search={(mayAsk ? { ask: t.askForOne } : { panel: "element" }) as never}
          >
            {t.add}
          </ButtonLink>
        )
      }
      none={{ icon: TextCursorInput, title: t.none, text: t.noneText }}
      columns={[
        { name: t.form, cell: (form) => <Named form={form} place={placeOf(form)} /> },
        { name: t.state, cell: (form) => <State form={form} />, secondary: true, tight: true },
        {
          name: t.submissions,
          cell: ({ submission_count }) => formatNumber(submission_count),
          align: "end",
          tight: true,
        },
        { name: t.settings, buttons: true, cell: (form) => <FormOptions form={form} /> },
      ]}
    />
  );
}

function Named({
  form: { _id, name, website_id, page_id, unread_count, spam_count },
  place,
}: {
  form: Form;
  place: FormPlace | null;
}) {
  const t = useMessages("forms");
  const siteId = useSiteId();
  const inbox = (siteId ? `/websites/${siteId}/inbox` : "/inbox") as "/";
  return (
    <>
      <Link to={inbox} search={{ form: _id } as never} className={styles.name}>
        {name}
      </Link>
      {(place || unread_count > 0 || spam_count > 0) && (
        <p className={styles.counts}>
          {place && (
            <Link
              to={"/websites/$id" as "/"}
              params={{ id: website_id } as never}
              search={{ page: page_id } as never}
              className={styles.place}
              dir="auto"
            >
              {placeText(place)}
            </Link>
          )}
          {unread_count > 0 && <span className={styles.unread}>{t.unread(unread_count)}</span>}
          {spam_count > 0 && (
            <Link to={inbox} search={{ form: _id, show: "spam" } as never} className={styles.place}>
              {t.spam(spam_count)}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function State({ form: { active, in_draft } }: { form: Form }) {
  const t = useMessages("forms");
  if (!active) return <StatusBadge tone="warn">{t.closed}</StatusBadge>;
  return in_draft ? (
    <StatusBadge tone="good">{t.open}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{t.unpublished}</StatusBadge>
  );
}

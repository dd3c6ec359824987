/** What visitors have sent: the list, and beside it the one that is read. Which one is in the address. */
import { useQuery } from "@tanstack/react-query";
import { Inbox, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Item } from "../../api/operations.ts";
import { wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAcrossClients } from "../../parts/across_clients.tsx";
import { type ListState, useListState } from "../../parts/address_state.ts";
import { useAssignees } from "../../parts/assignees.ts";
import { Button } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { PaneScreen, Panes } from "../../parts/panes.tsx";
import { rowProps } from "../../parts/selection.ts";
import { useSiteId } from "../../parts/site.ts";
import { SelectRow } from "../../parts/table.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { type FormPlace, useFormPlaces } from "../forms/form_places.ts";
import { accountOf, senderOf } from "./submission.ts";
import { useSubmissionActions } from "./submission_actions.tsx";
import { SubmissionDetail } from "./submission_detail.tsx";
import styles from "./submission_row.module.css";
import { SubmissionRow } from "./submission_row.tsx";

const FILTERS = {
  all: { spam: false },
  unread: { read: false, spam: false },
  open: { done: false, spam: false },
  done: { done: true, spam: false },
  spam: { spam: true },
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

/** A form among others to choose from, which may be called alike. */
const optionOf = ({ _id, name }: Item<"GET /v1/forms">, place: FormPlace | null) => ({
  value: _id,
  label: place?.path ? `${name} (${place.path})` : name,
  ...(place ? { group: place.website } : {}),
});

export default function InboxPage() {
  const state = useListState();
  const { isAcross, choice } = useAcrossClients(state);
  return isAcross ? <ClientsInbox state={state} choice={choice} /> : <OwnInbox state={state} choice={choice} />;
}

interface InboxProps {
  state: ListState;
  /** Between what is the account's own and what is its clients', too. */
  choice: ReactNode;
}

/** What all clients have got; each is read and answered in its own account. */
function ClientsInbox({ state, choice }: InboxProps) {
  const t = useMessages("inbox");
  const own = useUser().account._id;
  return (
    <List
      route="GET /v1/submissions"
      input={{ account: "all", spam: state.values.show === "spam" }}
      state={state}
      header={{ title: t.title, children: choice }}
      filters={[
        {
          name: "show",
          label: t.filter,
          inSight: true,
          options: [
            { value: "", label: t.filters.all },
            { value: "spam", label: t.filters.spam },
          ],
        },
      ]}
      hides
      none={{ icon: Inbox, title: t.nothingYet, text: t.nothingYetText }}
    >
      {(submissions) => (
        <ul aria-label={t.submissions} className={styles.alone}>
          {submissions.map((submission) => (
            <li key={submission._id}>
              <SubmissionRow submission={submission} account={accountOf(submission) ?? own} />
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

function OwnInbox({ state, choice }: InboxProps) {
  const t = useMessages("inbox");
  const mayChange = useMay("editor", "forms");
  const actions = useSubmissionActions();
  const me = useUser()._id;
  const assignees = useAssignees();
  const { q, values } = state;
  const filter = FILTER_NAMES.find((name) => name === values.show) ?? "all";
  const form = values.form ?? "";
  const siteId = useSiteId();
  const ofSite = siteId ? { website_id: siteId } : {};
  const forms = useQuery(wholeQuery("GET /v1/forms", ofSite)).data?.data ?? [];
  const placeOf = useFormPlaces();
  const hasSeveralSites = new Set(forms.map(({ website_id }) => website_id)).size > 1;
  return (
    <PaneScreen>
      <List
        route="GET /v1/submissions"
        input={{
          ...FILTERS[filter],
          ...(q ? { q } : {}),
          ...(form ? { form_id: form } : {}),
          ...(values.who ? { assignee_id: values.who === "me" ? me : values.who } : {}),
          ...(values.label ? { label: values.label } : {}),
          ...ofSite,
        }}
        state={state}
        header={{ title: t.title, children: choice }}
        search={t.search}
        filters={[
          {
            name: "show",
            label: t.filter,
            inSight: true,
            options: FILTER_NAMES.map((value) => ({ value: value === "all" ? "" : value, label: t.filters[value] })),
          },
          {
            name: "who",
            label: t.assignee,
            options: [
              { value: "", label: t.everybodys },
              { value: "me", label: t.mine },
              ...assignees.flatMap(({ _id, name }) => (_id === me ? [] : { value: _id, label: t.assignedTo(name) })),
            ],
          },
          ...(forms.length > 1
            ? [
                {
                  name: "form",
                  label: t.form,
                  options: [{ value: "", label: t.allForms }, ...forms.map((one) => optionOf(one, placeOf(one)))],
                },
              ]
            : []),
        ]}
        alsoNarrowedBy={["label"]}
        hides={forms.some(({ spam_count }) => spam_count > 0)}
        beside={
          values.label && (
            <Button size="small" icon={X} onClick={() => state.setFilter({ label: "" })}>
              #{values.label}
            </Button>
          )
        }
        none={{ icon: Inbox, title: t.nothingYet, text: t.nothingYetText }}
        nameOf={(submission) => senderOf(submission) ?? t.anonymous}
        {...(mayChange && { actions })}
      >
        {(submissions, selection) => {
          const shown = submissions.find(({ _id }) => _id === values.open);
          return (
            <Panes
              label={t.title}
              choose={t.choose}
              list={
                <ul aria-label={t.submissions}>
                  {submissions.map((submission) => (
                    <li {...rowProps(submission._id, selection)} key={submission._id}>
                      {selection && <SelectRow row={submission} selection={selection} />}
                      <SubmissionRow
                        submission={submission}
                        isOpen={submission === shown}
                        website={hasSeveralSites ? placeOf(submission)?.website : undefined}
                      />
                    </li>
                  ))}
                </ul>
              }
              detail={
                shown && (
                  <SubmissionDetail
                    key={shown._id}
                    submission={shown}
                    form={forms.find(({ _id }) => _id === shown.form_id)}
                    place={placeOf(shown)}
                  />
                )
              }
            />
          );
        }}
      </List>
    </PaneScreen>
  );
}

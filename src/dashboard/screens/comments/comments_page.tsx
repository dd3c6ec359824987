/** What reviewers have said of pages: the list, and beside it the comment that is read. Which one is in the address. */
import { Check, MailCheck, MessageSquare, RotateCcw, Trash2 } from "lucide-react";
import { call } from "../../api/call.ts";
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { PaneScreen, Panes } from "../../parts/panes.tsx";
import { rowProps } from "../../parts/selection.ts";
import { useSiteId } from "../../parts/site.ts";
import { SelectRow } from "../../parts/table.tsx";
import { WebsiteFilter } from "../../parts/website_picker.tsx";
import { useMay } from "../../session/session.ts";
import { COMMENTS, type Thread } from "./comment.ts";
import { CommentDetail } from "./comment_detail.tsx";
import { CommentRow } from "./comment_row.tsx";

const FILTERS = {
  open: { status: "open" },
  unread: { unread: true },
  approved: { kind: "approved" },
  all: {},
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

export default function CommentsPage() {
  const t = useMessages("reviews");
  const mayChange = useMay("editor", "any");
  const actions = useActions();
  const mayShare = useMay("editor", "publish");
  const state = useListState();
  const { values } = state;
  const filter = FILTER_NAMES.find((name) => name === values.show) ?? "all";
  const siteId = useSiteId();
  const website = siteId ?? values.website ?? "";
  return (
    <PaneScreen>
      <List
        route="GET /v1/comments"
        input={{ ...FILTERS[filter], ...(website ? { website_id: website } : {}) }}
        state={state}
        header={{ title: t.title }}
        filters={[
          {
            name: "show",
            label: t.filter,
            inSight: true,
            options: FILTER_NAMES.map((value) => ({ value: value === "all" ? "" : value, label: t.filters[value] })),
          },
        ]}
        beside={
          !siteId && <WebsiteFilter value={website} onChoose={(id) => state.setFilter({ website: id, open: "" })} />
        }
        alsoNarrowedBy={["website"]}
        none={{
          icon: MessageSquare,
          title: t.none,
          text: mayShare ? t.noneText : t.noneHere,
          children: siteId ? (
            <ButtonLink
              to="/websites/$id"
              params={{ id: siteId }}
              search={(mayShare ? { share: "1" } : { panel: "comments" }) as never}
            >
              {mayShare ? t.share : t.toPage}
            </ButtonLink>
          ) : (
            <ButtonLink to="/">{t.toWebsites}</ButtonLink>
          ),
        }}
        nameOf={({ author }) => author.name}
        {...(mayChange && { actions })}
      >
        {(comments, selection) => {
          const hasSeveral = new Set(comments.map(({ website_id }) => website_id)).size > 1;
          const shown = comments.find(({ _id }) => _id === values.open);
          return (
            <Panes
              label={t.title}
              choose={t.choose}
              list={
                <ul aria-label={t.title}>
                  {comments.map((comment) => (
                    <li {...rowProps(comment._id, selection)} key={comment._id}>
                      {selection && <SelectRow row={comment} selection={selection} />}
                      <CommentRow comment={comment} isOpen={comment === shown} withWebsite={hasSeveral} />
                    </li>
                  ))}
                </ul>
              }
              detail={shown && <CommentDetail key={shown._id} comment={shown} />}
            />
          );
        }}
      </List>
    </PaneScreen>
  );
}

/** What can be done with many comments at once: all but deleting can be taken back. */
function useActions(): ListAction<Thread>[] {
  const t = useMessages("reviews");
  const mayDelete = useMay("editor", "content");
  const set = (changes: Omit<Input<"PUT /v1/comments/:id">, "id">) => (comment: Thread) =>
    call("PUT /v1/comments/:id", { id: comment._id, ...changes });
  const refresh = [...COMMENTS];
  const resolve = set({ status: "resolved" });
  const open = set({ status: "open" });
  const read = set({ read: true });
  const renew = set({ read: false });
  const isResolved = ({ status, kind }: Thread) => status === "resolved" && kind !== "approved";
  return [
    {
      label: t.resolve,
      icon: Check,
      fits: ({ status, kind }) => status === "open" && kind !== "approved",
      run: resolve,
      undo: open,
      done: t.resolvedMany,
      refresh,
    },
    { label: t.reopen, icon: RotateCcw, fits: isResolved, run: open, undo: resolve, done: t.reopenedMany, refresh },
    {
      label: t.markRead,
      icon: MailCheck,
      fits: ({ unread }) => unread,
      run: read,
      undo: renew,
      done: t.readMany,
      refresh,
    },
    ...(mayDelete
      ? [
          {
            label: t.delete,
            icon: Trash2,
            run: ({ _id }: Thread) => call("DELETE /v1/comments/:id", { id: _id }),
            ask: { title: t.deleteMany, text: t.deleteManyText },
            done: t.deletedMany,
            refresh,
          },
        ]
      : []),
  ];
}

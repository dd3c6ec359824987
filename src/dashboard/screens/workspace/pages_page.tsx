/** All pages of a website as a list: searched, and published, moved or deleted together. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText, FolderInput, Rocket, Trash2 } from "lucide-react";
import { call } from "../../api/call.ts";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { TextField } from "../../parts/field.tsx";
import { List } from "../../parts/list.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { useSiteId } from "../../parts/site.ts";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { DRAFTS, type Page, type PageState, stateOf } from "./page.ts";

const TONES: Record<PageState, Tone> = {
  empty: "quiet",
  generating: "live",
  draft: "quiet",
  published: "good",
  changed: "warn",
};

export default function PagesPage() {
  const t = useMessages("workspace");
  const id = useSiteId()!;
  const website = useQuery(query("GET /v1/websites/:id", { id }));
  const state = useListState();
  const actions = useActions(id);
  return (
    <List
      route="GET /v1/websites/:id/pages"
      input={{ id, ...(state.q ? { q: state.q } : {}) }}
      state={state}
      header={{
        title: t.pages,
        above: (
          <Link to="/websites/$id" params={{ id }}>
            <bdi>{website.data?.name}</bdi>
          </Link>
        ),
      }}
      search={t.searchPages}
      none={{ icon: FileText, title: t.noPages, text: t.noPagesText }}
      nameOf={({ name }) => name}
      {...(actions.length > 0 && { actions })}
      againWhile={({ status }) => status === "generating"}
      columns={[
        {
          name: t.page,
          cell: ({ _id, name, path }) => (
            <>
              <Link to="/websites/$id" params={{ id }} search={{ page: _id } as never} className="named">
                <bdi>{name}</bdi>
              </Link>
              <p className="note" dir="ltr">
                {path}
              </p>
            </>
          ),
        },
        {
          name: t.state,
          tight: true,
          cell: (page) => <StatusBadge tone={TONES[stateOf(page)]}>{t.status[stateOf(page)]}</StatusBadge>,
        },
        { name: t.lastChange, tight: true, secondary: true, cell: ({ updated_at }) => <Ago time={updated_at} /> },
      ]}
    />
  );
}

/** Publishing what is selected as one release, moving it to a folder and back, and deleting it: all but the home page. */
function useActions(id: string): ListAction<Page>[] {
  const t = useMessages("workspace");
  const mayPublish = useMay("editor", "publish");
  const mayChange = useMay("editor", "content");
  const isBelow = ({ path }: Page) => path !== "/";
  const put = (path: string, { _id }: Page) => call("PUT /v1/pages/:id", { id: _id, path });
  const publish: ListAction<Page> = {
    label: t.publish,
    icon: Rocket,
    fits: ({ draft_version_id, status, has_unpublished_changes }) =>
      draft_version_id !== null && (status !== "published" || has_unpublished_changes),
    async runMany(ids) {
      await call("POST /v1/websites/:id/deploy", { id, page_ids: ids });
      return { not_found: [] };
    },
    done: t.publishedMany,
    refresh: [...DRAFTS, "GET /v1/websites/:id/releases"],
  };
  const move: ListAction<Page> = {
    label: t.moveToFolder,
    icon: FolderInput,
    fits: isBelow,
    ask: {
      title: t.moveMany,
      text: t.moveManyText,
      fields: () => (
        <TextField
          label={t.pageFolder}
          name="folder"
          placeholder="/blog"
          maxLength={150}
          spellCheck={false}
          autoFocus
        />
      ),
    },
    run(page, { text }) {
      const folder = text("folder").replace(/^\/*/, "/").replace(/\/+$/, "");
      return put(`${folder}/${page.path.slice(page.path.lastIndexOf("/") + 1)}`, page);
    },
    undo: (page) => put(page.path, page),
    done: t.movedMany,
    refresh: [...DRAFTS],
  };
  const remove: ListAction<Page> = {
    label: t.delete,
    icon: Trash2,
    fits: isBelow,
    ask: { title: t.deleteMany, text: t.deleteManyText },
    run: ({ _id }) => call("DELETE /v1/pages/:id", { id: _id }),
    done: t.deletedMany,
    refresh: [...DRAFTS, "GET /v1/websites/:id/releases"],
  };
  return [...(mayPublish ? [publish] : []), ...(mayChange ? [move, remove] : [])];
}

/** What is above the page that is worked on: which website, how it is looked at, back and forth, publishing. */
import { Link } from "@tanstack/react-router";
import {
  ArrowLeft,
  Code,
  ExternalLink,
  Eye,
  MessageSquare,
  Monitor,
  Moon,
  MousePointer2,
  Redo2,
  Share2,
  Smartphone,
  Sun,
  Tablet,
  Undo2,
} from "lucide-react";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton, OutsideLink } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Combobox } from "../../parts/combobox.tsx";
import { useMay } from "../../session/session.ts";
import { useNewComments } from "../comments/new_comments.ts";
import type { Page, Website } from "./page.ts";
import { PageOptions } from "./page_options.tsx";
import { type Scheme, usualWidth, WIDTHS, type Width } from "./page_preview.tsx";
import type { useHistory } from "./use_history.ts";
import type { Picker } from "./use_picker.ts";
import styles from "./workspace_bar.module.css";

const WIDTH_ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor };
export const WIDTH_NAMES = Object.keys(WIDTHS) as Width[];

export const VIEWS = ["page", "code"] as const;
export type View = (typeof VIEWS)[number];
const VIEW_ICONS = { edit: MousePointer2, page: Eye, code: Code };

interface WorkspaceBarProps {
  website: Website;
  pages: Page[];
  page: Page;
  view: View;
  picker: Picker;
  width: Width;
  scheme: Scheme;
  history: ReturnType<typeof useHistory>;
  /** Another page, view or width. */
  onChange: (changes: { page?: string; view?: string; width?: string; scheme?: string }) => void;
  onShare: () => void;
  onPublish: () => void;
}

export function WorkspaceBar(props: WorkspaceBarProps) {
  const { website, pages, page, view, picker, width, scheme, history, onChange, onShare, onPublish } = props;
  const reviews = useMessages("reviews");
  const unread = useNewComments(website._id);
  const t = useMessages("workspace");
  const requests = useMessages("publishRequests");
  const mayEdit = useMay("editor", "content");
  const mayPublish = useMay("editor", "publish");
  const seesCode = useMay("viewer", "design");
  const views = [...(mayEdit ? (["edit"] as const) : []), "page" as const, ...(seesCode ? (["code"] as const) : [])];
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.back} aria-label={t.allWebsites} title={t.allWebsites}>
        <ArrowLeft aria-hidden />
      </Link>
      <h1 className={styles.name}>{website.name}</h1>
      <div className={styles.pageChoice}>
        <Combobox
          label={t.pages}
          hideLabel
          value={page._id}
          onChoose={(chosen) => onChange({ page: chosen })}
          options={pages.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </div>
      {mayEdit && <PageOptions website={website} pages={pages} page={page} onGo={(id) => onChange({ page: id })} />}
      <div className={styles.middle}>
        {views.length > 1 && (
          <Choice
            label={t.view}
            value={view === "page" && picker.isPicking ? "edit" : view}
            options={views.map((value) => ({ value, label: t.views[value], icon: VIEW_ICONS[value] }))}
            onChoose={(value) => {
              onChange({ view: value === "code" ? value : "" });
              if (value === "edit") picker.begin(false);
              if (value === "page") picker.cancel();
            }}
          />
        )}
        <div className={styles.widths}>
          <Choice
            label={t.width}
            value={width}
            options={WIDTH_NAMES.map((value) => ({ value, label: t.widths[value], icon: WIDTH_ICONS[value] }))}
            onChoose={(value) => onChange({ width: value === usualWidth() ? "" : value })}
          />
        </div>
        <IconButton
          icon={scheme === "dark" ? Moon : Sun}
          label={t.dark}
          aria-pressed={scheme === "dark"}
          onClick={() => onChange({ scheme: scheme === "dark" ? "" : "dark" })}
        />
        {mayEdit && (
          <>
            <IconButton icon={Undo2} label={t.undo} disabled={!history.canUndo} onClick={history.undo} />
            <IconButton icon={Redo2} label={t.redo} disabled={!history.canRedo} onClick={history.redo} />
          </>
        )}
      </div>
      {website.url && (
        <span className={styles.visit}>
          <OutsideLink look="quiet" icon={ExternalLink} href={website.url} aria-label={t.visit} title={t.visit} />
        </span>
      )}
      {unread > 0 && (
        <Link
          to="/websites/$id/comments"
          params={{ id: website._id }}
          className={styles.unread}
          aria-label={reviews.newComments(unread)}
          title={reviews.newComments(unread)}
        >
          <MessageSquare aria-hidden />
          {formatNumber(unread)}
        </Link>
      )}
      {mayPublish && (
        <Button icon={Share2} onClick={onShare}>
          <span className={styles.word}>{reviews.share}</span>
        </Button>
      )}
      {mayPublish && (
        <Button look="solid" onClick={onPublish}>
          {t.publish}
        </Button>
      )}
      {mayEdit && !mayPublish && (
        <Button look="solid" onClick={onPublish}>
          {requests.ask}
        </Button>
      )}
    </header>
  );
}

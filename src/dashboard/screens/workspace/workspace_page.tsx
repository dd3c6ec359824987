/**
 * Where a website is worked on: its pages, the draft as it looks, and beside it the conversation with the editor, the
 * element that was pointed at, the versions. Which page, which panel and which width are in the address.
 */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft, ExternalLink, FilePlus2, Monitor, Redo2, Smartphone, Tablet, Undo2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { listQuery, query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button, IconButton, OutsideLink } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { useShortcut } from "../../parts/shortcut.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { Chat } from "./chat.tsx";
import { ElementPanel } from "./element_panel.tsx";
import { EmptyPage } from "./empty_page.tsx";
import { messages } from "./messages.ts";
import type { Page, Website } from "./page.ts";
import { PagePreview, WIDTHS, type Width } from "./page_preview.tsx";
import { PagesList } from "./pages_list.tsx";
import { PublishDialog } from "./publish_dialog.tsx";
import { useHistory } from "./use_history.ts";
import { type Picked, usePicker } from "./use_picker.ts";
import { VersionsList } from "./versions_list.tsx";
import styles from "./workspace_page.module.css";

const MOST_PAGES = 100;
const HISTORY = 20;
const PANELS = ["chat", "element", "versions"] as const;
type Panel = (typeof PANELS)[number];
const WIDTH_ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor };
const WIDTH_NAMES = Object.keys(WIDTHS) as Width[];

export default function WorkspacePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const website = useQuery(query("GET /v1/websites/:id", { id }));
  const pages = useQuery(listQuery("GET /v1/websites/:id/pages", { id, limit: MOST_PAGES }));
  return (
    <div data-fills className={styles.workspace}>
      <Loaded query={website} skeleton={<Skeleton height="100svh" />}>
        {(website) => (
          <Loaded query={pages} skeleton={<Skeleton height="100svh" />}>
            {({ data }) =>
              data.length === 0 ? <NoPages website={website} /> : <Workspace website={website} pages={data} />
            }
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

function NoPages({ website }: { website: Website }) {
  const t = useMessages(messages);
  const mayEdit = useMay("editor");
  const make = useChange("POST /v1/websites/:id/pages", {
    refresh: ["GET /v1/websites/:id/pages", "GET /v1/websites"],
  });
  return (
    <EmptyState icon={FilePlus2} title={t.noPages} text={mayEdit ? t.noPagesText : undefined}>
      {mayEdit && (
        <Button
          look="solid"
          busy={make.isPending}
          onClick={() => make.mutate({ id: website._id, path: "/", name: t.home })}
        >
          {t.makeHome}
        </Button>
      )}
    </EmptyState>
  );
}

function Workspace({ website, pages }: { website: Website; pages: Page[] }) {
  const t = useMessages(messages);
  const mayEdit = useMay("editor");
  const panels = PANELS.filter((name) => mayEdit || name !== "element");
  const [values, change] = useAddressState();
  // Home first, the others in the order in which they were made.
  const inOrder = pages.toSorted((a, b) => Number(b.path === "/") - Number(a.path === "/") || (a._id < b._id ? -1 : 1));
  const page = inOrder.find(({ _id }) => _id === values.page) ?? inOrder[0]!;
  const panel: Panel = panels.find((name) => name === values.panel) ?? "chat";
  const width: Width = WIDTH_NAMES.find((name) => name === values.width) ?? "desktop";
  const setPanel = (name: Panel) => change({ panel: name === "chat" ? "" : name });
  const [looked, setLooked] = useState<string | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [about, setAbout] = useState("");
  const [isPublishing, setPublishing] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const picker = usePicker(frame, (found) => {
    setPicked(found);
    setPanel("element");
  });
  const versions = useQuery({
    ...listQuery("GET /v1/pages/:id/versions", { id: page._id, limit: HISTORY }),
    enabled: page.draft_version_id !== null,
  });
  const history = useHistory(
    page._id,
    page.draft_version_id,
    versions.isPlaceholderData ? undefined : versions.data?.data,
  );
  useShortcut("mod+z", () => mayEdit && history.undo());
  useShortcut("mod+y", () => mayEdit && history.redo());
  useEffect(() => {
    document.title = `${page.name} · ${website.name} · Sitewright`;
  }, [page.name, website.name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew.
  useEffect(() => {
    setLooked(null);
    setPicked(null);
  }, [page._id]);
  const forgetAbout = useCallback(() => setAbout(""), []);
  const shown = looked ?? page.draft_version_id;
  return (
    <>
      <header className={styles.bar}>
        <Link to="/" className={styles.back} aria-label={t.back} title={t.back}>
          <ArrowLeft aria-hidden />
        </Link>
        <h1 className={styles.name}>{website.name}</h1>
        <div className={styles.pageChoice}>
          <Select
            label={t.pages}
            hideLabel
            value={page._id}
            onChange={(event) => change({ page: event.target.value })}
            options={inOrder.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </div>
        <div className={styles.middle}>
          <Choice
            label={t.width}
            value={width}
            options={WIDTH_NAMES.map((value) => ({ value, label: t.widths[value], icon: WIDTH_ICONS[value] }))}
            onChoose={(value) => change({ width: value === "desktop" ? "" : value })}
          />
          {mayEdit && (
            <>
              <IconButton icon={Undo2} label={t.undo} disabled={!history.canUndo} onClick={history.undo} />
              <IconButton icon={Redo2} label={t.redo} disabled={!history.canRedo} onClick={history.redo} />
            </>
          )}
        </div>
        {website.url && (
          <OutsideLink look="quiet" icon={ExternalLink} href={website.url} aria-label={t.visit} title={t.visit} />
        )}
        {mayEdit && (
          <Button look="solid" onClick={() => setPublishing(true)}>
            {t.publish}
          </Button>
        )}
      </header>
      <PagesList pages={inOrder} current={page} />
      <div className={styles.draft}>
        {looked && (
          <p className={styles.looking} role="status">
            {t.looking}
            <Button size="small" onClick={() => setLooked(null)}>
              {t.backToDraft}
            </Button>
          </p>
        )}
        {shown ? <PagePreview page={page} versionId={shown} width={width} frame={frame} /> : <EmptyPage page={page} />}
      </div>
      <aside className={styles.panel} aria-label={t.panel}>
        <div className={styles.tabs}>
          <Choice
            label={t.panel}
            value={panel}
            options={panels.map((value) => ({ value, label: t.panels[value] }))}
            onChoose={setPanel}
          />
        </div>
        <div className={styles.inside}>
          {panel === "chat" && <Chat key={page._id} pageId={page._id} about={about} onAsked={forgetAbout} />}
          {panel === "element" && shown && (
            <ElementPanel
              page={page}
              picked={picked}
              isPicking={picker.isPicking}
              onPoint={picker.begin}
              onCancel={picker.cancel}
              onMoved={() => setPicked(null)}
              onAsk={() => {
                setAbout(t.about(picked?.quote ?? ""));
                setPanel("chat");
              }}
            />
          )}
          {panel === "versions" && <VersionsList page={page} looked={looked} onLook={setLooked} />}
        </div>
      </aside>
      <PublishDialog
        website={website}
        pages={inOrder}
        open={isPublishing}
        onClose={() => setPublishing(false)}
        onFinding={(pageId, node) => {
          setPublishing(false);
          change({ page: pageId });
          if (node && pageId === page._id) picker.show(node);
        }}
      />
    </>
  );
}

/**
 * Where a website is worked on: its pages, the draft as it looks, and beside it the conversation with the editor, the
 * element that was pointed at, the versions. Which page, which panel and which width are in the address.
 */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FilePlus2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { listQuery, query, useChange, wholeQuery } from "../../api/queries.ts";
import { PRODUCT } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { useShortcut } from "../../parts/shortcut.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { SkipLink } from "../../parts/skip_link.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { FormFields } from "../forms/form_fields.tsx";
import { AskToPublish } from "../publish_requests/ask_to_publish.tsx";
import { Chat } from "./chat.tsx";
import { CodeView } from "./code_view.tsx";
import { CommentsPanel } from "./comments_panel.tsx";
import { CompareView } from "./compare_view.tsx";
import { askDraft } from "./draft_channel.ts";
import { ElementPanel } from "./element_panel.tsx";
import { EmptyPage } from "./empty_page.tsx";
import { inOrder, type Page, toPublish, type Website } from "./page.ts";
import { PagePreview, SCHEMES, usualWidth, type Width } from "./page_preview.tsx";
import { PagesList } from "./pages_list.tsx";
import { PublishDialog } from "./publish_dialog.tsx";
import { type ReadySection, sectionHtml } from "./ready_sections.ts";
import { ShareDialog } from "./share_dialog.tsx";
import { useEdits } from "./use_edits.ts";
import { useElsewhere } from "./use_elsewhere.ts";
import { useHistory } from "./use_history.ts";
import { type Picked, usePicker } from "./use_picker.ts";
import { useTyping } from "./use_typing.ts";
import { VersionsList } from "./versions_list.tsx";
import { VIEWS, WIDTH_NAMES, WorkspaceBar } from "./workspace_bar.tsx";
import styles from "./workspace_page.module.css";

const HISTORY = 20;
/** What is in the address while the dialog is open. */
const NOT_PUBLISHING = { publish: "", releases: "" };
const PANELS = ["chat", "element", "comments", "versions"] as const;
type Panel = (typeof PANELS)[number];

export default function WorkspacePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const website = useQuery(query("GET /v1/websites/:id", { id }));
  // What others have changed meanwhile is told before it is shown.
  const pages = useQuery({ ...wholeQuery("GET /v1/websites/:id/pages", { id }), refetchOnWindowFocus: false });
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
  const t = useMessages("workspace");
  const mayEdit = useMay("editor", "content");
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
  const t = useMessages("workspace");
  const user = useUser();
  const mayEdit = useMay("editor", "content");
  const maySee = { chat: useMay("viewer", "ai"), element: mayEdit, comments: true, versions: true };
  const mayPublish = useMay("editor", "publish");
  const panels = PANELS.filter((name) => maySee[name]);
  const [values, change] = useAddressState();
  const ordered = inOrder(pages, website);
  const page = ordered.find(({ _id }) => _id === values.page) ?? ordered[0]!;
  const panel: Panel = panels.find((name) => name === values.panel) ?? panels[0]!;
  const width: Width = WIDTH_NAMES.find((name) => name === values.width) ?? usualWidth();
  const scheme = SCHEMES.find((name) => name === values.scheme) ?? "light";
  const view = VIEWS.find((name) => name === values.view) ?? "page";
  const [looked, setLooked] = useState<string | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [typing, setTyping] = useTyping(page._id);
  const [about, setAbout] = useState("");
  // What another screen has somebody ask for here.
  useEffect(() => {
    if (!values.ask) return;
    setAbout(values.ask);
    change({ ask: "" });
  }, [values.ask, change]);
  const frame = useRef<HTMLIFrameElement>(null);
  const setPanel = (name: Panel) => {
    // What is changed there is the draft, which has to be in sight: elements of an older version are not where they were.
    if (name === "element") setLooked(null);
    else {
      picker.forget();
      setPicked(null);
    }
    change({ panel: name === panels[0] ? "" : name, ...(name === "element" ? { compare: "", by: "" } : {}) });
  };
  const { showError } = useToasts();
  const edit = useEdits(page, frame);
  const adding = useRef<ReadySection>("text");
  /** What was just added: it is chosen when it is shown. */
  const added = useRef<string | null>(null);
  const picker = usePicker(frame, mayEdit, {
    onPick(found, again) {
      if (looked) return;
      setPicked(found);
      if (!again && panel !== "comments") setPanel("element");
    },
    onWriting: setTyping,
    onWritten: ({ node, text }) =>
      edit.mutate(
        { id: page._id, edits: [{ op: "set_text", node, text }] },
        { onSuccess: () => setTyping(null), onError: picker.unwrite },
      ),
    onPlace: (place) => {
      const html = sectionHtml(adding.current, place, t.ready);
      const { node, position } = place;
      const made = position === "after" ? `${node} + *` : `${node} > :last-child`;
      edit.mutate(
        { id: page._id, edits: [{ op: "insert", node, position, html }] },
        {
          onSuccess: () => {
            added.current = made;
          },
        },
      );
    },
    onDuplicate: () => duplicate(),
    onUndo: () => history.undo(),
    onRedo: () => history.redo(),
  });
  // Without a word it would follow what the browser of who works on it prefers.
  useEffect(() => askDraft(frame.current?.contentWindow, { ask: "scheme", scheme }), [scheme]);
  const versions = useQuery({
    ...listQuery("GET /v1/pages/:id/versions", { id: page._id, limit: HISTORY }),
    enabled: page.draft_version_id !== null,
  });
  const history = useHistory(
    page._id,
    page.draft_version_id,
    versions.isPlaceholderData ? undefined : versions.data?.data,
    (known) => {
      change({ compare: known });
      showError({ message: t.undoneMeanwhile });
    },
  );
  function duplicate() {
    if (!mayEdit || !picked || looked) return;
    const { node } = picked;
    const onSuccess = () => {
      added.current = `${node} + *`;
    };
    edit.mutate({ id: page._id, edits: [{ op: "duplicate", node }] }, { onSuccess });
  }
  useShortcut("mod+d", duplicate);
  useShortcut("mod+z", () => mayEdit && history.undo());
  useShortcut("mod+y", () => mayEdit && history.redo());
  useEffect(() => {
    document.title = `${page.name} · ${website.name} · ${PRODUCT}`;
  }, [page.name, website.name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew.
  useEffect(() => setPicked(null), [page._id]);
  // What has just become the draft is what is looked at, and not what came before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is another is all that matters.
  useEffect(() => setLooked(null), [page.draft_version_id]);
  const forgetAbout = useCallback(() => setAbout(""), []);
  const draft = page.draft_version_id;
  const [outdated, showNewest] = useElsewhere(page);
  const shown = looked ?? draft;
  // Elements of an older version are not where those of the draft are.
  const isPicking = picker.isPicking && looked === null;
  const compared = values.compare && draft && values.compare !== draft ? values.compare : null;
  return (
    <>
      <SkipLink to="panel">{t.skipToPanel}</SkipLink>
      <WorkspaceBar
        website={website}
        pages={ordered}
        page={page}
        view={view}
        picker={picker}
        width={width}
        scheme={scheme}
        history={history}
        onChange={change}
        onShare={() => change({ share: "1" }, { replace: false })}
        onPublish={() => change({ publish: "1" }, { replace: false })}
      />
      <PagesList website={website} pages={ordered} current={page} onGo={(id) => change({ page: id })} />
      <div className={styles.draft}>
        {outdated && (
          <p className={styles.looking} role="status">
            {!outdated.by ? t.changedElsewhere : outdated.by === user.name ? t.changedByYou : t.changedBy(outdated.by)}
            <Button size="small" onClick={() => void showNewest()}>
              {t.showNewest}
            </Button>
            <Button size="small" onClick={() => void showNewest().then(() => change({ compare: outdated.draft }))}>
              {t.whatChanged}
            </Button>
          </p>
        )}
        {looked && !compared && (
          <p className={styles.looking} role="status">
            {t.looking}
            <Button size="small" onClick={() => setLooked(null)}>
              {t.backToDraft}
            </Button>
          </p>
        )}
        {!shown ? (
          <EmptyPage page={page} />
        ) : compared ? (
          <CompareView
            key={compared}
            page={page}
            before={compared}
            after={draft!}
            width={width}
            onClose={() => {
              setLooked(null);
              change({ compare: "", by: "" });
            }}
          />
        ) : view === "code" ? (
          <CodeView key={page._id} page={page} versionId={shown} isDraft={looked === null} />
        ) : (
          <PagePreview
            page={page}
            versionId={shown}
            width={width}
            label={t.preview(page.name)}
            frame={frame}
            isPicking={isPicking}
            onReady={(window, isSamePage) =>
              askDraft(window, {
                ask: "begin",
                pick: isPicking,
                scheme,
                ...(isSamePage ? { top: picker.top.current } : {}),
              })
            }
            onShown={() => {
              const node = added.current ?? picked?.node;
              if (node) picker.keep(node);
              added.current = null;
              // A comment that is about a place leads to it, once.
              if (!values.node) return;
              picker.show(values.node);
              change({ node: "" });
            }}
          />
        )}
      </div>
      <aside id="panel" tabIndex={-1} className={styles.panel} aria-label={t.panel}>
        <div className={styles.tabs}>
          <Choice
            label={t.panel}
            value={panel}
            options={panels.map((value) => ({ value, label: t.panels[value] }))}
            onChoose={setPanel}
          />
        </div>
        <div className={styles.inside}>
          {panel === "chat" && <Chat key={page._id} page={page} about={about} onAsked={forgetAbout} />}
          {panel === "element" && shown && (
            <ElementPanel
              page={page}
              picked={picked}
              picker={picker}
              frame={frame}
              typing={typing}
              onTyping={setTyping}
              onAdd={(kind) => {
                adding.current = kind;
                picker.askForPlace(picked?.node ?? null);
              }}
              onMoved={(now = null) => {
                added.current = now;
                setPicked(null);
              }}
              onDuplicate={duplicate}
              onAsk={() => {
                setAbout(t.about(picked?.quote ?? ""));
                setPanel("chat");
              }}
            />
          )}
          {panel === "comments" && (
            <CommentsPanel
              key={page._id}
              page={page}
              picked={picked}
              picker={picker}
              onForget={() => {
                picker.forget();
                setPicked(null);
              }}
            />
          )}
          {panel === "versions" && (
            <VersionsList
              page={page}
              looked={looked}
              compared={compared}
              onLook={setLooked}
              onCompare={(id) => change({ compare: id })}
            />
          )}
        </div>
      </aside>
      {values.form && draft && mayEdit && (
        <FormFields
          page={{ ...page, draft_version_id: draft }}
          formId={values.form}
          frame={frame}
          onClose={() => change({ form: "" })}
        />
      )}
      <ShareDialog
        website={website}
        open={mayPublish && values.share !== undefined}
        onClose={() => change({ share: "", links: "" })}
      />
      <AskToPublish
        websiteId={website._id}
        hasChanges={toPublish(pages).changed.length > 0}
        open={mayEdit && !mayPublish && values.publish !== undefined}
        onClose={() => change(NOT_PUBLISHING)}
      />
      <PublishDialog
        website={website}
        pages={ordered}
        open={mayPublish && values.publish !== undefined}
        onClose={() => change(NOT_PUBLISHING)}
        onFinding={(pageId, node) => {
          change({ ...NOT_PUBLISHING, page: pageId });
          if (node && pageId === page._id) picker.show(node);
        }}
      />
    </>
  );
}

/** What was pointed at on the page: its text, its colours, its place. Every change is a typed edit of the draft. */
import { useQuery } from "@tanstack/react-query";
import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  Images,
  MessageSquare,
  MousePointerClick,
  PencilLine,
  Plus,
  Trash2,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { query } from "../../api/queries.ts";
import { type Texts, useMessages } from "../../messages/messages.ts";
import { AssetPicker, type Chosen as ChosenAsset } from "../../parts/asset_picker.tsx";
import { Button } from "../../parts/button.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { TargetField } from "../../parts/target_field.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./element_panel.module.css";
import type { Page } from "./page.ts";
import { READY_SECTIONS, type ReadySection } from "./ready_sections.ts";
import { Colour, type Token, TokenFields, tokensSet } from "./tokens.tsx";
import { TypefaceField } from "./typeface_field.tsx";
import { useEdits } from "./use_edits.ts";
import type { Picked, PickedPicture, PickedSection, Picker, Writing } from "./use_picker.ts";

type Frame = Parameters<typeof useEdits>[1];

interface ElementPanelProps {
  page: Page;
  picked: Picked | null;
  picker: Picker;
  /** The draft, which shows each change at once. */
  frame: Frame;
  /** What is typed on the page now, or was when it was left. */
  typing: Writing | null;
  onTyping: (typing: Writing | null) => void;
  onAdd: (kind: ReadySection) => void;
  onAsk: () => void;
  /** The element is gone, or at another place. @param now what is in its place, to be chosen instead */
  onMoved: (now?: string | null) => void;
  onDuplicate: () => void;
}

export function ElementPanel({
  page,
  picked,
  picker,
  frame,
  typing,
  onTyping,
  onAdd,
  onAsk,
  onMoved,
  onDuplicate,
}: ElementPanelProps) {
  const t = useMessages("workspace");
  // What is still there from before: while it is typed the page itself has it.
  const [left, setLeft] = useState(typing);
  const mayDesign = useMay("editor", "design");
  const edit = useEdits(page, frame);
  const drop = () => {
    setLeft(null);
    onTyping(null);
  };
  return (
    <div className={styles.panel}>
      {left && (
        <Notice tone="warn">
          <p>{t.typedBefore}</p>
          <p dir="auto" className={styles.typed}>
            {left.text}
          </p>
          <div className="row">
            <Button
              size="small"
              busy={edit.isPending}
              onClick={() => {
                const { node, text } = left;
                edit.mutate({ id: page._id, edits: [{ op: "set_text", node, text }] }, { onSuccess: drop });
              }}
            >
              {t.save}
            </Button>
            <Button size="small" onClick={drop}>
              {t.discard}
            </Button>
          </div>
        </Notice>
      )}
      <div className="row">
        <Button size="small" icon={MousePointerClick} onClick={() => picker.begin()}>
          {t.point}
        </Button>
        {mayDesign && (
          <Menu
            align="start"
            trigger={
              <Button size="small" icon={Plus}>
                {t.addSection}
              </Button>
            }
            items={READY_SECTIONS.map((kind) => ({ label: t.sections[kind], onSelect: () => onAdd(kind) }))}
          />
        )}
      </div>
      {picker.isPicking && !picked && <p className="aside">{t.pointHint}</p>}
      {picked && (
        <Chosen
          key={picked.node}
          page={page}
          picked={picked}
          picker={picker}
          frame={frame}
          onTyping={onTyping}
          onAsk={onAsk}
          onMoved={onMoved}
          onDuplicate={onDuplicate}
        />
      )}
      {mayDesign && <Tokens page={page} frame={frame} />}
    </div>
  );
}

function Chosen({
  page,
  picked,
  picker,
  frame,
  onTyping,
  onAsk,
  onMoved,
  onDuplicate,
}: Omit<ElementPanelProps, "typing" | "onAdd"> & { picked: Picked }) {
  const t = useMessages("workspace");
  const mayAsk = useMay("editor", "content", "ai");
  // Who has the content alone changes words and pictures; the server refuses them all else.
  const mayDesign = useMay("editor", "design");
  const [text, setText] = useState(picked.text);
  // The draft that comes back after a save says what was saved: what is being typed by then stays.
  const known = useRef(picked.text);
  useEffect(() => {
    setText((typed) => (typed === known.current ? picked.text : typed));
    known.current = picked.text;
  }, [picked.text]);
  const edit = useEdits(page, frame);
  const apply = (edits: Edits, onSuccess?: () => void) =>
    edit.mutate({ id: page._id, edits }, onSuccess ? { onSuccess } : undefined);
  const { node } = picked;
  const saveText = () => apply([{ op: "set_text", node, text }], () => onTyping(null));
  // Kept like what is typed on the page itself.
  const type = (typed: string) => {
    setText(typed);
    onTyping(typed.trim() === picked.text || typed.trim() === "" ? null : { node, text: typed });
  };
  const moveTo = (to: string | null, position: "before" | "after") =>
    to && apply([{ op: "move", node, position, to }], () => onMoved());
  return (
    <section className={styles.chosen} aria-label={t.chosen}>
      <h2 className={styles.node} title={node} dir="auto">
        {picked.section?.node && !picked.section.isSelf && (
          <>
            <button type="button" title={t.chooseSection} onClick={() => picker.keep(picked.section!.node!)}>
              {placeOf(picked.section, t)}
            </button>
            {" / "}
          </>
        )}
        {nameOf(picked, t)}
      </h2>
      {picked.isText && !picked.picture ? (
        <ChangeForm onSubmit={saveText} className={styles.form}>
          <TextArea label={t.text} value={text} onChange={(event) => type(event.target.value)} dir="auto" />
          <div className="row">
            <Button type="submit" busy={edit.isPending} disabled={text.trim() === picked.text || text.trim() === ""}>
              {t.save}
            </Button>
            <Button icon={PencilLine} onClick={() => picker.write(node)}>
              {t.typeOnPage}
            </Button>
          </div>
        </ChangeForm>
      ) : (
        <p dir="auto" className="aside">
          {picked.quote}
        </p>
      )}
      {picked.part && <p className="aside">{t.partHint(t.partNames[picked.part] ?? picked.part)}</p>}
      {picked.picture && <PictureForm page={page} picture={picked.picture} apply={apply} onMoved={onMoved} />}
      {mayDesign && picked.link && (
        <LinkForm
          key={picked.link.href}
          websiteId={page.website_id}
          href={picked.link.href}
          isBusy={edit.isPending}
          onSave={(value) => apply([{ op: "set_attribute", node: picked.link!.node, name: "href", value }])}
        />
      )}
      {mayDesign && !(picked.picture && picked.picture.node === node) && (
        <div className={styles.colours}>
          <Colour
            label={t.textColour}
            value={picked.colour}
            onApply={(value) => apply([{ op: "set_style", node, properties: { color: value } }])}
          />
          <Colour
            label={t.background}
            value={picked.background}
            onApply={(value) => apply([{ op: "set_style", node, properties: { "background-color": value } }])}
          />
        </div>
      )}
      {mayDesign && picked.typeface && (
        <TypefaceField
          label={t.typeface}
          value={picked.typeface.isOwn ? picked.typeface.stack : ""}
          inherited={picked.typeface.isOwn ? "" : picked.typeface.stack}
          onChoose={(name) => apply([{ op: "set_style", node, properties: { "font-family": name } }])}
        />
      )}
      <div className="row">
        {mayDesign && (
          <>
            <Button
              size="small"
              icon={ArrowUp}
              disabled={!picked.before}
              onClick={() => moveTo(picked.before, "before")}
            >
              {t.moveUp}
            </Button>
            <Button
              size="small"
              icon={ArrowDown}
              disabled={!picked.after}
              onClick={() => moveTo(picked.after, "after")}
            >
              {t.moveDown}
            </Button>
            <Button size="small" icon={CopyPlus} aria-keyshortcuts="Control+D Meta+D" onClick={onDuplicate}>
              {t.duplicate}
            </Button>
            <Button size="small" icon={Trash2} onClick={() => apply([{ op: "remove", node }], () => onMoved())}>
              {t.remove}
            </Button>
          </>
        )}
        {mayAsk && (
          <Button size="small" icon={MessageSquare} onClick={onAsk}>
            {t.askAbout}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What a person calls an element. */
function nameOf({ tag, picture, section }: Picked, t: Texts["workspace"]): string {
  if (section?.isSelf) return placeOf(section, t);
  const isPicture = picture !== null && /^(img|svg|picture|figure)$/.test(tag);
  return isPicture ? t.elements.picture : (t.elements[tag as keyof typeof t.elements] ?? t.elements.other);
}

const placeOf = ({ kind, heading }: PickedSection, t: Texts["workspace"]): string =>
  kind === "section" ? heading || t.elements.section : t.elements[kind];

interface LinkFormProps {
  websiteId: string;
  href: string;
  isBusy: boolean;
  onSave: (href: string) => void;
}

/** Where a link leads. */
function LinkForm({ websiteId, href, isBusy, onSave }: LinkFormProps) {
  const t = useMessages("workspace");
  const [typed, setTyped] = useState(href);
  return (
    <ChangeForm className={styles.form} onSubmit={() => onSave(typed.trim())}>
      <TargetField
        websiteId={websiteId}
        label={t.linkTo}
        hint={t.linkHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim() !== href && (
        <div>
          <Button type="submit" busy={isBusy}>
            {t.save}
          </Button>
        </div>
      )}
    </ChangeForm>
  );
}

type Edits = Parameters<ReturnType<typeof useEdits>["mutate"]>[0]["edits"];

/** Another picture in the place of one, and the words for who sees none. */
function PictureForm({
  page,
  picture: { node, alt, attributes, className, place },
  apply,
  onMoved,
}: {
  page: Page;
  picture: PickedPicture;
  apply: (edits: Edits, onSuccess?: () => void) => void;
  onMoved: ElementPanelProps["onMoved"];
}) {
  const t = useMessages("workspace");
  const [isChoosing, setChoosing] = useState(false);
  const [words, setWords] = useState(alt);
  useEffect(() => setWords(alt), [alt]);
  const set = (name: string, value: string): Edits[number] => ({ op: "set_attribute", node, name, value });
  const choose = (chosen: ChosenAsset) => {
    const asset = "asset" in chosen ? chosen.asset : null;
    const size = { width: asset?.width, height: asset?.height };
    const src = asset ? asset.path : (chosen as { address: string }).address;
    if (className !== null) {
      const image = document.createElement("img");
      const own = { class: className, src, alt: asset?.alt ?? "", width: size.width, height: size.height };
      for (const [name, value] of Object.entries(own))
        if (value || name === "alt") image.setAttribute(name, `${value}`);
      const html = image.outerHTML;
      apply(
        [
          { op: "insert", node, position: "before", html },
          { op: "remove", node },
        ],
        () => onMoved(place),
      );
      return;
    }
    apply([
      set("src", src),
      // The words, too, are of the picture that was there.
      set("alt", asset?.alt ?? ""),
      ...attributes.map((name): Edits[number] => {
        const own = name === "width" || name === "height" ? size[name] : null;
        return own ? set(name, String(own)) : { op: "remove_attribute", node, name };
      }),
    ]);
  };
  return (
    <ChangeForm className={styles.form} onSubmit={() => apply([set("alt", words.trim())])}>
      {className === null && (
        <TextField
          label={t.altText}
          hint={t.altHint}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          maxLength={500}
        />
      )}
      <div className="row">
        {className === null && (
          <Button type="submit" disabled={words.trim() === alt}>
            {t.save}
          </Button>
        )}
        <Button icon={Images} onClick={() => setChoosing(true)}>
          {t.otherPicture}
        </Button>
      </div>
      <AssetPicker
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={choose}
        kind="image"
        websiteId={page.website_id}
      />
    </ChangeForm>
  );
}

/** The custom properties of the page's style sheet. */
function Tokens({ page, frame }: { page: Page; frame: Frame }) {
  const t = useMessages("workspace");
  const outline = useQuery(query("GET /v1/pages/:id/outline", { id: page._id, all_tokens: true }));
  const edit = useEdits(page, frame);
  const set = (tokens: Token[]) =>
    edit.mutate({
      id: page._id,
      message: tokensSet(tokens, t),
      edits: tokens.map((token) => ({ op: "set_token", ...token })),
    });
  return (
    <Loaded query={outline} skeleton={<SkeletonRows count={3} />}>
      {({ tokens }) =>
        tokens.length > 0 && (
          <section className={styles.tokens}>
            <h2>{t.colours}</h2>
            <p className="aside">{t.coloursText}</p>
            <TokenFields tokens={tokens} onSet={set} />
          </section>
        )
      }
    </Loaded>
  );
}

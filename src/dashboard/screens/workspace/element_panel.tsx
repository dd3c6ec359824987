/** What was pointed at on the page: its text, its colours, its place. Every change is a typed edit of the draft. */
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, MessageSquare, MousePointerClick, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useToasts } from "../../parts/toast.tsx";
import styles from "./element_panel.module.css";
import { messages } from "./messages.ts";
import { DRAFTS, type Page } from "./page.ts";
import type { Picked } from "./use_picker.ts";

interface ElementPanelProps {
  page: Page;
  picked: Picked | null;
  isPicking: boolean;
  onPoint: () => void;
  onCancel: () => void;
  onAsk: () => void;
  /** The element is gone, or at another place. */
  onMoved: () => void;
}

export function ElementPanel({ page, picked, isPicking, onPoint, onCancel, onAsk, onMoved }: ElementPanelProps) {
  const t = useMessages(messages);
  return (
    <div className={styles.panel}>
      {isPicking ? (
        <>
          <p className={styles.hint}>{t.pointHint}</p>
          <Button onClick={onCancel}>{t.cancel}</Button>
        </>
      ) : (
        <Button icon={MousePointerClick} onClick={onPoint}>
          {t.point}
        </Button>
      )}
      {picked && <Chosen key={picked.node} page={page} picked={picked} onAsk={onAsk} onMoved={onMoved} />}
      <Tokens page={page} />
    </div>
  );
}

/** Makes edits of the page's draft, and says what they have done. */
function useEdits() {
  const { show } = useToasts();
  return useChange("POST /v1/pages/:id/edits", {
    refresh: [...DRAFTS],
    onDone: ({ applied, changed }) => changed && show(applied.map(({ summary }) => summary).join(" · ")),
  });
}

function Chosen({
  page,
  picked,
  onAsk,
  onMoved,
}: {
  page: Page;
  picked: Picked;
  onAsk: () => void;
  onMoved: () => void;
}) {
  const t = useMessages(messages);
  const [text, setText] = useState(picked.quote);
  useEffect(() => setText(picked.quote), [picked.quote]);
  const edit = useEdits();
  type Edits = Parameters<typeof edit.mutate>[0]["edits"];
  const apply = (edits: Edits, onSuccess?: () => void) =>
    edit.mutate({ id: page._id, edits }, onSuccess ? { onSuccess } : undefined);
  const { node } = picked;
  const saveText = (event: FormEvent) => {
    event.preventDefault();
    apply([{ op: "set_text", node, text }]);
  };
  const moveTo = (to: string | null, position: "before" | "after") =>
    to && apply([{ op: "move", node, position, to }], onMoved);
  return (
    <section className={styles.chosen} aria-label={t.chosen}>
      <code className={styles.node}>{node}</code>
      {picked.isText ? (
        <form onSubmit={saveText} className={styles.form}>
          <TextArea label={t.text} value={text} onChange={(event) => setText(event.target.value)} dir="auto" />
          <Button
            type="submit"
            look="solid"
            busy={edit.isPending}
            disabled={text === picked.quote || text.trim() === ""}
          >
            {t.save}
          </Button>
        </form>
      ) : (
        <p dir="auto" className={styles.hint}>
          {picked.quote}
        </p>
      )}
      <div className={styles.row}>
        <Colour
          label={t.textColour}
          onApply={(value) => apply([{ op: "set_style", node, properties: { color: value } }])}
        />
        <Colour
          label={t.background}
          onApply={(value) => apply([{ op: "set_style", node, properties: { "background-color": value } }])}
        />
      </div>
      <div className={styles.row}>
        <Button size="small" icon={ArrowUp} disabled={!picked.before} onClick={() => moveTo(picked.before, "before")}>
          {t.moveUp}
        </Button>
        <Button size="small" icon={ArrowDown} disabled={!picked.after} onClick={() => moveTo(picked.after, "after")}>
          {t.moveDown}
        </Button>
        <Button size="small" icon={Trash2} onClick={() => apply([{ op: "remove", node }], onMoved)}>
          {t.remove}
        </Button>
        <Button size="small" icon={MessageSquare} onClick={onAsk}>
          {t.askAbout}
        </Button>
      </div>
    </section>
  );
}

/** A colour that is taken when the chooser is closed, and not with each step of the pointer. */
function Colour({ label, value, onApply }: { label: string; value?: string; onApply: (value: string) => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <label className={styles.colour}>
      <input
        type="color"
        value={chosen ?? value ?? "#808080"}
        onChange={(event) => setChosen(event.target.value)}
        onBlur={() => {
          if (chosen && chosen !== value) onApply(chosen);
          setChosen(null);
        }}
      />
      <span>{label}</span>
    </label>
  );
}

const HEX = /^#[0-9a-f]{6}$/i;

/** The custom properties of the page's style sheet. */
function Tokens({ page }: { page: Page }) {
  const t = useMessages(messages);
  const outline = useQuery(query("GET /v1/pages/:id/outline", { id: page._id }));
  const edit = useEdits();
  const set = (name: string, value: string) => edit.mutate({ id: page._id, edits: [{ op: "set_token", name, value }] });
  return (
    <Loaded query={outline} skeleton={<SkeletonRows count={3} />}>
      {({ tokens }) =>
        tokens.length > 0 && (
          <section className={styles.tokens}>
            <h2>{t.colours}</h2>
            <p className={styles.hint}>{t.coloursText}</p>
            {tokens.map(({ name, value }) =>
              HEX.test(value) ? (
                <Colour
                  key={name}
                  label={name.replace(/^--/, "")}
                  value={value}
                  onApply={(chosen) => set(name, chosen)}
                />
              ) : (
                <TextField
                  key={`${name} ${value}`}
                  label={name.replace(/^--/, "")}
                  defaultValue={value}
                  spellCheck={false}
                  onBlur={(event) => event.target.value.trim() !== value && set(name, event.target.value.trim())}
                />
              ),
            )}
          </section>
        )
      }
    </Loaded>
  );
}

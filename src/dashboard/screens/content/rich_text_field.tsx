/** A text with headings, lists, links and pictures: written as it will look, or as the Markdown that is kept. */
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { AssetPicker } from "../../parts/asset_picker.tsx";
import { Button } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import type { FieldProps } from "./field_props.ts";
import type { Format, Prose } from "./prose_editor.ts";
import styles from "./rich_text_field.module.css";

const ICONS: Record<Format, LucideIcon> = {
  strong: Bold,
  em: Italic,
  strike: Strikethrough,
  heading2: Heading2,
  heading3: Heading3,
  bullets: List,
  numbers: ListOrdered,
  quote: Quote,
  code: Code,
};
const NAMES = Object.keys(ICONS) as Format[];
const PLAIN: Format[] = ["strong", "em", "bullets", "numbers"];

type Asking = "link" | "picture" | null;

interface RichTextProps extends Omit<FieldProps, "field" | "websiteId"> {
  field: Pick<FieldProps["field"], "name" | "help">;
  /** Without one there are words and links alone, and no Markdown to look at. */
  websiteId?: string;
}

export function RichTextField({ field, value, onChange, problem, isEditable, websiteId }: RichTextProps) {
  const t = useMessages("content");
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const prose = useRef<Prose | null>(null);
  const [mode, setMode] = useState<"loading" | "prose" | "markdown">("loading");
  /** The text can be shown as Markdown alone. */
  const [isBeyond, setBeyond] = useState(false);
  const [active, setActive] = useState<ReadonlySet<Format>>(new Set());
  const [asking, setAsking] = useState<Asking>(null);
  const text = typeof value === "string" ? value : "";
  const latest = useRef({ text, onChange });
  latest.current = { text, onChange };
  const isProse = mode !== "markdown";
  const described = [problem && `${id}-problem`, field.help && `${id}-help`].filter(Boolean).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what describes it changes with what is wrong, and what is typed stays.
  useEffect(() => {
    if (!isProse) return;
    let isGone = false;
    void import("./prose_editor.ts").then(({ mountProse }) => {
      if (isGone || !place.current) return;
      const made = mountProse({
        host: place.current,
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": `${id}-label`,
          ...(described ? { "aria-describedby": described } : {}),
        },
        text: latest.current.text,
        isEditable,
        isPlain: !websiteId,
        onChange: (typed) => latest.current.onChange(typed),
        onMove: setActive,
      });
      prose.current = made;
      setBeyond(made === null);
      setMode(made ? "prose" : "markdown");
    });
    return () => {
      isGone = true;
      prose.current?.destroy();
      prose.current = null;
    };
  }, [isProse, isEditable, id]);
  return (
    <div className={styles.field}>
      <div className="ends">
        <span id={`${id}-label`} className={websiteId ? "named" : "unseen"}>
          {field.name}
        </span>
        {isEditable && websiteId && (
          <Button size="small" look="quiet" onClick={() => setMode(isProse ? "markdown" : "loading")}>
            {isProse ? t.asMarkdown : t.asText}
          </Button>
        )}
      </div>
      {isProse ? (
        <div className={classes(styles.sheet, problem && styles.wrong)}>
          {isEditable && (
            <Toolbar
              label={t.formatsOf(field.name)}
              active={active}
              isPlain={!websiteId}
              onFormat={(format) => prose.current?.toggle(format)}
              onAsk={setAsking}
              onUndo={() => prose.current?.undo()}
              onRedo={() => prose.current?.redo()}
            />
          )}
          {mode === "loading" && <Skeleton height="10rem" />}
          <div ref={place} className={styles.prose} hidden={mode === "loading"} />
        </div>
      ) : (
        <TextArea
          label={field.name}
          hideLabel
          hint={isBeyond ? t.markdownOnly : t.markdownHint}
          className={styles.markdown}
          rows={12}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          readOnly={!isEditable}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
      {field.help && (
        <p id={`${id}-help`} className="note">
          {field.help}
        </p>
      )}
      <Dialog open={asking === "link"} onClose={() => setAsking(null)} title={t.link}>
        <LinkForm
          address={prose.current?.link() ?? ""}
          onSet={(address) => {
            setAsking(null);
            prose.current?.setLink(address);
          }}
        />
      </Dialog>
      <AssetPicker
        open={asking === "picture"}
        onClose={() => setAsking(null)}
        kind="image"
        websiteId={websiteId}
        onChoose={(chosen) => {
          if ("asset" in chosen) prose.current?.addPicture(chosen.asset.path, chosen.asset.alt ?? "");
          else prose.current?.addPicture(chosen.address, "");
        }}
      />
    </div>
  );
}

interface ToolbarProps {
  label: string;
  active: ReadonlySet<Format>;
  isPlain: boolean;
  onFormat: (format: Format) => void;
  onAsk: (asking: Asking) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** One stop of the tab key; the arrows go through its buttons. */
function Toolbar({ label, active, isPlain, onFormat, onAsk, onUndo, onRedo }: ToolbarProps) {
  const t = useMessages("content");
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const tools: { name: string; icon: LucideIcon; isOn?: boolean; run: () => void }[] = [
    ...(isPlain ? PLAIN : NAMES).map((name) => ({
      name: t.formats[name],
      icon: ICONS[name],
      isOn: active.has(name),
      run: () => onFormat(name),
    })),
    { name: t.link, icon: Link2, run: () => onAsk("link") },
    ...(isPlain
      ? []
      : [
          { name: t.picture, icon: ImagePlus, run: () => onAsk("picture") },
          { name: t.undo, icon: Undo2, run: onUndo },
          { name: t.redo, icon: Redo2, run: onRedo },
        ]),
  ];
  const go = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label={label} tabIndex={-1} className={styles.tools} onKeyDown={go}>
      {tools.map(({ name, icon: Icon, isOn, run }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={isOn}
          tabIndex={index === at ? 0 : -1}
          className={styles.tool}
          // The text keeps what is chosen in it.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={run}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  );
}

function LinkForm({ address, onSet }: { address: string; onSet: (address: string) => void }) {
  const t = useMessages("content");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSet(String(new FormData(event.currentTarget).get("address")).trim());
      }}
    >
      <TextField
        label={t.linkAddress}
        name="address"
        defaultValue={address}
        hint={t.linkHint}
        placeholder="https://"
        pattern="(https?:|mailto:|tel:|/|#).+"
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        required
      />
      <DialogActions>
        {address && <Button onClick={() => onSet("")}>{t.unlink}</Button>}
        <Button type="submit" look="solid">
          {t.apply}
        </Button>
      </DialogActions>
    </form>
  );
}

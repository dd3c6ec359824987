/** The blocks of a mail, one below the other: added, moved by pointer or keys, taken out, and all of it taken back. */
import { Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import styles from "./block_editor.module.css";
import { BlockFields } from "./block_fields.tsx";
import { BlockList, type Item, itemsOf } from "./block_list.tsx";
import type { Block } from "./blocks.ts";
import { isSame } from "./use_campaign_draft.ts";

/** What is typed within this time is one step back. */
const STEP_MS = 1_000;

interface BlockEditorProps {
  blocks: Block[];
  onChange: (blocks: Block[]) => void;
  /** What is wrong with a field, by its path: `blocks.0.href`. */
  problemOf: (path: string) => string | null;
}

const blocksOf = (items: Item[]): Block[] => items.map(({ block }) => block);

export function BlockEditor({ blocks, onChange, problemOf }: BlockEditorProps) {
  const t = useMessages("campaigns");
  const [items, setItems] = useState(() => itemsOf(blocks));
  const [past, setPast] = useState<Block[][]>([]);
  const [future, setFuture] = useState<Block[][]>([]);
  const changedAt = useRef(0);
  /** What was handed on last: what comes otherwise was written elsewhere. */
  const own = useRef(blocks);
  // At once: what is typed before an effect that waits would be taken for older than what is drawn.
  useLayoutEffect(() => {
    if (isSame(blocks, own.current)) return;
    setPast((steps) => [...steps, own.current]);
    own.current = blocks;
    setItems(itemsOf(blocks));
  }, [blocks]);

  const tell = (next: Block[]) => {
    own.current = next;
    onChange(next);
  };
  const change = (next: Item[]) => {
    const now = Date.now();
    const isTyping = next.length === items.length && next.every(({ id }, index) => id === items[index]!.id);
    if (!isTyping || now - changedAt.current > STEP_MS) setPast([...past.slice(-99), blocksOf(items)]);
    changedAt.current = isTyping ? now : 0;
    setFuture([]);
    setItems(next);
    tell(blocksOf(next));
  };
  /** Goes a step back or forth: from one pile of states to the other. */
  const step = (from: Block[][], setFrom: typeof setPast, setTo: typeof setPast) => {
    const state = from.at(-1);
    if (!state) return;
    setFrom(from.slice(0, -1));
    setTo((steps) => [...steps, blocksOf(items)]);
    changedAt.current = 0;
    setItems(itemsOf(state));
    tell(state);
  };
  const undo = () => step(past, setPast, setFuture);
  const redo = () => step(future, setFuture, setPast);
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]") !== null;
    if (isField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it, wherever in it they are pressed.
    <div className="narrow-stack" onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <IconButton size="small" icon={Undo2} label={t.undo} disabled={past.length === 0} onClick={undo} />
        <IconButton size="small" icon={Redo2} label={t.redo} disabled={future.length === 0} onClick={redo} />
      </div>
      <BlockList
        label={t.steps.content}
        fields={BlockFields}
        items={items}
        path="blocks"
        onChange={change}
        problemOf={problemOf}
      />
    </div>
  );
}

/** A list of blocks, of a mail or of a column in it. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { uniqueId } from "../../api/unique_id.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { DragHandle, useDragging } from "../../parts/dragging.tsx";
import { Menu } from "../../parts/menu.tsx";
import styles from "./block_editor.module.css";
import { BLOCK_TYPES, type Block, newBlock } from "./blocks.ts";

/** A block with what it is known by while it is written. */
export interface Item {
  id: string;
  block: Block;
}

export const itemsOf = (blocks: Block[]): Item[] => blocks.map((block) => ({ id: uniqueId(), block }));

export interface BlockFieldsProps {
  block: Block;
  path: string;
  onChange: (block: Block) => void;
  problemOf: (path: string) => string | null;
}

interface BlockListProps {
  label: string;
  /** What is filled in for a block; of columns it is made of such a list again. */
  fields: (props: BlockFieldsProps) => ReactNode;
  items: Item[];
  /** Where they are in what is sent. */
  path: string;
  /** Columns have no columns in them. */
  isColumn?: boolean;
  onChange: (items: Item[]) => void;
  problemOf: (path: string) => string | null;
}

export function BlockList({
  label,
  fields: Fields,
  items,
  path,
  isColumn = false,
  onChange,
  problemOf,
}: BlockListProps) {
  const t = useMessages("campaigns");
  const list = useRef<HTMLOListElement>(null);
  /** What has the focus once a block has moved: a browser takes it from what is put elsewhere. */
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = null;
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    const [item] = items.slice(from, from + 1);
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item!));
  };
  const placeOf = (id: string) => items.findIndex((item) => item.id === id);
  const dragging = useDragging({ byHandle: true, onDrop: (id, place) => move(placeOf(id), placeOf(place)) });
  return (
    <div className={styles.blocks}>
      <ol ref={list} className={styles.blocks} aria-label={label}>
        {items.map(({ id, block }, index) => {
          const name = t.blockOf(t.blocks[block.type], index + 1);
          const steps = [
            { to: index - 1, icon: ArrowUp, label: t.moveUp(name), key: "up" },
            { to: index + 1, icon: ArrowDown, label: t.moveDown(name), key: "down" },
          ];
          return (
            <li key={id} className={styles.block} {...dragging.rowOf(id)} {...dragging.placeOf(id)}>
              <div className={styles.head}>
                <DragHandle title={t.drag} always />
                <span className={styles.type}>{t.blocks[block.type]}</span>
                {steps.map(({ to, icon, label, key }) => (
                  <IconButton
                    key={key}
                    id={`${id}-${key}`}
                    size="small"
                    look="quiet"
                    icon={icon}
                    label={label}
                    disabled={to < 0 || to >= items.length}
                    onClick={() => {
                      focused.current = `${id}-${key}`;
                      move(index, to);
                    }}
                  />
                ))}
                <IconButton
                  size="small"
                  look="quiet"
                  icon={Trash2}
                  label={t.removeBlock(name)}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                />
              </div>
              <Fields
                block={block}
                path={`${path}.${index}`}
                onChange={(next) => onChange(items.with(index, { id, block: next }))}
                problemOf={problemOf}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Menu
          trigger={
            <Button size="small" icon={Plus}>
              {t.addBlock}
            </Button>
          }
          items={BLOCK_TYPES.filter((type) => !isColumn || type !== "columns").map((type) => ({
            label: t.blocks[type],
            onSelect: () => onChange([...items, ...itemsOf([newBlock(type)])]),
          }))}
        />
      </div>
    </div>
  );
}

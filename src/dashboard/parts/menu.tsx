/** A button that opens a menu. */
import { Check, type LucideIcon } from "lucide-react";
import {
  cloneElement,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { classes } from "./classes.ts";
import styles from "./menu.module.css";

export interface MenuItem {
  label: string;
  /** What tells it from others with the same label. */
  id?: string;
  /** What is said of it besides. */
  note?: ReactNode;
  icon?: LucideIcon;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Draws a line above it. */
  separated?: boolean;
  /** One of several, of which one is chosen. */
  checked?: boolean;
}

interface MenuProps {
  /** A Button or IconButton without `onClick`. */
  trigger: ReactElement<Record<string, unknown>>;
  items: MenuItem[];
  heading?: ReactNode;
  side?: "top" | "bottom";
  align?: "start" | "end";
}

/** Which item has the focus first, by the key that has opened the menu. */
const FIRST: Record<string, number> = { ArrowDown: 0, ArrowUp: -1 };

export function Menu({ trigger, ...menu }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [first, setFirst] = useState<number | null>(null);
  const isOpen = first !== null;
  // A press beside an open menu closes it, before it is a click on its button.
  const wasOpen = useRef(false);
  const container = isOpen && (opener.current!.closest("dialog, main") ?? document.querySelector("main"));
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-opener`,
        ref: opener,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        onPointerDown: () => {
          wasOpen.current = isOpen;
        },
        onClick: () => {
          if (!wasOpen.current) setFirst(0);
          wasOpen.current = false;
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (!Object.hasOwn(FIRST, event.key)) return;
          event.preventDefault();
          setFirst(FIRST[event.key]!);
        },
      })}
      {isOpen &&
        createPortal(
          <OpenMenu {...menu} id={id} opener={opener.current!} first={first} onClose={() => setFirst(null)} />,
          container || document.body,
        )}
    </>
  );
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** The item that a key leads to from another; undefined: the key is for something else. */
function itemAfter(menu: HTMLElement, key: string): HTMLElement | undefined {
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  switch (key) {
    case "ArrowDown":
      return items[(at + 1) % items.length];
    case "ArrowUp":
      return items.at(Math.max(at, 0) - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
  }
  const begins = ({ textContent }: HTMLElement) => textContent.toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}

interface OpenMenuProps extends Omit<MenuProps, "trigger"> {
  id: string;
  opener: HTMLElement;
  first: number;
  onClose: () => void;
}

/** The browser closes it at Escape or a press beside it, and gives the focus back. */
function OpenMenu({ id, opener, first, items, heading, side = "bottom", align = "end", onClose }: OpenMenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = ref.current!;
    opener.style.setProperty("anchor-name", "--menu");
    menu.showPopover();
    itemsOf(menu).at(first)?.focus();
    return () => void opener.style.removeProperty("anchor-name");
  }, [opener, first]);
  const close = () => ref.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") return close();
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
    const next = itemAfter(event.currentTarget, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-labelledby={opener.id}
      className={classes(styles.menu, styles[side], styles[align])}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose();
      }}
      onKeyDown={onKeyDown}
    >
      {heading && <div className={styles.heading}>{heading}</div>}
      {items.map((item) => (
        <Fragment key={item.id ?? item.label}>
          {item.separated && <hr className={styles.separator} />}
          <Item item={item} close={close} />
        </Fragment>
      ))}
    </div>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, note, icon: Icon, onSelect, danger, disabled, checked } = item;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only those that can be checked say whether they are.
    <button
      type="button"
      role={checked === undefined ? "menuitem" : "menuitemcheckbox"}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      className={classes(styles.item, danger && styles.danger)}
      onPointerMove={({ currentTarget }) => currentTarget.focus()}
      onClick={() => {
        if (disabled) return;
        // What it opens gives the focus back to where the menu was opened.
        close();
        onSelect();
      }}
    >
      {Icon && <Icon aria-hidden />}
      <span dir="auto">
        {label}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {checked && <Check aria-hidden className={styles.tick} />}
    </button>
  );
}

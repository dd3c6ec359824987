import { Menu } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode, useReducer, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { takeOver } from "./focus.ts";
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

export interface MenuProps {
  /** A Button or IconButton without `onClick`. */
  trigger: ReactElement<Record<string, unknown>>;
  items: MenuItem[];
  heading?: ReactNode;
  side?: "top" | "bottom";
  align?: "start" | "end";
}

export default function MenuPopup({
  trigger,
  items,
  heading,
  side = "bottom",
  align = "end",
  openAtOnce,
}: MenuProps & { openAtOnce: boolean }) {
  const [isInDialog, setInDialog] = useState(false);
  const wasOpened = useRef(false);
  // The landmark is looked for when it opens: as this is first drawn, it may be that of the screen before.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // In a landmark of the page, unless a dialog has made all of that unreachable.
  const container = isInDialog ? null : document.querySelector("main");
  return (
    <Menu.Root defaultOpen={openAtOnce} onOpenChange={() => redraw()} modal={false}>
      <Menu.Trigger
        ref={(element: HTMLElement | null) => {
          setInDialog(element?.closest('[role="dialog"]') != null);
          // It stands for the plain button that was pressed (menu.tsx).
          if (element && openAtOnce && !wasOpened.current) takeOver(element);
          wasOpened.current = true;
        }}
        render={trigger}
      />
      <Menu.Portal {...(container ? { container } : {})}>
        <Menu.Positioner className={styles.positioner} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Menu.Popup className={styles.popup}>
            {heading && <div className={styles.heading}>{heading}</div>}
            {items.map((item) => (
              <Fragment key={item.id ?? item.label}>
                {item.separated && <Menu.Separator className={styles.separator} />}
                <Item item={item} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ item: { label, note, icon: Icon, onSelect, danger, disabled, checked } }: { item: MenuItem }) {
  const shared = {
    className: classes(styles.item, danger && styles.danger),
    disabled: disabled ?? false,
    onClick: onSelect,
  };
  const face = (
    <>
      {Icon && <Icon aria-hidden />}
      <span dir="auto">
        {label}
        {note && <small className={styles.note}>{note}</small>}
      </span>
    </>
  );
  if (checked === undefined) return <Menu.Item {...shared}>{face}</Menu.Item>;
  return (
    <Menu.CheckboxItem {...shared} checked={checked} closeOnClick>
      {face}
      {checked && <Check aria-hidden className={styles.tick} />}
    </Menu.CheckboxItem>
  );
}

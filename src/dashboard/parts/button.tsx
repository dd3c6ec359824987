/** Buttons, and links that look like them. One `solid` button on a screen at most: its main action. */
import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useCallback, useReducer, useRef } from "react";
import styles from "./button.module.css";
import { classes } from "./classes.ts";

interface Look {
  look?: "solid" | "plain" | "quiet" | "danger";
  size?: "normal" | "small";
  icon?: LucideIcon;
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

const classOf = ({ look = "plain", size = "normal" }: Look, hasText: boolean, more?: string) =>
  classes(styles.button, styles[look], size === "small" && styles.small, !hasText && styles.iconOnly, more);

function Face({ icon: Icon, children }: { icon: LucideIcon | undefined; children: ReactNode }) {
  return (
    <>
      {Icon && <Icon aria-hidden className={styles.icon} />}
      {children != null && <span className={styles.text}>{children}</span>}
    </>
  );
}

/**
 * Whether a button that can't be pressed for now has the focus, which it keeps until the focus goes elsewhere: who has
 * just pressed it by keyboard would else begin anew at the top of the screen.
 */
function useKeptFocus(isOff: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const own = useRef<HTMLButtonElement>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const attach = useCallback(
    (element: HTMLButtonElement | null) => {
      own.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  return { attach, redraw, isKept: isOff && own.current !== null && own.current === document.activeElement };
}

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * While `busy` it keeps its size, can't be pressed again and says so. Of a double click on what may be busy, or submits,
 * only the first counts: the second comes before that is drawn, or when it is done and its dialog is still closing.
 */
export function Button(props: ButtonProps) {
  const { look, size, icon, busy, disabled, className, children, type = "button", ref, ...rest } = props;
  const isOff = Boolean(disabled || busy);
  const { attach, redraw, isKept } = useKeptFocus(isOff, ref);
  return (
    <button
      {...rest}
      {...((busy !== undefined || type === "submit") && {
        onClick: (event: MouseEvent<HTMLButtonElement>) => (event.detail > 1 ? refuse(event) : rest.onClick?.(event)),
      })}
      {...(isKept ? { "aria-disabled": true, onClick: refuse, onBlur: redraw } : { disabled: isOff })}
      ref={attach}
      type={type}
      className={classOf({ look, size }, children != null, classes(className, busy && styles.busy))}
      aria-busy={busy || undefined}
    >
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

/** A button without text: `label` is what it is called. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, "children"> & { label: string; icon: LucideIcon }) {
  return <Button look="quiet" {...rest} aria-label={label} title={rest.title ?? label} />;
}

type AnchorProps = ComponentProps<"a"> & Look;

function Anchor({ look, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classOf({ look, size }, children != null, className)}>
      <Face icon={icon}>{children}</Face>
    </a>
  );
}

/** A link to a screen of the application that looks like a button: `<ButtonLink to="/new">`. */
export const ButtonLink = createLink(Anchor);

/** A link to elsewhere that looks like a button; in a new tab. */
export function OutsideLink(props: AnchorProps) {
  return <Anchor target="_blank" rel="noopener noreferrer" {...props} />;
}

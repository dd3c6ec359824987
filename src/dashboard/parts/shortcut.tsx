/** Keys that do something anywhere on the screen, and how they are shown. */
import { useEffect, useRef } from "react";
import styles from "./shortcut.module.css";

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** "mod+k" as people know it: ⌘K, or Ctrl K. */
const written = (keys: string): string[] =>
  keys
    .split("+")
    .map((key) => (key === "mod" ? (IS_APPLE ? "⌘" : "Ctrl") : key.length === 1 ? key.toUpperCase() : key));

export function Shortcut({ keys }: { keys: string }) {
  return (
    <span aria-hidden className={styles.keys}>
      {written(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** @param keys one key, with `mod+` for ⌘ or Ctrl; without it the key does nothing while something is being typed */
export function useShortcut(keys: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const key = keys.replace("mod+", "");
    const withModifier = keys.startsWith("mod+");
    const onKey = (event: KeyboardEvent) => {
      const modified = IS_APPLE ? event.metaKey : event.ctrlKey;
      if (event.key.toLowerCase() !== key || modified !== withModifier || event.altKey || event.defaultPrevented)
        return;
      if (!withModifier && (isTyping(event.target) || event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [keys]);
}

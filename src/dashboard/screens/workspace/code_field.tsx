/** A text of code, with colours and numbered lines: to be typed in, or beside what it was before. */
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import styles from "./code_field.module.css";
import type { CodeTarget } from "./code_mirror.ts";

interface CodeFieldProps {
  target: CodeTarget;
  label: string;
  /** What stands in it at first; it is another field when this is to be another text. */
  text: string;
  /** Absent: the text can only be read. */
  onChange?: (text: string) => void;
  /** Shows what has changed since this text. */
  before?: string;
}

export function CodeField({ target, label, text, onChange, before }: CodeFieldProps) {
  const t = useMessages("workspace");
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  const latest = useRef(onChange);
  latest.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed changes the text, and is in the field already.
  useEffect(() => {
    let leave = () => {};
    let isGone = false;
    void import("./code_mirror.ts").then(({ mountEditor, mountDifference }) => {
      const host = place.current;
      if (isGone || !host) return;
      const editor = { host, target, label, text };
      leave =
        before === undefined
          ? mountEditor({ ...editor, onChange: latest.current ? (typed) => latest.current?.(typed) : null })
          : mountDifference({ ...editor, before, unchanged: t.unchangedLines });
      setThere(true);
    });
    return () => {
      isGone = true;
      leave();
    };
  }, []);
  return (
    <div className={styles.field}>
      {!isThere && <Skeleton height="100%" />}
      <div ref={place} className={styles.host} hidden={!isThere} />
    </div>
  );
}

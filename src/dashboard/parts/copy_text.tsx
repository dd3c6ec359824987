/** Text that people take with them: a key, an address, a command. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { Button, IconButton } from "./button.tsx";
import styles from "./copy_text.module.css";
import { useToasts } from "./toast.tsx";

const TOLD_MS = 1_600;

function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  const { showError } = useToasts();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TOLD_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    copyToClipboard(text).then(
      () => setCopied(true),
      (error: Error) => showError(error),
    );
  return { copied, copy };
}

/** The clipboard of browsers is there for https and localhost alone; elsewhere a field is selected and copied. */
async function copyToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  // Outside of an open dialog nothing can be selected.
  (document.activeElement?.closest("dialog") ?? document.body).append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

export function CopyButton({ text, label, look }: { text: string; label?: string; look?: "solid" | "plain" }) {
  const t = useMessages("parts");
  const { copied, copy } = useCopy(text);
  return (
    <Button look={look ?? "plain"} size={look ? "normal" : "small"} icon={copied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{copied ? t.copied : (label ?? t.copy)}</span>
    </Button>
  );
}

/** One line. @param props.label what it is, for who does not see where it stands */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useMessages("parts");
  const { copied, copy } = useCopy(text);
  return (
    <span className={styles.line}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <code tabIndex={0} className={styles.text}>
        {text}
      </code>
      <IconButton
        size="small"
        icon={copied ? Check : Copy}
        label={copied ? t.copied : `${t.copy}: ${label}`}
        onClick={copy}
      />
    </span>
  );
}

/** Several lines of code. */
export function CopyCode({ code, label }: { code: string; label: string }) {
  return (
    <figure className={styles.code}>
      <figcaption className={styles.caption}>
        {label}
        <CopyButton text={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

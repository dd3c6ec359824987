/** What the website is for, in the words of who wants it. */
import { ArrowRight } from "lucide-react";
import type { CallError } from "../../api/errors.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import styles from "./prompt_form.module.css";

interface PromptFormProps {
  prompt: string;
  onPrompt: (prompt: string) => void;
  onSubmit: () => void;
  busy: boolean;
  error: CallError | null;
}

export function PromptForm({ prompt, onPrompt, onSubmit, busy, error }: PromptFormProps) {
  const t = useMessages("newWebsite");
  return (
    <ChangeForm change={{ error, isPending: busy }} className={styles.form} onSubmit={onSubmit}>
      <TextArea
        label={t.prompt}
        hint={t.promptHint}
        placeholder={t.promptExample}
        name="prompt"
        className={styles.prompt}
        value={prompt}
        onChange={(event) => onPrompt(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
        }}
        maxLength={20_000}
        autoFocus
        required
      />
      <Button type="submit" look="solid" icon={ArrowRight} busy={busy}>
        {t.goOn}
      </Button>
    </ChangeForm>
  );
}

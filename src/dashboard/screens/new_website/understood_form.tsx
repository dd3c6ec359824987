/** What was understood of the description: shown, and corrected, before anything is written. */
import { ArrowRight } from "lucide-react";
import type { Brief } from "../../../brief/brief.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { BriefForm } from "../business/brief_form.tsx";
import styles from "./sitemap_form.module.css";

interface UnderstoodFormProps {
  brief: Brief;
  onChange: (brief: Brief) => void;
  onBack: () => void;
  onNext: () => void;
}

export function UnderstoodForm({ brief, onChange, onBack, onNext }: UnderstoodFormProps) {
  const t = useMessages("business");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <BriefForm brief={brief} onChange={onChange} />
      <footer className={styles.footer}>
        <Button look="quiet" onClick={onBack}>
          {t.back}
        </Button>
        <span />
        <Button type="submit" look="solid" icon={ArrowRight}>
          {t.next}
        </Button>
      </footer>
    </form>
  );
}

/** What was understood of the description: shown, and corrected, before anything is written. */
import { ArrowRight } from "lucide-react";
import type { Brief } from "../../../brief/brief.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { BriefForm } from "../business/brief_form.tsx";
import styles from "./understood_form.module.css";

interface UnderstoodFormProps {
  brief: Brief;
  onChange: (brief: Brief) => void;
  onBack: () => void;
  onNext: () => void;
}

export function UnderstoodForm({ brief, onChange, onBack, onNext }: UnderstoodFormProps) {
  const t = useMessages("business");
  return (
    <ChangeForm className="far-stack" onSubmit={() => onNext()}>
      <BriefForm brief={brief} onChange={onChange} needsName />
      <footer className={styles.footer}>
        <Button look="quiet" onClick={onBack}>
          {t.back}
        </Button>
        <Button type="submit" look="solid" icon={ArrowRight}>
          {t.next}
        </Button>
      </footer>
    </ChangeForm>
  );
}

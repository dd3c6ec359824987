/** What is shown to who has no website yet: a sentence, and it begins. */
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { useDraft } from "../../parts/draft.ts";
import { TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import styles from "./first_website.module.css";

export function FirstWebsite() {
  const t = useMessages("websites");
  const navigate = useNavigate();
  // The same that is gone on with where a website is made.
  const [prompt, setPrompt] = useDraft("new website");
  const begin = () => void navigate({ to: "/new", search: { prompt: prompt.trim(), read: "1" } as never });
  return (
    <section className={styles.first}>
      <h2 className={styles.title}>{t.firstTitle}</h2>
      <p className={styles.text}>{t.firstText}</p>
      <ChangeForm className={styles.form} onSubmit={begin}>
        <TextArea
          label={t.firstLabel}
          hideLabel
          className={styles.sentence}
          placeholder={t.firstExample}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
          maxLength={20_000}
          required
        />
        <Button type="submit" look="solid" icon={ArrowRight}>
          {t.goOn}
        </Button>
      </ChangeForm>
    </section>
  );
}

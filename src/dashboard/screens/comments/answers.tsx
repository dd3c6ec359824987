/** The answers to a comment, and where somebody writes another one. */
import { useQuery } from "@tanstack/react-query";
import { useFormChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./answers.module.css";
import { COMMENTS, type Thread } from "./comment.ts";

const LONGEST = 2_000;

export function Answers({ comment: { _id, page_id } }: { comment: Thread }) {
  const t = useMessages("reviews");
  const mayAnswer = useMay("editor", "any");
  const answers = useQuery(wholeQuery("GET /v1/pages/:id/comments", { id: page_id, parent_id: _id })).data?.data ?? [];
  const answer = useFormChange("POST /v1/pages/:id/comments", { refresh: [...COMMENTS] });
  if (answers.length === 0 && !mayAnswer) return null;
  return (
    <section className={styles.answers} aria-label={t.answers}>
      {answers.length > 0 && (
        <ol>
          {answers.toReversed().map(({ _id, author, text, created_at }) => (
            <li key={_id}>
              <p className={styles.by}>
                <strong dir="auto">{author.name}</strong> <Ago time={created_at} />
              </p>
              <p className={styles.said} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayAnswer && (
        <ChangeForm
          kept={`answer ${_id}`}
          className="close-stack"
          onSubmit={({ form, text }) =>
            answer.mutate({ id: page_id, parent_id: _id, text: text("text") }, { onSuccess: () => form.reset() })
          }
        >
          <TextArea
            label={t.answer}
            name="text"
            hint={t.answerHint}
            problem={answer.error && (answer.error.problemOf("text") ?? answer.error.message)}
            maxLength={LONGEST}
            required
          />
          <div>
            <Button type="submit" look="solid" busy={answer.isPending}>
              {t.send}
            </Button>
          </div>
        </ChangeForm>
      )}
    </section>
  );
}

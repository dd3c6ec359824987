/** What is said of the page, and where somebody says more of it: of all of it, or of a place on it; clients decide as well. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, MapPin, MousePointerClick, Reply, X } from "lucide-react";
import { useState } from "react";
import { listQuery, useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Select, TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { Answers } from "../comments/answers.tsx";
import { COMMENTS, type Thread, TONES } from "../comments/comment.ts";
import styles from "./comments_panel.module.css";
import type { Page } from "./page.ts";
import type { Picked, Picker } from "./use_picker.ts";

const SHOWN = 20;
const LONGEST = 2_000;
const LONGEST_QUOTE = 200;
const LONGEST_NODE = 500;
const KINDS: Thread["kind"][] = ["comment", "changes_requested", "approved"];

interface CommentsPanelProps {
  page: Page;
  /** What the next comment is about; null: the whole page. */
  picked: Picked | null;
  picker: Picker;
  onForget: () => void;
}

export function CommentsPanel({ page, picked, picker, onForget }: CommentsPanelProps) {
  const t = useMessages("reviews");
  const threads = useQuery(listQuery("GET /v1/comments", { page_id: page._id, status: "open", limit: SHOWN }));
  return (
    <div className={styles.panel}>
      {useMay("editor", "any") && <NewComment page={page} picked={picked} picker={picker} onForget={onForget} />}
      <Loaded query={threads} skeleton={<SkeletonRows count={2} />}>
        {({ data }) =>
          data.length > 0 && (
            <ul aria-label={t.title} className={styles.said}>
              {data.map((thread) => (
                <ThreadItem key={thread._id} thread={thread} picker={picker} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Link to="/websites/$id/comments" params={{ id: page.website_id }}>
        {t.allComments}
      </Link>
    </div>
  );
}

function NewComment({ page, picked, picker, onForget }: CommentsPanelProps) {
  const t = useMessages("reviews");
  const isClient = useUser().role === "client";
  const [kind, setKind] = useState<Thread["kind"]>("comment");
  const add = useFormChange("POST /v1/pages/:id/comments", { refresh: [...COMMENTS], says: t.sent });
  const place =
    kind === "comment" && picked && picked.node.length <= LONGEST_NODE
      ? { node: picked.node, ...(picked.quote ? { quote: picked.quote.slice(0, LONGEST_QUOTE) } : {}) }
      : {};
  return (
    <ChangeForm
      kept={`comment on ${page._id}`}
      className="close-stack"
      onSubmit={({ form, text }) => {
        const words = text("text");
        add.mutate(
          { id: page._id, kind, ...(words ? { text: words } : {}), ...place },
          {
            onSuccess: () => {
              form.reset();
              setKind("comment");
              onForget();
            },
          },
        );
      }}
    >
      {isClient && (
        <Select
          label={t.whatToSay}
          value={kind}
          onChange={({ target }) => setKind(target.value as Thread["kind"])}
          options={KINDS.map((value) => ({ value, label: t.decisions[value] }))}
        />
      )}
      <TextArea
        label={t.kinds.comment}
        name="text"
        rows={3}
        problem={add.error && (add.error.problemOf("text") ?? add.error.message)}
        maxLength={LONGEST}
        required={kind === "comment"}
      />
      {kind === "comment" && (
        <div className={styles.place}>
          <Button size="small" icon={MousePointerClick} onClick={() => picker.begin()}>
            {t.choosePlace}
          </Button>
          {picked && (
            <>
              <span className={styles.quote} dir="auto">
                {picked.quote || t.chosenPlace}
              </span>
              <IconButton size="small" icon={X} label={t.forgetPlace} onClick={onForget} />
            </>
          )}
        </div>
      )}
      <div>
        <Button type="submit" look="solid" busy={add.isPending}>
          {t.sendComment}
        </Button>
      </div>
    </ChangeForm>
  );
}

function ThreadItem({ thread, picker }: { thread: Thread; picker: Picker }) {
  const t = useMessages("reviews");
  const mayChange = useMay("editor", "any");
  const { show } = useToasts();
  const [isAnswering, setAnswering] = useState(false);
  const settle = useChange("PUT /v1/comments/:id", {
    apply: ({ id, status }, cache) => {
      if (status === "resolved") cache.remove(["GET /v1/comments"], id);
    },
    refresh: [...COMMENTS],
    onDone: ({ _id: id, status }) => {
      if (status === "resolved") show(t.resolvedMany(1), { undo: () => settle.mutate({ id, status: "open" }) });
    },
  });
  const { _id, unread, author, kind, text, node, quote, answers, created_at } = thread;
  // What a client has seen the team has not.
  const read = useUser().role !== "client" && unread ? { read: true } : {};
  const answer = () => {
    if (read.read && !isAnswering) settle.mutate({ id: _id, ...read });
    setAnswering(!isAnswering);
  };
  return (
    <li>
      <p className="row">
        <strong dir="auto">{author.name}</strong> <Ago time={created_at} />
        {kind !== "comment" && <StatusBadge tone={TONES[kind]}>{t.kinds[kind]}</StatusBadge>}
      </p>
      {node && (
        <Button size="small" icon={MapPin} onClick={() => picker.show(node)} title={t.onPage}>
          <span className={styles.quote} dir="auto">
            {quote ?? t.onPage}
          </span>
        </Button>
      )}
      <p className={styles.text} dir="auto">
        {text ?? t.changesText}
      </p>
      {mayChange && (
        <div className="row">
          <Button size="small" icon={Check} onClick={() => settle.mutate({ id: _id, status: "resolved", ...read })}>
            {t.resolve}
          </Button>
          <Button size="small" icon={Reply} aria-expanded={isAnswering} onClick={answer}>
            {answers > 0 ? t.answersOf(answers) : t.toAnswer}
          </Button>
        </div>
      )}
      {isAnswering && <Answers comment={thread} />}
    </li>
  );
}

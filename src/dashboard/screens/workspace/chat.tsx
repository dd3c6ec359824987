/** The conversation with the editor about a page. What is typed is kept until it is sent, also over a reload. */
import { useQuery } from "@tanstack/react-query";
import { ArrowUp, ImagePlus, MessageSquarePlus, MessagesSquare, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AssetPicker, type Chosen as ChosenAsset } from "../../parts/asset_picker.tsx";
import { Button, IconButton } from "../../parts/button.tsx";
import { useKept } from "../../parts/draft.ts";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./chat.module.css";
import { conversationQuery, SHOWN_MORE } from "./conversation.ts";
import type { Page } from "./page.ts";
import { useTurn } from "./use_turn.ts";

/** Conversations of a page to go back to. */
const MOST_THREADS = 100;
const MOST_PICTURES = 4;

/** What is being typed of each page. */
const draftName = (pageId: string) => `message of ${pageId}`;

export function Chat({
  page: { _id: pageId, website_id: websiteId },
  about,
  onAsked,
}: {
  page: Page;
  about: string;
  onAsked: () => void;
}) {
  const t = useMessages("workspace");
  const mayAsk = useMay("editor", "content", "ai");
  const threads = useQuery(query("GET /v1/threads", { page_id: pageId, limit: MOST_THREADS }));
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const threadId = chosen === undefined ? (threads.data?.data[0]?._id ?? null) : chosen;
  const [older, setOlder] = useState(0);
  const said = useQuery({ ...conversationQuery(threadId ?? "", older), enabled: threadId !== null });
  const { turn, reached, byHand, send } = useTurn(pageId, threadId, setChosen);
  const open = (id: string | null) => {
    setOlder(0);
    setChosen(id);
  };
  const others = threads.data?.data ?? [];
  const [text, setText] = useState(() => sessionStorage.getItem(draftName(pageId)) ?? "");
  const [pictures, setPictures] = useKept<string[]>(`pictures of ${pageId}`, []);
  const [isAttaching, setAttaching] = useState(false);
  /** The address of a picture that can't go with a message. */
  const [refused, setRefused] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => sessionStorage.setItem(draftName(pageId), text), [pageId, text]);
  useEffect(() => {
    if (!about) return;
    setText(about);
    field.current?.focus();
    onAsked();
  }, [about, onAsked]);
  const list = threadId === null ? [] : (said.data?.data ?? []);
  // While a turn is streamed its own messages may be among the stored ones already.
  const before = turn && list.at(-1)?.role === "user" && list.at(-1)?.text === turn.message ? list.slice(0, -1) : list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new is scrolled to.
  useEffect(
    () => void end.current?.scrollIntoView({ block: "end" }),
    [list.at(-1)?._id, turn?.text, turn?.done.length],
  );
  // Who writes the page may be a model elsewhere, which gets pictures over https alone.
  const attach = (given: ChosenAsset) => {
    const address = "asset" in given ? given.asset.url : given.address;
    const isGood = /^https:\/\/[^\s/]+\/\S*$/.test(address);
    setRefused(isGood ? null : address);
    if (isGood) setPictures([...new Set([...pictures, address])]);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const message = text.trim();
    if (!message || turn) return;
    setText("");
    setPictures([]);
    setAttaching(false);
    void send(message, pictures).then((isTaken) => {
      if (isTaken) return;
      // Also where this is gone by now, as it is when the session has ended.
      sessionStorage.setItem(draftName(pageId), message);
      setPictures(pictures);
      setText((typed) => typed || message);
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles.chat}>
      <div className={styles.messages} aria-live="polite">
        {before.length === 0 && !turn && (
          <div className={styles.first}>
            <h2>{mayAsk ? t.chatEmpty : t.chatNothing}</h2>
            {mayAsk && <p>{t.chatEmptyText}</p>}
            {mayAsk &&
              t.chatExamples.map((example) => (
                <Button
                  key={example}
                  size="small"
                  onClick={() => {
                    setText(example);
                    field.current?.focus();
                  }}
                >
                  {example}
                </Button>
              ))}
          </div>
        )}
        {threadId !== null && said.data?.hasOlder && (
          <Button size="small" className={styles.older} onClick={() => setOlder(older + SHOWN_MORE)}>
            {t.olderMessages}
          </Button>
        )}
        {before.map(({ _id, role, text }) => (
          <p key={_id} dir="auto" className={role === "user" ? styles.user : styles.assistant}>
            {text}
          </p>
        ))}
        {turn && (
          <>
            <p dir="auto" className={styles.user}>
              {turn.message}
            </p>
            {turn.done.length > 0 && (
              <ul className={styles.done}>
                {turn.done.map((summary) => (
                  <li key={summary} dir="auto">
                    {summary}
                  </li>
                ))}
              </ul>
            )}
            <p dir="auto" className={styles.assistant}>
              {turn.text || <span className={styles.thinking}>{t.thinking}</span>}
            </p>
          </>
        )}
        {!turn &&
          reached.map((said) => (
            <p key={said} className="aside" role="status">
              {said}
            </p>
          ))}
        {byHand && !turn && (
          <a className={styles.byHand} href={byHand}>
            {t.byHand}
          </a>
        )}
        <div ref={end} />
      </div>
      {mayAsk && (
        <form onSubmit={submit} className={styles.form} data-composer>
          <textarea
            ref={field}
            aria-label={t.message}
            placeholder={t.chatEmpty}
            value={text}
            maxLength={10_000}
            rows={2}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKey}
          />
          {pictures.length > 0 && (
            <ul className={styles.pictures} aria-label={t.pictures}>
              {pictures.map((address) => (
                <li key={address}>
                  <span title={address}>{address.replace(/^https:\/\//, "")}</span>
                  <IconButton
                    size="small"
                    icon={X}
                    label={t.withoutPicture(address)}
                    onClick={() => setPictures(pictures.filter((one) => one !== address))}
                  />
                </li>
              ))}
            </ul>
          )}
          {refused && <Notice tone="warn">{t.pictureNeedsHttps(refused)}</Notice>}
          <div className={styles.actions}>
            <IconButton
              size="small"
              icon={ImagePlus}
              label={t.addPicture}
              disabled={pictures.length >= MOST_PICTURES}
              onClick={() => setAttaching(true)}
            />
            {list.length > 0 && (
              <IconButton
                size="small"
                icon={MessageSquarePlus}
                label={t.newThread}
                disabled={turn !== null}
                onClick={() => open(null)}
              />
            )}
            {others.length > (threadId === null ? 0 : 1) && (
              <Menu
                align="start"
                side="top"
                trigger={<IconButton size="small" icon={MessagesSquare} label={t.threads} disabled={turn !== null} />}
                items={others.map(({ _id, title, updated_at }) => ({
                  id: _id,
                  label: title,
                  note: <Ago time={updated_at} />,
                  checked: _id === threadId,
                  onSelect: () => open(_id),
                }))}
              />
            )}
            <IconButton
              type="submit"
              look="solid"
              size="small"
              icon={ArrowUp}
              label={t.send}
              className={styles.send}
              disabled={text.trim() === "" || turn !== null}
            />
          </div>
        </form>
      )}
      <AssetPicker
        open={isAttaching}
        onClose={() => setAttaching(false)}
        onChoose={attach}
        kind="image"
        websiteId={websiteId}
      />
    </div>
  );
}

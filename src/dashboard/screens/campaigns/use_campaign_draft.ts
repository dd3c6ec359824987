/** The draft of a campaign while somebody writes it. What is typed is stored by itself, a moment after, field by field. */
import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import type { Input } from "../../api/operations.ts";
import { refresh, useChange } from "../../api/queries.ts";
import { keptWriting, useKeptWriting } from "../../parts/draft.ts";
import { type Block, isStorable } from "./blocks.ts";
import type { WholeCampaign } from "./campaign.ts";

const ROUTE = "PUT /v1/campaigns/:id" as const;
const CHECKS = "GET /v1/campaigns/:id/checks" as const;
/** How long nothing is typed before it is stored. */
const PAUSE_MS = 700;
/** Content is checked when it rests for longer: each time name servers are asked, too. */
const CHECKED_AFTER_MS = 4_000;

type Sent = Omit<Input<typeof ROUTE>, "id" | "page_id">;
/** What of a campaign is written here. */
export type Writing = Required<{ [Name in keyof Sent & keyof WholeCampaign]: WholeCampaign[Name] }>;
export type Changes = Partial<Omit<Writing, "blocks">> & { blocks?: Block[] };

/** What no campaign is without: left empty, it stays as it was. */
export const NEEDED_TEXTS = ["name", "subject", "from_name", "html"] as const;
const CONTENT: readonly string[] = ["name", "html", "blocks", "text"];

/** In whatever order fields stand. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);

/** Of changes, those that differ from a campaign. */
function newOf(changes: Changes, campaign: Writing): Changes {
  const differ = Object.entries(changes).filter(([name, value]) => !isSame(value, campaign[name as keyof Writing]));
  return Object.fromEntries(differ) as Changes;
}

function storable({ blocks, ...changes }: Changes): Changes {
  const isEmpty = (name: string) => NEEDED_TEXTS.some((one) => one === name && changes[one]?.trim() === "");
  const whole = blocks?.filter(isStorable) ?? [];
  if (whole.length > 0) return { ...storable(changes), blocks: whole };
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !isEmpty(name))) as Changes;
}

export type CampaignDraft = ReturnType<typeof useCampaignDraft>;

export function useCampaignDraft(campaign: WholeCampaign) {
  const { _id: id } = campaign;
  const client = useQueryClient();
  const key = `campaign ${id}`;
  const [changes, setChanges] = useState<Changes>(() => keptWriting<Changes>(key) ?? {});
  /** What was refused is sent again when it has changed. */
  const [refused, setRefused] = useState<Changes | null>(null);
  const sent = useRef<Changes | null>(null);
  const pending = newOf(storable(changes), campaign);
  const isPending = Object.keys(pending).length > 0;
  useKeptWriting(key, isPending ? changes : null);
  const save = useChange(ROUTE, {
    refresh: ["GET /v1/campaigns"],
    onDone: (stored, { id: _, ...done }) => {
      client.setQueryData(["GET /v1/campaigns/:id", { id }], stored);
      if (Object.keys(done).some((name) => !CONTENT.includes(name))) void refresh(client, [CHECKS]);
    },
    onFail: () => setRefused(sent.current),
  });
  // Only now: what is stored is known, and what was typed meanwhile stays.
  useEffect(() => setChanges((now) => newOf(now, campaign)), [campaign]);
  const { mutate, isPending: isSaving } = save;
  const isNew = isPending && refused !== changes;
  const latest = useRef({ pending, changes, isNew });
  latest.current = { pending, changes, isNew };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew.
  useEffect(() => {
    if (!isNew || isSaving) return;
    const timer = setTimeout(() => {
      sent.current = latest.current.changes;
      mutate({ id, ...latest.current.pending });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changes, isNew, isSaving, id, mutate]);
  // Who leaves the screen within the pause has written it all the same.
  useEffect(
    () => () => {
      if (latest.current.isNew) void call(ROUTE, { id, ...latest.current.pending }).catch(() => {});
    },
    [id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is to be checked.
  useEffect(() => {
    const timer = setTimeout(() => void refresh(client, [CHECKS]), CHECKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [campaign.html]);

  return {
    now: { ...campaign, ...changes } as Writing,
    set: (changed: Changes) =>
      setChanges(({ html, blocks, ...before }) => {
        // What it says is one or the other: what was written last.
        if (changed.html !== undefined || changed.blocks) return { ...before, ...changed };
        return { ...before, ...(html === undefined ? {} : { html }), ...(blocks ? { blocks } : {}), ...changed };
      }),
    error: isPending ? save.error : null,
    /** Whether all that can be stored is. */
    isStored: !isPending,
    problemOf: (name: string) => (isPending ? (save.error?.problemOf(name) ?? null) : null),
  };
}

/**
 * A record while somebody writes it: what was typed, what it was when they began, and what became of it meanwhile. When
 * two people write the same record, nobody's words are lost: each field keeps what was typed in it, the others take what
 * is stored now.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { keptWriting, useKeptWriting } from "../../parts/draft.ts";
import { type Collection, type ContentRecord, isSame, valuesOf } from "./collection.ts";

export interface Writing {
  data: Record<string, unknown>;
  slug: string;
  publish_at: string | null;
  unpublish_at: string | null;
}

const emptyData = ({ fields }: Collection) => Object.fromEntries(fields.map(({ key }) => [key, null]));

const writingOf = (collection: Collection, record: ContentRecord | null): Writing =>
  record
    ? {
        data: valuesOf(record),
        slug: record.slug,
        publish_at: record.publish_at,
        unpublish_at: record.unpublish_at,
      }
    : { data: emptyData(collection), slug: "", publish_at: null, unpublish_at: null };

/** Of two writings, what differs: only that is sent. */
function changesOf(before: Writing, now: Writing) {
  const keys = Object.keys(now.data).filter((key) => !isSame(before.data[key], now.data[key]));
  return {
    ...(keys.length > 0 ? { data: Object.fromEntries(keys.map((key) => [key, now.data[key]])) } : {}),
    ...(now.slug.trim() !== before.slug && now.slug.trim() !== "" ? { slug: now.slug.trim() } : {}),
    ...(now.publish_at !== before.publish_at ? { publish_at: now.publish_at } : {}),
    ...(now.unpublish_at !== before.unpublish_at ? { unpublish_at: now.unpublish_at } : {}),
  };
}

type Changes = ReturnType<typeof changesOf>;

/** A writing in which something was typed. */
const withChanges = (writing: Writing, changes: Changes): Writing => ({
  ...writing,
  ...changes,
  slug: changes.slug ?? writing.slug,
  data: { ...writing.data, ...changes.data },
});

export function useRecord(collection: Collection, stored: ContentRecord | null) {
  const client = useQueryClient();
  const name = stored ? `record ${stored._id}` : `new record of ${collection._id}`;
  const [kept] = useState(() => keptWriting<{ changes: Changes; revision: number }>(name));
  /** What it was when this was begun, or saved last. */
  const [base, setBase] = useState(() => (stored && kept ? { ...stored, revision: kept.revision } : stored));
  const [now, setNow] = useState(() => withChanges(writingOf(collection, stored), kept?.changes ?? {}));
  /** Counts the times that what is shown was taken from the server: fields with a state of their own begin anew. */
  const [generation, setGeneration] = useState(0);
  const before = writingOf(collection, base);
  const changes = changesOf(before, now);
  const isDirty = Object.keys(changes).length > 0;
  useKeptWriting(name, isDirty ? { changes, revision: base?.revision ?? 0 } : null);

  /** Takes what is stored for all that was not typed here. */
  const take = (record: ContentRecord, keepsTyped: boolean) => {
    const theirs = writingOf(collection, record);
    setBase(record);
    setNow(keepsTyped ? withChanges(theirs, changes) : theirs);
    setGeneration((count) => count + 1);
  };
  // What somebody else has stored is shown at once where nothing was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another revision is news.
  useEffect(() => {
    if (stored && base && stored.revision > base.revision && !isDirty) take(stored, false);
  }, [stored?.revision]);

  return {
    base,
    now,
    changes,
    isDirty,
    generation,
    /** Somebody else has changed it since this was begun. */
    isBehind: stored !== null && base !== null && stored.revision > base.revision,
    set: (changed: Partial<Writing>) => setNow((writing) => ({ ...writing, ...changed })),
    setValue: (key: string, value: unknown) =>
      setNow((writing) => ({ ...writing, data: { ...writing.data, [key]: value } })),
    /** It was saved as this. What was typed while it was on its way stays. */
    saved: (record: ContentRecord, sent: Writing) => {
      const theirs = writingOf(collection, record);
      setBase(record);
      setNow(withChanges(theirs, changesOf(sent, now)));
      client.setQueryData(["GET /v1/cms/records/:id", { id: record._id }], record);
    },
    /** Asks for what is stored now. */
    catchUp: async (keepsTyped: boolean) => {
      const record = await call("GET /v1/cms/records/:id", { id: base!._id });
      client.setQueryData(["GET /v1/cms/records/:id", { id: record._id }], record);
      take(record, keepsTyped);
    },
  };
}

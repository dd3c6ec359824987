/**
 * A brief on the wire. What is answered has every member, so its schema is that of what callers give (src/brief), in
 * which what was left out is null, or an empty list.
 */
import * as v from "valibot";
import { BRIEF_MEMBERS, BRIEF_SOURCES, type Brief, type BriefSource } from "../../brief/brief.ts";
import { isoTime } from "../../lib/clock.ts";
import { component, count, described, idOf, timestamp } from "../../operation/fields.ts";

/** A website's brief with where it comes from. */
export interface KnownBrief {
  brief: Brief;
  /** 0 before the first change. */
  revision: number;
  source: BriefSource;
  updated_at: number | null;
}

/** What is needed of a valibot schema's inside. */
interface Inside {
  type: string;
  pipe?: (Inside & { kind: string; title?: string })[];
  wrapped?: Inside;
  item?: Inside;
  entries?: Record<string, Inside>;
}

/** The schema of what is answered where this is taken. */
function answered(schema: Inside): v.GenericSchema {
  const { pipe, wrapped, item, entries } = schema;
  if (pipe) {
    const [first, ...actions] = pipe;
    const said = actions
      .filter(({ kind }) => kind === "metadata")
      .map((action) =>
        action.title === undefined ? action : v.title(action.title.replace(/Input$/, "")),
      ) as unknown as v.GenericPipeAction[];
    return said.reduce((made, action) => v.pipe(made, action as never), answered(first!));
  }
  if (wrapped) {
    const inner = answered(wrapped);
    return inner.type === "array" || inner.type === "boolean" ? inner : v.nullable(inner);
  }
  if (item) return v.array(answered(item));
  if (entries)
    return v.object(
      Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [name, answered(name === "id" ? entry.wrapped! : entry)]),
      ),
    );
  return schema as unknown as v.GenericSchema;
}

type Answered = { [Member in keyof Brief]: v.GenericSchema<unknown, Brief[Member]> };

const members = Object.fromEntries(
  Object.entries(BRIEF_MEMBERS as unknown as Record<string, Inside>).map(([name, member]) => [
    name,
    name === "contact" || name === "style" ? answered(member.wrapped!) : answered(member),
  ]),
) as unknown as Answered;

export const briefMembers: Answered = { ...members, sections: v.nullable(members.sections) } as Answered;

export const WebsiteBrief = component("WebsiteBrief", {
  website_id: idOf("web", "The website."),
  revision: count("Counts its changes; 0 before the first.", 1),
  source: described(
    v.picklist(BRIEF_SOURCES),
    "`empty`: nobody has said anything; `read` from the prompt by the first generation; `given` by whoever made the website; `edited` since. Only one that is `read` is read again when the prompt changes.",
  ),
  ...briefMembers,
  updated_at: described(v.nullable(timestamp), "Null: it never was."),
});

export const toWebsiteBrief = (websiteId: string, { brief, revision, source, updated_at }: KnownBrief) => ({
  website_id: websiteId,
  revision,
  source,
  ...brief,
  updated_at: isoTime(updated_at),
});

/** What a page knows instead of its website. */
export const PageBrief = v.pipe(
  v.partial(v.object(briefMembers)),
  v.title("PageBrief"),
  v.metadata({ description: "Members of a brief that are the page's own." }),
);

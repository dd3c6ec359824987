/**
 * A type of event that webhooks can be told of: declared once, by the feature in which it happens. The reference, the
 * types that a webhook can choose from, and what may be recorded come from the declarations (`registry.ts`).
 */
import type * as v from "valibot";

export interface EventType<Data> {
  /** Noun and what happened to it, for example "run.completed". */
  type: string;
  summary: string;
  description?: string;
  /** What `data` is: the resource as REST answers it. */
  data: v.GenericSchema<unknown, Data>;
}

/** What loops over types of events see. */
// biome-ignore lint/suspicious/noExplicitAny: a list of event types holds every type of data.
export type AnyEventType = EventType<any>;

/** Declares a type of event. */
export const eventType = <Data>(declaration: EventType<Data>): EventType<Data> => declaration;

/** What a page asks for of its website's content, and what it gets. Plain data: the main thread makes it, a worker fills it in. */
export type { ContentUse, ListUse } from "../../storage/tables.ts";

import type { ContentFile, ContentImage, ContentType } from "../../storage/tables.ts";

type Texts = Exclude<
  ContentType,
  "number" | "boolean" | "multi_select" | "multi_reference" | "image" | "gallery" | "file"
>;

/** A picture as a page shows it. */
export interface RenderedImage extends ContentImage {
  width?: number | null;
  height?: number | null;
}

/** A value with the type that decides how it is written. */
export type RenderedValue =
  | { type: Texts; value: string }
  | { type: "number"; value: number }
  | { type: "boolean"; value: boolean }
  | { type: "multi_select" | "multi_reference"; value: string[] }
  | { type: "image"; value: RenderedImage }
  | { type: "gallery"; value: RenderedImage[] }
  | { type: "file"; value: ContentFile };

/** Values by what pages call them: "title", "image.alt", "author.name"; null: the record has none. */
export type RenderedValues = Record<string, RenderedValue | null>;

export interface RenderedList {
  /** What people call the collection. */
  name: string;
  records: RenderedValues[];
  /** Which of the list's pages this is, from 1, and how many there are. */
  page: number;
  pages: number;
  /** Of its first page. */
  path: string;
}

/** What a record's page says of it to machines. */
export interface RecordHead {
  /** As lists name it. */
  name: string;
  /** With the website's name. */
  title: string;
  description: string;
  ogImage: string | null;
}

/** What a record says of itself, for who makes JSON-LD of it. */
export interface RecordFacts {
  /** Of its collection. */
  kind: "article" | "product" | "event" | "person" | "recipe" | "job_posting" | null;
  title: string;
  /** In a sentence or two; left out where it says nothing. */
  description?: string;
  siteName: string;
  /** Of the published site; "" where it has none yet. */
  origin: string;
  /** Absolute; null: it has no page. */
  url: string | null;
  /** ISO 8601. */
  published_at: string | null;
  updated_at: string;
  /** All of it, by its fields' keys. */
  values: RenderedValues;
}

/** What is filled into a page. */
export interface Filling {
  /** As the page's lists are; null: there is no such collection, and the sample stays. */
  lists: (RenderedList | null)[];
  /** Of the record whose page it is. */
  record: RenderedValues | null;
  language: string;
  /** Of the record; null: the page is no record's. */
  facts: RecordFacts | null;
}

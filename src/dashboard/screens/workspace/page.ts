import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { CallError } from "../../api/errors.ts";
import type { Item, Output } from "../../api/operations.ts";

/** A page of the website that is worked on. */
export type Page = Item<"GET /v1/websites/:id/pages">;
export type Website = Output<"GET /v1/websites/:id">;
export type Version = Item<"GET /v1/pages/:id/versions">;

/** As many as the API gives at a time. */
const MOST_AT_ONCE = 100;

/** All pages of a website, however many it has. */
export const allPagesQuery = (id: string) =>
  queryOptions<Output<"GET /v1/websites/:id/pages">, CallError>({
    queryKey: ["GET /v1/websites/:id/pages", { id, all: true }],
    async queryFn({ signal }) {
      const first = await call("GET /v1/websites/:id/pages", { id, limit: MOST_AT_ONCE }, { signal });
      const data = [...first.data];
      for (let page = 1; data.length < first.total; page++) {
        const next = await call("GET /v1/websites/:id/pages", { id, limit: MOST_AT_ONCE, page }, { signal });
        if (next.data.length === 0) break;
        data.push(...next.data);
      }
      return { ...first, data };
    },
  });

/** What a change of a page's draft touches. */
export const DRAFTS = [
  "GET /v1/websites/:id/pages",
  "GET /v1/pages/:id/versions",
  "GET /v1/pages/:id/outline",
  "GET /v1/websites/:id/checks",
  "GET /v1/websites/:id",
  "GET /v1/websites",
] as const;

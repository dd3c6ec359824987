/** Where something leads: a page of the website, which is offered, or any other address. */
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { wholeQuery } from "../api/queries.ts";
import { TextField } from "./field.tsx";

export function TargetField({ websiteId, ...field }: { websiteId: string } & ComponentProps<typeof TextField>) {
  const list = useId();
  const pages = useQuery(wholeQuery("GET /v1/websites/:id/pages", { id: websiteId }));
  return (
    <>
      <TextField {...field} list={list} maxLength={2_000} spellCheck={false} required />
      <datalist id={list}>
        {pages.data?.data.map(({ _id, path, name }) => (
          <option key={_id} value={path}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** A screen that a link leads to: what it asks when the link is good, else what to do. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Output } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Entrance } from "./entrance.tsx";
import { useLink } from "./token.ts";

export type ReadLink = Output<"POST /auth/links/read">;

export function LinkPage({ children }: { children: (link: ReadLink, token: string) => ReactNode }) {
  const t = useMessages("signIn");
  const { token, link, error } = useLink();
  if (link) return children(link, token);
  if (error) {
    return (
      <Entrance title={t.linkGone} text={error.code === "link_invalid" ? t.linkGoneText : error.message}>
        <Link to="/sign-in">{t.back}</Link>
      </Entrance>
    );
  }
  return (
    <Entrance title={t.checking}>
      <Skeleton height="8rem" />
    </Entrance>
  );
}

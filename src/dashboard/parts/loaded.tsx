/** What a query answers, or its skeleton while it is asked for, or why it could not be had. */
import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff, Compass, Lock } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import type { CallError } from "../api/errors.ts";
import { useMessages } from "../messages/messages.ts";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty_state.tsx";

export function Loaded<Answer>({
  query,
  skeleton,
  children,
}: {
  query: UseQueryResult<Answer, CallError>;
  skeleton: ReactNode;
  children: (answer: Answer) => ReactNode;
}) {
  const t = useMessages("parts");
  const layout = useMessages("layout");
  // What comes is drawn in steps between which a press is heard.
  const answer = useDeferredValue(query.data);
  if (answer !== undefined) return children(answer);
  if (!query.error) {
    return (
      <div aria-busy="true">
        <p className="unseen" role="status">
          {t.loading}
        </p>
        {skeleton}
      </div>
    );
  }
  // Asking again gives nobody a right.
  if (query.error.status === 403) return <EmptyState icon={Lock} title={t.noAccess} text={query.error.message} />;
  if (query.error.status === 404)
    return (
      <EmptyState icon={Compass} title={layout.notFound} text={query.error.message}>
        <ButtonLink to="/">{layout.toWebsites}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState icon={CloudOff} title={t.notLoaded} text={query.error.message}>
      <Button onClick={() => query.refetch()}>{t.tryAgain}</Button>
    </EmptyState>
  );
}

/** An address of the application at which there is no screen. */
import { Compass } from "lucide-react";
import { useMessages } from "../messages/messages.ts";
import { ButtonLink } from "../parts/button.tsx";
import { EmptyState } from "../parts/empty_state.tsx";
import styles from "./layout.module.css";

export function NotFound() {
  const t = useMessages("layout");
  return (
    <div className={styles.alone}>
      <EmptyState level="h1" icon={Compass} title={t.notFound} text={t.notFoundText}>
        <ButtonLink to="/">{t.toWebsites}</ButtonLink>
      </EmptyState>
    </div>
  );
}

import { History } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { useSiteId } from "../../parts/site.ts";
import { Releases } from "./releases.tsx";

const AT_ONCE = 25;

export default function ReleasesPage() {
  const t = useMessages("site");
  const id = useSiteId()!;
  return (
    <>
      <PageHeader title={t.releases} text={t.releasesText} />
      <Releases
        websiteId={id}
        limit={AT_ONCE}
        none={
          <EmptyState icon={History} title={t.noReleases} text={t.noReleasesText}>
            <ButtonLink to="/websites/$id" params={{ id }}>
              {t.toPages}
            </ButtonLink>
          </EmptyState>
        }
      />
    </>
  );
}

/** What can be done with the page that is worked on, and with the website's pages. */
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, FilePlus2, ListOrdered, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Menu } from "../../parts/menu.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { ArrangePages } from "./arrange_pages.tsx";
import { DRAFTS, type Page, type Website } from "./page.ts";
import { PageForm } from "./page_form.tsx";

interface PageOptionsProps {
  website: Website;
  pages: Page[];
  page: Page;
  /** Goes to a page; "": to the first. */
  onGo: (pageId: string) => void;
}

export function PageOptions({ website, pages, page, onGo }: PageOptionsProps) {
  const t = useMessages("workspace");
  const { show } = useToasts();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"add" | "settings" | "arrange" | "delete" | null>(null);
  const isLast = pages.length === 1;
  const remove = useChange("DELETE /v1/pages/:id", {
    apply: ({ id }, cache) => {
      if (!isLast) cache.remove(["GET /v1/websites/:id/pages"], id);
    },
    refresh: [...DRAFTS, "GET /v1/websites/:id/releases"],
    onDone: ({ website_deleted }) => website_deleted && void navigate({ to: "/" }),
  });
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton icon={Ellipsis} label={t.pageOptions} />}
        items={[
          { label: t.pageSettings, icon: Settings2, onSelect: () => setAsking("settings") },
          { label: t.addPage, icon: FilePlus2, onSelect: () => setAsking("add") },
          { label: t.arrangePages, icon: ListOrdered, onSelect: () => setAsking("arrange") },
          {
            label: t.deletePage,
            icon: Trash2,
            danger: true,
            separated: true,
            onSelect: () => setAsking("delete"),
          },
        ]}
      />
      <PageForm
        key={asking === "settings" ? page._id : "new"}
        websiteId={website._id}
        pages={pages}
        page={asking === "settings" ? page : null}
        open={asking === "add" || asking === "settings"}
        onClose={close}
        onMade={onGo}
      />
      <Dialog open={asking === "arrange"} onClose={close} title={t.arrangePages} description={t.arrangeText}>
        <ArrangePages website={website} pages={pages} />
      </Dialog>
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        onConfirm={() => {
          onGo("");
          // By then it is another page that is worked on.
          const { _id, name } = page;
          remove.mutate({ id: _id }, { onSuccess: () => show(t.pageDeleted(name)) });
        }}
        title={t.deleteTitle(page.name)}
        description={isLast ? t.deleteLastPageText : t.deletePageText}
        action={t.deletePageAction}
        word={isLast ? website.name : undefined}
      />
    </>
  );
}

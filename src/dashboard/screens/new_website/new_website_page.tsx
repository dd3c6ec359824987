/** Makes a website: first its description, then its pages; how they are written is on a screen of its own. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { useDraft, useKept } from "../../parts/draft.ts";
import { PageHeader } from "../../parts/page_header.tsx";
import { messages } from "./messages.ts";
import styles from "./new_website_page.module.css";
import { type Sitemap, toSitemap } from "./plan.ts";
import { PromptForm } from "./prompt_form.tsx";
import { SitemapForm } from "./sitemap_form.tsx";

export default function NewWebsitePage() {
  const t = useMessages(messages);
  const [{ prompt: given = "" }] = useAddressState();
  const [prompt, setPrompt, clearPrompt] = useDraft("new website", given);
  const [sitemap, setSitemap] = useKept<Sitemap | null>("sitemap", null);
  const suggest = useChange("POST /v1/tools/suggest_pages", {
    onDone: (suggested) => setSitemap(toSitemap(suggested)),
    onFail: () => {},
  });
  return (
    <div className={styles.page}>
      {sitemap ? (
        <>
          <PageHeader title={t.sitemapTitle} text={t.sitemapText} />
          <SitemapForm
            prompt={prompt}
            sitemap={sitemap}
            onChange={setSitemap}
            onBack={() => setSitemap(null)}
            onMade={() => {
              setSitemap(null);
              clearPrompt();
            }}
          />
        </>
      ) : (
        <>
          <PageHeader title={t.title} text={t.text} />
          <PromptForm
            prompt={prompt}
            onPrompt={setPrompt}
            onSubmit={() => suggest.mutate({ prompt: prompt.trim() })}
            busy={suggest.isPending}
            error={suggest.error}
          />
        </>
      )}
    </div>
  );
}

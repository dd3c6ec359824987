/**
 * Makes a website: first its description, then what was understood of it, then its pages; how they are written is on a
 * screen of its own.
 */
import { useEffect } from "react";
import type { Brief } from "../../../brief/brief.ts";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { useDraft, useKept } from "../../parts/draft.ts";
import { PageHeader } from "../../parts/page_header.tsx";
import { FromTemplate, TemplateChoice } from "./from_template.tsx";
import styles from "./new_website_page.module.css";
import { type Sitemap, toSitemap } from "./plan.ts";
import { PromptForm } from "./prompt_form.tsx";
import { SitemapForm } from "./sitemap_form.tsx";
import { UnderstoodForm } from "./understood_form.tsx";

export default function NewWebsitePage() {
  const t = useMessages("newWebsite");
  const business = useMessages("business");
  const [{ prompt: given = "", read: isToRead, template }, change] = useAddressState();
  const [prompt, setPrompt, clearPrompt] = useDraft("new website", given);
  const [sitemap, setSitemap] = useKept<Sitemap | null>("sitemap", null);
  const [brief, setBrief] = useKept<Brief | null>("understood", null);
  const [isUnderstood, setUnderstood] = useKept<true | null>("is understood", null);
  const suggest = useFormChange("POST /v1/tools/suggest_pages", {
    onDone: (suggested) => setSitemap(toSitemap(suggested)),
  });
  const read = useFormChange("POST /v1/tools/read_brief", {
    onDone: ({ engine: _, ...understood }) => {
      setUnderstood(null);
      setBrief(understood as unknown as Brief);
    },
  });
  const startAnew = () => {
    setBrief(null);
    setSitemap(null);
    setUnderstood(null);
  };
  const begin = (text: string) => {
    const described = { prompt: text.trim() };
    suggest.mutate(described);
    read.mutate(described);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has described it elsewhere is not asked again; once.
  useEffect(() => {
    if (!isToRead) return;
    change({ read: "" });
    startAnew();
    begin(given);
  }, []);
  if (template)
    return (
      <div className={styles.page}>
        <FromTemplate key={template} id={template} />
      </div>
    );
  if (brief && sitemap && isUnderstood)
    return (
      <div className={styles.page}>
        <PageHeader title={t.sitemapTitle} text={t.sitemapText} />
        <SitemapForm
          prompt={prompt}
          brief={brief}
          sitemap={sitemap}
          onChange={setSitemap}
          onBack={() => setUnderstood(null)}
          onMade={() => {
            startAnew();
            clearPrompt();
          }}
        />
      </div>
    );
  if (brief && sitemap)
    return (
      <div className={styles.page}>
        <PageHeader title={business.understoodTitle} text={business.understoodText} />
        <UnderstoodForm
          brief={brief}
          onChange={setBrief}
          onBack={startAnew}
          onNext={() => {
            if (brief.name && brief.name !== sitemap.name) setSitemap({ ...sitemap, name: brief.name });
            setUnderstood(true);
            window.scrollTo(0, 0);
          }}
        />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHeader title={t.newWebsite} text={t.text} />
      <PromptForm
        prompt={prompt}
        onPrompt={setPrompt}
        onSubmit={() => begin(prompt)}
        busy={suggest.isPending || read.isPending}
        error={suggest.error ?? read.error}
      />
      <TemplateChoice />
    </div>
  );
}

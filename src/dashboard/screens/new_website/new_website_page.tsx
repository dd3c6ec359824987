/**
 * Makes a website: first its description, then what was understood of it, then its pages; how they are written is on a
 * screen of its own.
 */
import { useEffect, useRef } from "react";
import type { Brief } from "../../../brief/brief.ts";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { useDraft, useKept } from "../../parts/draft.ts";
import { PageHeader } from "../../parts/page_header.tsx";
import { FromTemplate, TemplateChoice } from "./from_template.tsx";
import styles from "./new_website_page.module.css";
import { type Sitemap, toSitemap, withChoices, withCorrections } from "./plan.ts";
import { PromptForm } from "./prompt_form.tsx";
import { SitemapForm } from "./sitemap_form.tsx";
import { UnderstoodForm } from "./understood_form.tsx";

export default function NewWebsitePage() {
  const t = useMessages("newWebsite");
  const business = useMessages("business");
  const [{ prompt: given = "", read: isToRead, template, step }, change] = useAddressState();
  const [prompt, setPrompt, clearPrompt] = useDraft("new website", given);
  const [sitemap, setSitemap] = useKept<Sitemap | null>("sitemap", null);
  const [brief, setBrief] = useKept<Brief | null>("understood", null);
  // As it was before anybody corrected it.
  const [asRead, setAsRead] = useKept<Brief | null>("as read", null);
  const earlier = useRef<{ read: Brief; corrected: Brief; sitemap: Sitemap } | null>(null);
  const isRead = brief !== null && sitemap !== null;
  const isBegun = useRef(false);
  const suggest = useFormChange("POST /v1/tools/suggest_pages", {
    onDone: (suggested) => setSitemap(toSitemap(suggested)),
  });
  const read = useFormChange("POST /v1/tools/read_brief", {
    onDone: ({ engine: _, ...understood }) => {
      const now = understood as unknown as Brief;
      const past = earlier.current;
      // Of another kind, it is another business.
      setBrief(past && past.read.kind === now.kind ? withCorrections(now, past.read, past.corrected) : now);
      setAsRead(now);
    },
  });
  const startAnew = () => {
    setBrief(null);
    setSitemap(null);
  };
  /** A step is an address, so that the browser's own way back leads to the one before. */
  const goOnTo = (step: "understood" | "pages") => {
    change({ step }, { replace: false });
    window.scrollTo(0, 0);
  };
  const begin = (text: string) => {
    if (asRead && brief && sitemap) earlier.current = { read: asRead, corrected: brief, sitemap };
    startAnew();
    isBegun.current = true;
    const described = { prompt: text.trim() };
    suggest.mutate(described);
    read.mutate(described);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has described it elsewhere is not asked again; once.
  useEffect(() => {
    if (!isToRead) return;
    change({ read: "" });
    begin(given);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when all is read, and for who comes back to what was.
  useEffect(() => {
    if (!isRead || isToRead) return;
    const past = earlier.current;
    if (isBegun.current && past && past.read.kind === brief.kind) setSitemap(withChoices(sitemap, past.sitemap));
    if (isBegun.current) goOnTo("understood");
    else if (!step) change({ step: "understood" });
    isBegun.current = false;
  }, [isRead]);
  if (template)
    return (
      <div className={styles.page}>
        <FromTemplate key={template} id={template} />
      </div>
    );
  if (brief && sitemap && step === "pages")
    return (
      <div className={styles.page}>
        <PageHeader title={t.sitemapTitle} text={t.sitemapText} />
        <SitemapForm
          prompt={prompt}
          brief={brief}
          sitemap={sitemap}
          onChange={setSitemap}
          onBack={() => change({ step: "understood" })}
          onMade={() => {
            startAnew();
            clearPrompt();
          }}
        />
      </div>
    );
  if (brief && sitemap && step === "understood")
    return (
      <div className={styles.page}>
        <PageHeader title={business.understoodTitle} text={business.understoodText} />
        <UnderstoodForm
          brief={brief}
          onChange={setBrief}
          onBack={() => change({ step: "" })}
          onNext={() => {
            if (brief.name && brief.name !== sitemap.name) setSitemap({ ...sitemap, name: brief.name });
            goOnTo("pages");
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

/** The pages that were suggested, to tick; and the start. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus, Sparkles } from "lucide-react";
import { useRef, useState } from "react";
import type { Brief } from "../../../brief/brief.ts";
import { type CallError, toCallError } from "../../api/errors.ts";
import { query } from "../../api/queries.ts";
import { uniqueId } from "../../api/unique_id.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Checkbox, Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useUser } from "../../session/session.ts";
import { toInput } from "../business/members.ts";
import { makeWebsite, type NewWebsite } from "./make_website.ts";
import { pathFor, type Sitemap } from "./plan.ts";
import styles from "./sitemap_form.module.css";

interface SitemapFormProps {
  prompt: string;
  brief: Brief;
  sitemap: Sitemap;
  onChange: (sitemap: Sitemap) => void;
  onBack: () => void;
  onMade: () => void;
}

export function SitemapForm({ prompt, brief, sitemap, onChange, onBack, onMade }: SitemapFormProps) {
  const t = useMessages("newWebsite");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { showError } = useToasts();
  const attempt = useRef(uniqueId());
  const { name, pages, left } = sitemap;
  const mayChoose = useUser().account.plan !== "free";
  const variants = mayChoose ? (sitemap.variants ?? 1) : 1;
  const { data: credits } = useQuery(query("GET /v1/credits", {}));
  const wanted = pages.filter(({ path }) => path === "/" || !left.includes(path));
  const cost = (wanted.length - 1 + variants) * (credits?.costs.page_generation ?? 0);
  const make = useMutation<NewWebsite, CallError>({
    mutationFn: () =>
      makeWebsite(
        { name, prompt: prompt.trim(), brief: { ...toInput(brief), name }, pages: wanted, variants },
        attempt.current,
      ),
    // Until the next screen is there the form stays, busy.
    onSuccess: async ({ websiteId, refused }) => {
      void queryClient.invalidateQueries();
      for (const { name, error } of refused) showError({ message: `${t.failedAt(name)} ${error.message}` });
      await navigate({ to: "/new/$id", params: { id: websiteId }, replace: true });
      onMade();
    },
  });
  const error = make.error && toCallError(make.error);
  // What is made of other words is another website.
  const change = (changes: Partial<Sitemap>) => {
    attempt.current = uniqueId();
    onChange({ ...sitemap, ...changes });
  };
  const toggle = (path: string) =>
    change({ left: left.includes(path) ? left.filter((one) => one !== path) : [...left, path] });
  return (
    <ChangeForm className="far-stack" onSubmit={() => make.mutate()}>
      {error && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.name}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
        maxLength={200}
        required
      />
      <fieldset>
        <legend className="legend">{t.pages}</legend>
        <ul className={styles.pages}>
          {pages.map(({ path, name, prompt }) => (
            <li key={path}>
              <Checkbox
                label={
                  <span className={styles.page}>
                    <span className="named">{name}</span>
                    <code>{path}</code>
                  </span>
                }
                hint={path === "/" ? t.home : prompt === pages[0]?.prompt ? undefined : prompt}
                checked={path === "/" || !left.includes(path)}
                disabled={path === "/"}
                onChange={() => toggle(path)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <AddPage
        onAdd={(name) => {
          const taken = pages.map(({ path }) => path);
          change({ pages: [...pages, { name, prompt: "", path: pathFor(name, taken), added: true }] });
        }}
      />
      {mayChoose && (
        <Select
          label={t.looks}
          hint={t.looksHint}
          value={String(variants)}
          onChange={(event) => change({ variants: Number(event.target.value) })}
          options={t.looksCounts.map((label, index) => ({ value: String(index + 1), label }))}
        />
      )}
      <footer className="wide-line">
        <Button look="quiet" onClick={onBack}>
          {t.back}
        </Button>
        <p className={styles.cost}>{credits && t.cost(formatNumber(cost), formatNumber(credits.balance))}</p>
        <Button type="submit" look="solid" icon={Sparkles} busy={make.isPending}>
          {t.write(wanted.length)}
        </Button>
      </footer>
      {credits && cost > credits.balance && <Notice tone="warn">{t.tooFew}</Notice>}
    </ChangeForm>
  );
}

function AddPage({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useMessages("newWebsite");
  const [name, setName] = useState("");
  const add = () => {
    if (name.trim()) onAdd(name.trim());
    setName("");
  };
  return (
    <div className={styles.add}>
      <TextField
        label={t.addPage}
        placeholder={t.pageName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
        maxLength={200}
      />
      <Button icon={Plus} onClick={add} disabled={!name.trim()}>
        {t.add}
      </Button>
    </div>
  );
}

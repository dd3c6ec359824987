/** Makes a collection: a ready-made kind with its pages, what a sentence asks for, or an empty one. */

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import type { Item } from "../../api/operations.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Checkbox, TextField } from "../../parts/field.tsx";
import { ChangeForm, type Entered } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { slugOf } from "../../parts/slugs.ts";
import { CONTENT } from "./collection.ts";
import styles from "./new_collection.module.css";

/** As the API names them, those that are asked for most first. */
export const KINDS = [
  "blog",
  "news",
  "events",
  "products",
  "team",
  "projects",
  "menu",
  "jobs",
  "recipes",
  "properties",
  "courses",
  "questions",
] as const;
type Kind = (typeof KINDS)[number];

/** What making one touches: its pages are the website's. */
const TOUCHED = [...CONTENT, "GET /v1/websites/:id/pages", "GET /v1/websites"] as const;

interface NewCollectionProps {
  website: Pick<Item<"GET /v1/websites">, "_id">;
  open: boolean;
  onClose: () => void;
}

export function NewCollection({ website, open, onClose }: NewCollectionProps) {
  const t = useMessages("content");
  return (
    <Dialog open={open} onClose={onClose} title={t.newCollection} description={t.newCollectionText} shape="wide">
      <Ways websiteId={website._id} onClose={onClose} />
    </Dialog>
  );
}

function Ways({ websiteId, onClose }: { websiteId: string; onClose: () => void }) {
  const t = useMessages("content");
  const navigate = useNavigate();
  const [asked, setAsked] = useState("");
  const [withSamples, setWithSamples] = useState(true);
  const [isEmpty, setEmpty] = useState(false);
  const go = (id: string) => {
    onClose();
    void navigate({ to: "/content/$id", params: { id } });
  };
  const make = useFormChange("POST /v1/websites/:id/cms/ready_made", {
    refresh: [...TOUCHED],
    says: ({ collection, page_ids }) => t.made(collection.name, page_ids.length),
    onDone: ({ collection }) => go(collection._id),
  });
  const suggest = useFormChange("POST /v1/websites/:id/cms/suggest");
  const suggested = suggest.data?.data.map(({ kind }) => kind);
  const kinds = suggested && suggested.length > 0 ? KINDS.filter((kind) => suggested.includes(kind)) : KINDS;
  const search = () => {
    if (asked.trim()) suggest.mutate({ id: websiteId, prompt: asked.trim() });
    else suggest.reset();
  };
  if (isEmpty) return <EmptyForm websiteId={websiteId} onMade={go} onBack={() => setEmpty(false)} />;
  return (
    <div className="stack">
      <ChangeForm onSubmit={search} className={styles.ask}>
        <TextField
          label={t.askKinds}
          placeholder={t.askExample}
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
          maxLength={2000}
          required={false}
        />
        <Button type="submit" icon={Sparkles} busy={suggest.isPending}>
          {t.suggest}
        </Button>
      </ChangeForm>
      {(suggest.error ?? make.error) && <Notice tone="bad">{(suggest.error ?? make.error)!.message}</Notice>}
      {suggested?.length === 0 && <Notice tone="plain">{t.noneSuggested}</Notice>}
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <KindButton
              kind={kind}
              isBusy={make.isPending && make.variables?.kind === kind}
              disabled={make.isPending}
              onMake={() => make.mutate({ id: websiteId, kind, samples: withSamples })}
            />
          </li>
        ))}
        <li>
          <button type="button" className={styles.kind} disabled={make.isPending} onClick={() => setEmpty(true)}>
            <span className={styles.name}>
              <Plus aria-hidden />
              {t.emptyKind}
            </span>
            <span className="aside">{t.emptyKindText}</span>
          </button>
        </li>
      </ul>
      <Checkbox
        label={t.samples}
        hint={t.samplesHint}
        checked={withSamples}
        onChange={(event) => setWithSamples(event.target.checked)}
      />
    </div>
  );
}

function KindButton({
  kind,
  isBusy,
  disabled,
  onMake,
}: {
  kind: Kind;
  isBusy: boolean;
  disabled: boolean;
  onMake: () => void;
}) {
  const t = useMessages("content");
  return (
    <button type="button" className={styles.kind} aria-busy={isBusy || undefined} disabled={disabled} onClick={onMake}>
      <span className={styles.name}>{t.kinds[kind].name}</span>
      <span className="aside">{t.kinds[kind].text}</span>
    </button>
  );
}

function EmptyForm({
  websiteId,
  onMade,
  onBack,
}: {
  websiteId: string;
  onMade: (id: string) => void;
  onBack: () => void;
}) {
  const t = useMessages("content");
  const existing = useQuery(query("GET /v1/websites/:id/cms/collections", { id: websiteId, limit: 40 }));
  const taken = new Set(existing.data?.data.map(({ route }) => route));
  const make = useFormChange("POST /v1/websites/:id/cms/collections", {
    refresh: [...TOUCHED],
    onDone: ({ _id }) => onMade(_id),
  });
  const submit = ({ data, text }: Entered) => {
    const name = text("name");
    const route = routeOf(name);
    make.mutate({
      id: websiteId,
      name,
      singular_name: text("singular_name") || name,
      fields: [
        { key: "title", name: t.titleField, type: "text", required: true },
        { key: "body", name: t.bodyField, type: "rich_text" },
      ],
      ...(data.has("pages") && route && !taken.has(route) ? { route } : {}),
    });
  };
  return (
    <ChangeForm change={make} kept={`collection of ${websiteId}`} onSubmit={submit}>
      <TextField label={t.name} name="name" placeholder={t.nameExample} maxLength={200} required />
      <TextField
        label={t.singular}
        name="singular_name"
        placeholder={t.singularExample}
        maxLength={200}
        required={false}
      />
      <Checkbox name="pages" value="yes" label={t.withPages} hint={t.withPagesHint} defaultChecked />
      <DialogActions>
        <Button onClick={onBack}>{t.back}</Button>
        <Button type="submit" look="solid" busy={make.isPending}>
          {t.make}
        </Button>
      </DialogActions>
    </ChangeForm>
  );
}

/** "/guest-posts/:slug" of "Guest posts"; null: the name has nothing that an address can say. */
function routeOf(name: string): string | null {
  const slug = slugOf(name.slice(0, 50));
  return slug ? `/${slug}/:slug` : null;
}

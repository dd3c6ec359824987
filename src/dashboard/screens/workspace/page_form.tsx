/** Adds a page, or changes what a page is called, where it is and what search engines read of it. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { pathFor } from "../new_website/plan.ts";
import { DRAFTS, type Page } from "./page.ts";

interface PageFormProps {
  websiteId: string;
  pages: Page[];
  /** The page that is changed; null: a new one. */
  page: Page | null;
  open: boolean;
  onClose: () => void;
  onMade: (pageId: string) => void;
}

export function PageForm(props: PageFormProps) {
  const t = useMessages("workspace");
  const { page, open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={page ? t.settingsOf(page.name) : t.addPage}>
      {page ? <Settings {...props} page={page} /> : <NewPage {...props} />}
    </Dialog>
  );
}

function NewPage({ websiteId, pages, onClose, onMade }: PageFormProps) {
  const t = useMessages("workspace");
  const [name, setName] = useState("");
  const make = useFormChange("POST /v1/websites/:id/pages", {
    refresh: [...DRAFTS],
    onDone: ({ _id }) => {
      onMade(_id);
      onClose();
    },
  });
  const pathOf = (name: string) =>
    pathFor(
      name,
      pages.map(({ path }) => path),
    );
  return (
    <ChangeForm
      change={make}
      kept={`page of ${websiteId}`}
      action={t.addPage}
      onSubmit={({ text }) => {
        const fields = { name: text("name"), path: text("path") || pathOf(text("name")) };
        make.mutate({ id: websiteId, ...fields, ...(text("prompt") ? { prompt: text("prompt") } : {}) });
      }}
    >
      <TextField
        label={t.name}
        name="name"
        onChange={(event) => setName(event.target.value)}
        maxLength={200}
        required
      />
      <TextField
        label={t.path}
        name="path"
        placeholder={name.trim() ? pathOf(name) : "/"}
        hint={t.pathHint}
        maxLength={200}
        spellCheck={false}
        required={false}
      />
      <TextArea label={t.prompt} name="prompt" hint={t.promptHint} maxLength={20_000} required={false} />
    </ChangeForm>
  );
}

function Settings({ page, onClose }: PageFormProps & { page: Page }) {
  const t = useMessages("workspace");
  const save = useFormChange("PUT /v1/pages/:id", {
    refresh: [...DRAFTS],
    says: ({ name }) => t.settingsSaved(name),
    onDone: onClose,
  });
  const isHome = page.path === "/";
  return (
    <ChangeForm
      change={save}
      kept={`settings of ${page._id}`}
      action={t.save}
      onSubmit={({ text }) => {
        save.mutate({
          id: page._id,
          name: text("name"),
          ...(isHome ? {} : { path: text("path") }),
          ...(text("prompt") && text("prompt") !== page.prompt ? { prompt: text("prompt") } : {}),
          ...(text("title") === (page.title ?? "") ? {} : { title: text("title") || null }),
          ...(text("description") === (page.description ?? "") ? {} : { description: text("description") || null }),
        });
      }}
    >
      <TextField label={t.name} name="name" defaultValue={page.name} maxLength={200} required />
      <TextField
        label={t.path}
        name="path"
        defaultValue={page.path}
        hint={isHome ? t.homePath : undefined}
        maxLength={200}
        spellCheck={false}
        disabled={isHome}
        required
      />
      <TextField
        label={t.documentTitle}
        name="title"
        defaultValue={page.title ?? ""}
        hint={t.documentTitleHint}
        maxLength={200}
        required={false}
      />
      <TextArea
        label={t.description}
        name="description"
        defaultValue={page.description ?? ""}
        hint={t.descriptionHint}
        maxLength={500}
        required={false}
      />
      <TextArea
        label={t.prompt}
        name="prompt"
        defaultValue={page.prompt ?? ""}
        hint={t.promptLater}
        maxLength={20_000}
        required={false}
      />
    </ChangeForm>
  );
}

/** Adds a page, or changes what a page is called, where it is and what search engines read of it. */
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { pathFor } from "../new_website/plan.ts";
import { DRAFTS, type Page } from "./page.ts";
import styles from "./page_form.module.css";

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

const textsOf = (form: HTMLFormElement) => {
  const entered = new FormData(form);
  return (name: string) => String(entered.get(name) ?? "").trim();
};

function NewPage({ websiteId, pages, onClose, onMade }: PageFormProps) {
  const t = useMessages("workspace");
  const [name, setName] = useState("");
  const make = useChange("POST /v1/websites/:id/pages", {
    refresh: [...DRAFTS],
    onDone: ({ _id }) => {
      onMade(_id);
      onClose();
    },
    onFail: () => {},
  });
  const { error } = make;
  const pathOf = (name: string) =>
    pathFor(
      name,
      pages.map(({ path }) => path),
    );
  return (
    <KeptForm
      kept={`page of ${websiteId}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const text = textsOf(event.currentTarget);
        const fields = { name: text("name"), path: text("path") || pathOf(text("name")) };
        make.mutate({ id: websiteId, ...fields, ...(text("prompt") ? { prompt: text("prompt") } : {}) });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.pageName}
        name="name"
        onChange={(event) => setName(event.target.value)}
        problem={error?.problemOf("name")}
        maxLength={200}
        required
      />
      <TextField
        label={t.path}
        name="path"
        placeholder={name.trim() ? pathOf(name) : "/"}
        hint={t.pathHint}
        problem={error?.problemOf("path")}
        maxLength={200}
        spellCheck={false}
        required={false}
      />
      <TextArea
        label={t.prompt}
        name="prompt"
        hint={t.promptHint}
        problem={error?.problemOf("prompt")}
        maxLength={20_000}
        required={false}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={make.isPending}>
          {t.addPage}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}

function Settings({ page, onClose }: PageFormProps & { page: Page }) {
  const t = useMessages("workspace");
  const { show } = useToasts();
  const save = useChange("PUT /v1/pages/:id", {
    refresh: [...DRAFTS],
    onDone: ({ name }) => {
      show(t.settingsSaved(name));
      onClose();
    },
    onFail: () => {},
  });
  const { error } = save;
  const isHome = page.path === "/";
  return (
    <KeptForm
      kept={`settings of ${page._id}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const text = textsOf(event.currentTarget);
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
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.pageName}
        name="name"
        defaultValue={page.name}
        problem={error?.problemOf("name")}
        maxLength={200}
        required
      />
      <TextField
        label={t.path}
        name="path"
        defaultValue={page.path}
        hint={isHome ? t.homePath : undefined}
        problem={error?.problemOf("path")}
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
        problem={error?.problemOf("title")}
        maxLength={200}
        required={false}
      />
      <TextArea
        label={t.description}
        name="description"
        defaultValue={page.description ?? ""}
        hint={t.descriptionHint}
        problem={error?.problemOf("description")}
        maxLength={500}
        required={false}
      />
      <TextArea
        label={t.prompt}
        name="prompt"
        defaultValue={page.prompt ?? ""}
        hint={t.promptLater}
        problem={error?.problemOf("prompt")}
        maxLength={20_000}
        required={false}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={save.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}

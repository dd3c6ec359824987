/** How clients see the application, mails and pages: name, pictures, colour, sender and addresses, with a picture of it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import { type Brand, type Draft, draftOf, toBody } from "./brand.ts";
import styles from "./brand_page.module.css";
import { ColourField } from "./colour_field.tsx";
import { Hosts } from "./hosts.tsx";
import { PictureField } from "./picture_field.tsx";
import { Preview } from "./preview.tsx";
import { SenderChecks } from "./sender_checks.tsx";

export default function BrandPage() {
  const t = useMessages("brand");
  const brand = useQuery(query("GET /v1/brand", {}));
  const isOwner = useMay("owner");
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Loaded query={brand} skeleton={<SkeletonRows count={6} />}>
        {(brand) =>
          brand.inherited || !isOwner ? (
            <Notice tone="plain">{brand.inherited ? t.inherited(brand.name!) : t.ownersOnly}</Notice>
          ) : (
            // Whoever has saved goes on with what is kept now.
            <Editor key={brand.updated_at ?? ""} brand={brand} />
          )
        }
      </Loaded>
    </>
  );
}

function Editor({ brand }: { brand: Brand }) {
  const t = useMessages("brand");
  const [draft, setDraft] = useState(() => draftOf(brand));
  const save = useFormChange("PUT /v1/brand", {
    refresh: ["GET /v1/brand"],
    says: t.saved,
  });
  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const text = (name: "name" | "support" | "footer" | "senderName" | "senderAddress", path: string = name) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    problem: save.error?.problemOf(path),
  });
  const submit = () => save.mutate(toBody(draft));
  return (
    <div className={styles.page}>
      <div className={styles.settings}>
        <ChangeForm onSubmit={submit} className={styles.form}>
          <Card title={t.look}>
            <TextField label={t.name} {...text("name")} maxLength={200} required />
            <ColourField
              brand={brand}
              colour={draft.colour}
              onChange={(colour) => set({ colour })}
              problem={save.error?.problemOf("colour")}
            />
            <div className={styles.pictures}>
              <PictureField
                label={t.logoLight}
                ground="light"
                picture={draft.light}
                onChange={(light) => set({ light })}
              />
              <PictureField label={t.logoDark} ground="dark" picture={draft.dark} onChange={(dark) => set({ dark })} />
              <PictureField label={t.icon} ground="light" picture={draft.icon} onChange={(icon) => set({ icon })} />
            </div>
          </Card>
          <Card title={t.contact} text={t.contactText}>
            <TextField label={t.support} type="email" {...text("support")} maxLength={254} required={false} />
            <TextArea label={t.footer} {...text("footer")} maxLength={500} required={false} />
          </Card>
          <Card title={t.sender} text={t.senderText}>
            <div className={styles.pair}>
              <TextField label={t.senderName} {...text("senderName", "sender.name")} maxLength={200} required={false} />
              <TextField
                label={t.senderAddress}
                type="email"
                {...text("senderAddress", "sender.address")}
                maxLength={254}
                required={false}
              />
            </div>
            <SenderChecks sender={brand.sender} />
          </Card>
          {save.error && <Notice tone="bad">{save.error.message}</Notice>}
          <div className="row">
            <Button type="submit" look="solid" busy={save.isPending}>
              {t.save}
            </Button>
          </div>
        </ChangeForm>
        <Hosts brand={brand} />
      </div>
      <Preview brand={brand} draft={draft} />
    </div>
  );
}

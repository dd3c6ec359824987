/** Everything that is known of a business, to be corrected in seconds: on one page, what is said first, the rest folded. */
import type { ReactNode } from "react";
import type { Brief } from "../../../brief/brief.ts";
import { codeOfReason } from "../../../sentences/unplaced_reasons.ts";
import { useMessages } from "../../messages/messages.ts";
import { translated } from "../../messages/translated.ts";
import { Select, TextArea, TextField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import styles from "./brief_form.module.css";
import { EntryList } from "./entry_list.tsx";
import { countOf, type ListName } from "./members.ts";

interface BriefFormProps {
  brief: Brief;
  onChange: (brief: Brief) => void;
  problemOf?: (path: string) => string | null;
  /** A website that is made of it is called by its name. */
  needsName?: boolean;
  /** Without what decides how pages are written: they are there. */
  factsAlone?: boolean;
}

export function BriefForm({
  brief,
  onChange,
  problemOf = () => null,
  needsName = false,
  factsAlone = false,
}: BriefFormProps) {
  const t = useMessages("business");
  const set = (changes: Partial<Brief>) => onChange({ ...brief, ...changes });
  const { contact, style } = brief;
  const setContact = (changes: Partial<Brief["contact"]>) => set({ contact: { ...contact, ...changes } });
  const setStyle = (changes: Partial<Brief["style"]>) => set({ style: { ...style, ...changes } });
  const setAddress = (changes: Partial<NonNullable<Brief["contact"]["address"]>>) => {
    const address = { ...NO_ADDRESS, ...contact.address, ...changes };
    setContact({ address: Object.values(address).some(Boolean) ? address : null });
  };
  const line = (
    key: keyof typeof t.fields,
    value: string | null,
    change: (value: string | null) => void,
    path: string = key,
  ) => (
    <TextField
      {...(needsName && key === "name" && { required: true, autoFocus: brief.name === null, hint: t.hints.name })}
      {...(factsAlone && key === "kind" && { hint: t.hints.kindOfTemplate })}
      label={t.fields[key]}
      value={value ?? ""}
      problem={problemOf(path)}
      onChange={({ target }) => change(target.value || null)}
      maxLength={200}
    />
  );
  const list = (name: Exclude<ListName, "links" | "colours">) => (
    <EntryList
      list={name}
      path={name}
      entries={brief[name] ?? []}
      problemOf={problemOf}
      onChange={(entries) => set({ [name]: entries } as Partial<Brief>)}
    />
  );
  const fold = (name: Exclude<ListName, "links" | "colours">, more?: ReactNode) => {
    const count = countOf(name, brief[name] ?? []);
    return (
      <details key={name} className={styles.part} open={count > 0}>
        <summary>
          <h2>{t.parts[name]}</h2>
          {count > 0 && <span className={styles.count}>{count}</span>}
        </summary>
        <div className={styles.body}>
          {more}
          {list(name)}
        </div>
      </details>
    );
  };
  return (
    <div className="stack">
      {brief.unplaced.length > 0 && (
        <Notice tone="warn">
          <p>{t.unplaced}</p>
          <ul className={styles.unplaced}>
            {brief.unplaced.map(({ text, reason }) => (
              <li key={text}>
                <q>{text}</q>{" "}
                {translated(t.reasons, { code: codeOfReason(reason), details: {}, message: reason ?? "" })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section className={styles.part}>
        <h2>{t.parts.basics}</h2>
        <div className={styles.fields}>
          {line("name", brief.name, (name) => set({ name }))}
          {line("kind", brief.kind, (kind) => set({ kind }))}
          {line("place", brief.place, (place) => set({ place }))}
        </div>
        {line("tagline", brief.tagline, (tagline) => set({ tagline }))}
        <TextArea
          label={t.fields.story}
          hint={t.hints.story}
          value={brief.story.join("\n\n")}
          problem={problemOf("story")}
          onChange={({ target }) => set({ story: target.value === "" ? [] : target.value.split("\n\n") })}
        />
      </section>
      {fold(
        "offers",
        line("offers_title", brief.offers_title, (title) => set({ offers_title: title })),
      )}
      <section className={styles.part}>
        <h2>{t.parts.contact}</h2>
        <div className={styles.fields}>
          {line("phone", contact.phone, (phone) => setContact({ phone }), "contact.phone")}
          {line("email", contact.email, (email) => setContact({ email }), "contact.email")}
          {line("whatsapp", contact.whatsapp, (whatsapp) => setContact({ whatsapp }), "contact.whatsapp")}
          {line(
            "street",
            contact.address?.street ?? null,
            (street) => setAddress({ street }),
            "contact.address.street",
          )}
          {line("postal_code", contact.address?.postal_code ?? null, (code) => setAddress({ postal_code: code }))}
          {line("city", contact.address?.city ?? null, (city) => setAddress({ city }))}
        </div>
        <EntryList
          list="links"
          path="contact.links"
          entries={contact.links}
          problemOf={problemOf}
          onChange={(links) => setContact({ links: links as Brief["contact"]["links"] })}
        />
      </section>
      {fold(
        "hours",
        line("hours_note", brief.hours_note, (note) => set({ hours_note: note })),
      )}
      {(["plans", "events", "people", "questions", "quotes", "facts", "branches"] as const).map((name) => fold(name))}
      {fold("actions")}
      {!factsAlone && (
        <>
          {fold("forms")}
          <section className={styles.part}>
            <h2>{t.parts.style}</h2>
            <div className={styles.fields}>
              <Select
                label={t.fields.scheme}
                value={style.scheme ?? ""}
                onChange={({ target }) => setStyle({ scheme: (target.value || null) as Brief["style"]["scheme"] })}
                options={["", "light", "dark", "auto"].map((value) => ({
                  value,
                  label: value === "" ? t.asItSuits : t.choices[value as keyof typeof t.choices],
                }))}
              />
              <Select
                label={t.fields.pictures}
                value={style.pictures ?? ""}
                onChange={({ target }) => setStyle({ pictures: (target.value || null) as Brief["style"]["pictures"] })}
                options={["", "drawn", "photos", "none"].map((value) => ({
                  value,
                  label: value === "" ? t.asItSuits : t.choices[value as keyof typeof t.choices],
                }))}
              />
              <TextField
                label={t.fields.moods}
                hint={t.hints.moods}
                value={style.moods.join(", ")}
                onChange={({ target }) =>
                  setStyle({
                    moods: target.value.split(/,\s?/).filter((mood, at, all) => mood !== "" || at === all.length - 1),
                  })
                }
              />
            </div>
            <EntryList
              list="colours"
              path="style.colours"
              entries={style.colours}
              problemOf={problemOf}
              onChange={(colours) => setStyle({ colours: colours as Brief["style"]["colours"] })}
            />
            <TextArea
              label={t.fields.words}
              value={style.words ?? ""}
              onChange={({ target }) => setStyle({ words: target.value || null })}
              maxLength={2000}
              rows={2}
            />
          </section>
          {fold("sections")}
          <section className={styles.part}>
            <h2>{t.parts.instructions}</h2>
            <TextArea
              label={t.fields.instructions}
              hideLabel
              hint={t.hints.instructions}
              value={brief.instructions ?? ""}
              onChange={({ target }) => set({ instructions: target.value || null })}
              maxLength={2000}
            />
          </section>
        </>
      )}
    </div>
  );
}

const NO_ADDRESS = { street: null, postal_code: null, city: null, region: null, country: null };

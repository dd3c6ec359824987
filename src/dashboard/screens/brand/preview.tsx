/** A picture of what clients see: signing in and a mail, on light and on dark ground, as it is being set. */
import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Choice } from "../../parts/choice.tsx";
import type { Brand, Draft } from "./brand.ts";
import { isColour, textOn } from "./colour.ts";
import styles from "./preview.module.css";

type Ground = "light" | "dark";

export function Preview({ brand, draft }: { brand: Brand; draft: Draft }) {
  const t = useMessages("brand");
  const [ground, setGround] = useState<Ground>("light");
  const name = draft.name.trim() || t.yourName;
  const own = draft.colour === brand.colour ? brand.palette : null;
  const solid = isColour(draft.colour) ? draft.colour : null;
  const colours = (on: Ground) =>
    own ? { solid: own[on].solid, text: own[on].on_solid } : solid ? { solid, text: textOn(solid) } : null;
  const logo = (on: Ground) => (on === "dark" ? (draft.dark ?? draft.light) : (draft.light ?? draft.dark));
  return (
    <aside className={styles.preview} aria-label={t.preview}>
      <div className={styles.head}>
        <h2>{t.preview}</h2>
        <Choice
          label={t.background}
          options={[
            { value: "light", label: t.light },
            { value: "dark", label: t.dark },
          ]}
          value={ground}
          onChoose={setGround}
        />
      </div>
      <figure className={styles.window} data-ground={ground}>
        <div className={styles.tab} aria-hidden>
          <TabIcon draft={draft} name={name} colours={colours("light")} />
          <span>{`${t.signIn} · ${name}`}</span>
        </div>
        <div className={styles.entrance} aria-hidden>
          <div className={styles.sheet}>
            <Logo src={logo(ground)?.path} name={name} />
            <strong className={styles.title}>{t.signIn}</strong>
            <i className={styles.field} />
            <i className={styles.field} />
            <Pill label={t.signIn} colours={colours(ground)} />
          </div>
          <p className={styles.imprint}>
            {draft.footer && <span>{draft.footer}</span>}
            {draft.support && <span>{draft.support}</span>}
          </p>
        </div>
        <figcaption>{t.signInCaption}</figcaption>
      </figure>
      <figure className={styles.window} data-ground="mail">
        <div className={styles.mailHead} aria-hidden>
          <strong>{draft.senderName || name}</strong>
          <span>{draft.senderAddress || t.serversAddress}</span>
          <em>{t.mailSubject(name)}</em>
        </div>
        <div className={styles.mail} aria-hidden>
          <Logo src={logo("light")?.path} name={name} />
          <div className={styles.letter}>
            <p>{t.mailText(name)}</p>
            <Pill label={t.mailButton} colours={colours("light")} />
          </div>
          <p className={styles.imprint}>
            {draft.footer && <span>{draft.footer}</span>}
            {draft.support && <span>{draft.support}</span>}
          </p>
        </div>
        <figcaption>{t.mailCaption}</figcaption>
      </figure>
    </aside>
  );
}

const Logo = ({ src, name }: { src: string | undefined; name: string }) =>
  src ? <img src={src} alt="" className={styles.logo} /> : <b className={styles.logo}>{name}</b>;

interface Colours {
  solid: string;
  text: string;
}

function TabIcon({ draft, name, colours }: { draft: Draft; name: string; colours: Colours | null }) {
  if (draft.icon) return <img src={draft.icon.path} alt="" />;
  return (
    <svg viewBox="0 0 32 32" role="presentation">
      <rect width="32" height="32" rx="7" fill={colours?.solid ?? "#2b3242"} />
      <text
        x="16"
        y="22"
        textAnchor="middle"
        fontSize="18"
        fontFamily="Georgia, serif"
        fill={colours?.text ?? "#ffffff"}
      >
        {/[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase()}
      </text>
    </svg>
  );
}

/** A button, drawn: the page's own rules let nothing be styled inline. */
const Pill = ({ label, colours }: { label: string; colours: Colours | null }) => (
  <svg viewBox="0 0 240 36" className={styles.pill} role="presentation">
    <rect width="240" height="36" rx="8" fill={colours?.solid ?? "currentColor"} />
    <text
      x="120"
      y="22.5"
      textAnchor="middle"
      fontSize="13"
      fontWeight="600"
      className={colours ? undefined : styles.onInk}
      fill={colours?.text}
    >
      {label}
    </text>
  </svg>
);

/** Colours, typefaces and sizes that a style sheet names, as fields. */
import { useEffect, useId, useRef, useState } from "react";
import { type Texts, useMessages } from "../../messages/messages.ts";
import { TextField } from "../../parts/field.tsx";
import styles from "./tokens.module.css";
import { isTypeface, TypefaceField } from "./typeface_field.tsx";

export interface Token {
  name: string;
  value: string;
}

export const HEX = /^#[0-9a-f]{6}$/i;

/** What a token of our pages is for; others call theirs as they like: "--brand-blue" is "Brand blue". */
export function tokenLabel(name: string, t: Texts["workspace"]): string {
  const bare = name.replace(/^--/, "");
  const known: Record<string, string> = { ...t.typefaceRoles, ...t.tokens };
  const words = bare.replaceAll(/[-_]+/g, " ").trim();
  return Object.hasOwn(known, bare) ? known[bare]! : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a token was set to, in words: what its version and the message about it say. */
export const tokenSet = (name: string, value: string, t: Texts["workspace"]): string =>
  `${tokenLabel(name, t)}: ${value.split(",")[0]!.replaceAll(/["']/g, "").trim()}`;

/** @param onSet with the name of a token and what it is to be */
export function TokenFields({ tokens, onSet }: { tokens: Token[]; onSet: (name: string, value: string) => void }) {
  const t = useMessages("workspace");
  // What texts and buttons look like comes before what is drawn.
  const colours = tokens
    .filter(({ value }) => HEX.test(value))
    .toSorted((a, b) => Number(a.name.startsWith("--art-")) - Number(b.name.startsWith("--art-")));
  return (
    <>
      {tokens
        .filter(({ value }) => isTypeface(value))
        .map(({ name, value }) => (
          <TypefaceField
            key={name}
            label={tokenLabel(name, t)}
            value={value}
            onChoose={(chosen) => chosen && onSet(name, chosen)}
          />
        ))}
      <div className={styles.swatches}>
        {colours.map(({ name, value }) => (
          <Colour key={name} label={tokenLabel(name, t)} value={value} onApply={(chosen) => onSet(name, chosen)} />
        ))}
      </div>
      {tokens
        .filter(({ value }) => !HEX.test(value) && !isTypeface(value))
        .map(({ name, value }) => (
          <TextField
            key={`${name} ${value}`}
            label={tokenLabel(name, t)}
            defaultValue={value}
            spellCheck={false}
            onBlur={(event) => event.target.value.trim() !== value && onSet(name, event.target.value.trim())}
          />
        ))}
    </>
  );
}

interface ColourProps {
  label: string;
  value: string | null;
  onApply: (value: string) => void;
}

/** A colour that is taken when the chooser is closed, and not with each step of the pointer; or typed, as brands are given. */
export function Colour({ label, value, onApply }: ColourProps) {
  const t = useMessages("workspace");
  const [chosen, setChosen] = useState<string | null>(null);
  const name = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const take = (colour: string) => {
    const hex = colour
      .trim()
      .toLowerCase()
      .replace(/^(?!#)/, "#");
    if (HEX.test(hex) && hex !== value?.toLowerCase()) onApply(hex);
    setChosen(null);
  };
  const latest = useRef(take);
  latest.current = take;
  // React's is told with each step; the browser's own, when the chooser is closed.
  useEffect(() => {
    const input = chooser.current!;
    const done = () => latest.current(input.value);
    input.addEventListener("change", done);
    return () => input.removeEventListener("change", done);
  }, []);
  return (
    <div className={styles.colour}>
      <label>
        <span id={name}>{label}</span>
        <input
          ref={chooser}
          type="color"
          className={value === null && chosen === null ? styles.none : undefined}
          value={chosen ?? value ?? "#808080"}
          onInput={(event) => setChosen(event.currentTarget.value)}
        />
      </label>
      <input
        key={value}
        aria-label={t.hex}
        aria-describedby={name}
        defaultValue={value ?? ""}
        placeholder="#"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && take(event.currentTarget.value)}
      />
    </div>
  );
}

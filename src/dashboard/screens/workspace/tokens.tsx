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

/** What tokens were set to, in words: what their version and the message about it say. */
export function tokensSet([{ name, value } = { name: "", value: "" }]: Token[], t: Texts["workspace"]): string {
  return `${tokenLabel(name, t)}: ${value.split(",")[0]!.replaceAll(/["']/g, "").trim()}`;
}

/** The brand colour of pages that were written here. */
const BRAND_TOKEN = "--art-one";

/** Colours of drawings, but for the first: that is the brand's. */
const isOfDrawings = ({ name }: Token): boolean => name.startsWith("--art-") && name !== BRAND_TOKEN;

/** What style sheets that are not ours call the colour of the brand. */
const BRAND = /^--(?:colou?r-)?(?:brand|primary|accent)(?:-colou?r)?$/;

const brandOf = (colours: Token[]): Token | undefined =>
  colours.find(({ name }) => name === BRAND_TOKEN) ?? colours.find(({ name }) => BRAND.test(name));

/**
 * What a person changes with one colour: the ground of a page stands in its sections and around them, and a brand's colour
 * is wherever a style sheet says it again.
 */
function setTogether(tokens: Token[], { name, value: before }: Token, value: string): Token[] {
  const follows = (other: string) => (BRAND.test(name) ? other !== name : name === "--bg" && other === "--page");
  return [
    { name, value },
    ...tokens.filter((other) => follows(other.name) && other.value === before).map((other) => ({ ...other, value })),
  ];
}

interface TokenFieldsProps {
  tokens: Token[];
  /** Takes what is to be set together, that which was chosen first. */
  onSet: (tokens: Token[]) => void;
}

export function TokenFields({ tokens, onSet }: TokenFieldsProps) {
  const t = useMessages("workspace");
  const valueAt = (name: string) => tokens.find((token) => token.name === name)?.value;
  // Around the sections there is as a rule the same ground as in them: one field says both.
  const colours = tokens.filter(
    ({ name, value }) => HEX.test(value) && !(name === "--page" && value === valueAt("--bg")),
  );
  const brand = brandOf(colours);
  const drawn = colours.filter(isOfDrawings);
  const swatches = (some: Token[]) => (
    <div className={styles.swatches}>
      {some.map((token) => (
        <Colour
          key={token.name}
          label={tokenLabel(token.name, t)}
          value={token.value}
          onApply={(chosen) => onSet(setTogether(tokens, token, chosen))}
        />
      ))}
    </div>
  );
  return (
    <>
      {brand && (
        <div className="narrow-stack">
          {swatches([brand])}
          <p className="aside">{t.brandText}</p>
        </div>
      )}
      {swatches(colours.filter((one) => one !== brand && !drawn.includes(one)))}
      {tokens
        .filter(({ value }) => isTypeface(value))
        .map(({ name, value }) => (
          <TypefaceField
            key={name}
            label={tokenLabel(name, t)}
            value={value}
            onChoose={(chosen) => chosen && onSet([{ name, value: chosen }])}
          />
        ))}
      {drawn.length > 0 && (
        <details className={styles.more}>
          <summary>{t.illustrations}</summary>
          {swatches(drawn)}
        </details>
      )}
      <Measures tokens={tokens} onSet={onSet} />
    </>
  );
}

/** Sizes and whatever else is neither a colour nor a typeface: of use to who knows style sheets. */
function Measures({ tokens, onSet }: TokenFieldsProps) {
  const t = useMessages("workspace");
  const measures = tokens.filter(({ value }) => !HEX.test(value) && !isTypeface(value));
  if (measures.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t.measures}</summary>
      <div className="close-stack">
        {measures.map(({ name, value }) => (
          <TextField
            key={`${name} ${value}`}
            label={tokenLabel(name, t)}
            defaultValue={value}
            spellCheck={false}
            onBlur={({ target }) => target.value.trim() !== value && onSet([{ name, value: target.value.trim() }])}
          />
        ))}
      </div>
    </details>
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

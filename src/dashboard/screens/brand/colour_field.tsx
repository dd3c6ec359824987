/** The colour: chosen or typed, with what becomes of it where text in it could not be read. */
import { useMessages } from "../../messages/messages.ts";
import { TextField } from "../../parts/field.tsx";
import type { Brand } from "./brand.ts";
import styles from "./brand_page.module.css";
import { contrast, isColour, READABLE } from "./colour.ts";

const DARK_GROUND = "#0a0c10";

interface Props {
  brand: Brand;
  colour: string;
  onChange: (colour: string) => void;
  problem?: string | null | undefined;
}

export function ColourField({ brand, colour, onChange, problem }: Props) {
  const t = useMessages("brand");
  const palette = colour === brand.colour ? brand.palette : null;
  const shades = palette && [palette.light.solid, palette.light.accent, palette.dark.solid, palette.dark.accent];
  return (
    <div className="narrow-stack">
      <div className={styles.colourRow}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={t.chooseColour}
          value={isColour(colour) ? colour : "#2f55d4"}
          onChange={(event) => onChange(event.target.value)}
        />
        <TextField
          label={t.colour}
          value={colour}
          onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
          placeholder="#1f6f54"
          maxLength={7}
          spellCheck={false}
          problem={problem}
          required={false}
        />
        {shades && (
          <span className={styles.shades} aria-hidden>
            {shades.map((shade, index) => (
              <Shade key={[index, shade].join()} shade={shade} />
            ))}
          </span>
        )}
      </div>
      {isColour(colour) && <Readable colour={colour} />}
    </div>
  );
}

/** Drawn, because the page's own rules let nothing be styled inline. */
const Shade = ({ shade }: { shade: string }) => (
  <svg viewBox="0 0 24 24" className={styles.shade} role="presentation">
    <circle cx="12" cy="12" r="11" fill={shade} />
  </svg>
);

function Readable({ colour }: { colour: string }) {
  const t = useMessages("brand");
  const [light, dark] = [contrast(colour, "#ffffff"), contrast(colour, DARK_GROUND)];
  const say = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);
  return (
    <ul className={styles.ratios}>
      <li data-good={light >= READABLE || undefined}>{t.onLight(say(light), light >= READABLE)}</li>
      <li data-good={dark >= READABLE || undefined}>{t.onDark(say(dark), dark >= READABLE)}</li>
    </ul>
  );
}

/** One of a few, all in sight: a theme, the width of a preview. */
import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useState } from "react";
import styles from "./choice.module.css";

export interface Option<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

/** @param props.label what is chosen; read aloud. With icons the options' labels are read aloud alone. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  label: string;
  options: Option<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const name = useId();
  // Seen at once, also where what is chosen is in the address, which changes when its screen is there.
  const [chosen, setChosen] = useState<Value | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the other value is there, it is the one.
  useEffect(() => setChosen(null), [value]);
  const shown = chosen ?? value;
  const choose = (own: Value) => {
    setChosen(own);
    onChoose(own);
  };
  return (
    <fieldset className={styles.choice}>
      <legend className="unseen">{label}</legend>
      {options.map(({ value: own, label, icon: Icon }) => (
        <label key={own} className={styles.option} title={Icon ? label : undefined}>
          <input type="radio" name={name} checked={own === shown} onChange={() => choose(own)} />
          {Icon ? (
            <>
              <Icon aria-hidden />
              <span className="unseen">{label}</span>
            </>
          ) : (
            label
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** The few numbers that a screen is about, large enough to be read in passing. */
import type { ReactNode } from "react";
import styles from "./figures.module.css";

export interface Figure {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

export const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={styles.value}>{value}</dd>
        {note && <dd className="note">{note}</dd>}
      </div>
    ))}
  </dl>
);

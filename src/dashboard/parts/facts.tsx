/** What is known of a thing, each with its name. */
import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
}

export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The mark: the brand's logo or name at its host, else the product's, a corner of a page, as drafted. */
import { brand, PRODUCT } from "../brand.ts";
import { classes } from "../parts/classes.ts";
import styles from "./mark.module.css";

export const Mark = ({ withName = true }: { withName?: boolean }) => {
  if (brand?.logo || brand?.logoDark) return <Logo light={brand.logo} dark={brand.logoDark} />;
  return (
    <span className={styles.mark}>
      {brand ? (
        <img src="/favicon.svg" alt="" className={styles.icon} />
      ) : (
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3.5 1v18M1 3.5h18" className={styles.guide} />
          <path d="M3.5 3.5h11a2 2 0 0 1 2 2v11h-11a2 2 0 0 1-2-2z" className={styles.sheet} />
          <path d="M3.5 8h13" className={styles.fold} />
        </svg>
      )}
      <span className={withName ? undefined : "unseen"}>{PRODUCT}</span>
    </span>
  );
};

/** One picture on light ground and one on dark; where there is one alone it is on both. */
function Logo({ light, dark }: { light: string | null; dark: string | null }) {
  return (
    <span className={styles.logo}>
      {light && <img src={light} alt={PRODUCT} className={classes(dark ? styles.forLight : undefined)} />}
      {dark && <img src={dark} alt={PRODUCT} className={classes(light ? styles.forDark : undefined)} />}
    </span>
  );
}

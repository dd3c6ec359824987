/** The shape of what is still being loaded. */
import styles from "./skeleton.module.css";

/** One block; its place gives it its size. @param props.height in CSS */
export const Skeleton = ({ height = "1rem", width = "100%" }: { height?: string; width?: string }) => (
  <div aria-hidden className={styles.block} style={{ blockSize: height, inlineSize: width }} />
);

/** Several rows, as of a table. */
export const SkeletonRows = ({ count = 5 }: { count?: number }) => (
  <div className="narrow-stack">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={index} height="2.75rem" />
    ))}
  </div>
);

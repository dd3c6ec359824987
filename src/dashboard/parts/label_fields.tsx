/** Labels that many rows get or lose together. */
import { useMessages } from "../messages/messages.ts";
import { TextField } from "./field.tsx";
import type { Entered } from "./form.tsx";

/** @param labels those that the rows have */
export function LabelFields({ labels }: { labels: string[] }) {
  const t = useMessages("parts");
  return (
    <>
      <TextField label={t.add} name="add" hint={t.withCommas} maxLength={400} autoFocus />
      {labels.length > 0 && (
        <TextField label={t.remove} name="remove" hint={t.labelsNow([...new Set(labels)].join(", "))} maxLength={400} />
      )}
    </>
  );
}

/** Which rows get which labels by what was entered: those with the same ones together. */
export function relabelled<Row extends { _id: string }>(
  rows: Row[],
  labelsOf: (row: Row) => string[],
  { list }: Entered,
): { ids: string[]; labels: string[] }[] {
  const [added, removed] = [list("add"), list("remove")];
  const wanted = rows.map((row) => {
    const kept = labelsOf(row).filter((label) => !removed.includes(label));
    return { id: row._id, labels: [...new Set([...kept, ...added])] };
  });
  return [...Map.groupBy(wanted, ({ labels }) => JSON.stringify(labels)).values()].map((of) => ({
    ids: of.map(({ id }) => id),
    labels: of[0]!.labels,
  }));
}

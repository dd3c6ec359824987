/** Records of another collection that a record names. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { listQuery, query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { TONES } from "./collection.ts";
import type { FieldProps } from "./field_props.ts";
import styles from "./reference_field.module.css";

const SHOWN = 12;

export function ReferenceField({ field, value, onChange, problem, isEditable }: FieldProps) {
  const t = useMessages("content");
  const [isChoosing, setChoosing] = useState(false);
  const isSingle = field.type === "reference";
  const ids = isSingle ? (typeof value === "string" ? [value] : []) : Array.isArray(value) ? (value as string[]) : [];
  const records = useQueries({ queries: ids.map((id) => query("GET /v1/cms/records/:id", { id })) });
  const set = (next: string[]) => onChange(next.length === 0 ? null : isSingle ? next[0] : next);
  return (
    <fieldset className={styles.group}>
      <legend className="legend">{field.name}</legend>
      {ids.length > 0 && (
        <ul className={styles.chosen}>
          {ids.map((id, index) => {
            const title = records[index]?.data?.title ?? "…";
            return (
              <li key={id}>
                <Link to="/content/records/$record" params={{ record: id }}>
                  {title}
                </Link>
                {isEditable && (
                  <IconButton
                    size="small"
                    icon={X}
                    label={t.takeOutNamed(title)}
                    onClick={() => set(ids.filter((one) => one !== id))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isEditable && (
        <div>
          <Button size="small" icon={Plus} onClick={() => setChoosing(true)}>
            {isSingle ? t.chooseRecord : t.addRecord}
          </Button>
        </div>
      )}
      {problem && <p className="problem">{problem}</p>}
      {field.help && <p className="note">{field.help}</p>}
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={field.name}>
        <Choices
          collectionId={field.collection_id!}
          chosen={ids}
          onChoose={(id) => {
            setChoosing(false);
            set(isSingle ? [id] : [...ids.filter((one) => one !== id), id]);
          }}
        />
      </Dialog>
    </fieldset>
  );
}

function Choices({
  collectionId,
  chosen,
  onChoose,
}: {
  collectionId: string;
  chosen: string[];
  onChoose: (id: string) => void;
}) {
  const t = useMessages("content");
  const [q, setSearch] = useState("");
  const records = useQuery(
    listQuery("GET /v1/cms/collections/:id/records", { id: collectionId, limit: SHOWN, ...(q ? { q } : {}) }),
  );
  return (
    <div className="close-stack">
      <SearchField label={t.searchRecords} value={q} onSearch={setSearch} />
      <Loaded query={records} skeleton={<SkeletonRows />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={q ? t.nothingFound : t.noRecords} />
          ) : (
            <ul>
              {data.map(({ _id, title, status }) => (
                <li key={_id}>
                  <button
                    type="button"
                    className={styles.choice}
                    aria-current={chosen.includes(_id) || undefined}
                    onClick={() => onChoose(_id)}
                  >
                    <span>{title}</span>
                    <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

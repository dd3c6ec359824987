/** One record: its fields, and beside them what visitors see, when that changes, and what can be done. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { query } from "../../api/queries.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import type { ContentRecord } from "./collection.ts";
import { RecordEditor } from "./record_editor.tsx";

export default function RecordPage() {
  const { record: recordId, id } = useParams({ strict: false }) as { record?: string; id?: string };
  if (recordId) return <Stored key={recordId} id={recordId} />;
  return <OfCollection id={id!} record={null} />;
}

function Stored({ id }: { id: string }) {
  const record = useQuery(query("GET /v1/cms/records/:id", { id }));
  return (
    <Loaded query={record} skeleton={<SkeletonRows count={6} />}>
      {(record) => <OfCollection id={record.collection_id} record={record} />}
    </Loaded>
  );
}

function OfCollection({ id, record }: { id: string; record: ContentRecord | null }) {
  const collection = useQuery(query("GET /v1/cms/collections/:id", { id }));
  return (
    <Loaded query={collection} skeleton={<SkeletonRows count={6} />}>
      {(collection) => <RecordEditor collection={collection} stored={record} />}
    </Loaded>
  );
}

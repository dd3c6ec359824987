/** The choice of a website, and screens that are of one. */
import { useQuery } from "@tanstack/react-query";
import { BriefcaseBusiness } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Output } from "../api/operations.ts";
import { listQuery, query } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import { useHasClients, useUser } from "../session/session.ts";
import { useAddressState } from "./address_state.ts";
import { ButtonLink } from "./button.tsx";
import { Combobox } from "./combobox.tsx";
import { EmptyState } from "./empty_state.tsx";
import { keepLastWebsite, lastWebsite } from "./last_website.ts";
import { Loaded } from "./loaded.tsx";
import { useSiteId } from "./site.ts";
import { SkeletonRows } from "./skeleton.tsx";

/** More are found by typing. */
const SHOWN = 20;

interface WebsitePickerProps {
  hideLabel?: boolean;
  /** The website's id; "": all of them. */
  value: string;
  /** Not one has to be chosen. */
  withAll?: boolean;
  /** What is chosen for; left out: the website itself. */
  label?: string;
  /** What it says where none is chosen. */
  none?: string;
  onChoose: (id: string) => void;
}

export function WebsitePicker({ value, withAll, onChoose, hideLabel = false, ...words }: WebsitePickerProps) {
  const t = useMessages("parts");
  const { label = t.website, none = t.allWebsites } = words;
  const accountId = useUser().account._id;
  const [q, setQ] = useState("");
  const chosen = useQuery({ ...query("GET /v1/websites/:id", { id: value }), enabled: value !== "" });
  const found = useQuery(listQuery("GET /v1/websites", { limit: SHOWN, ...(q && { q }) }));
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      value={value}
      shown={value === "" ? none : (chosen.data?.name ?? "")}
      options={[
        ...(withAll && q === "" ? [{ value: "", label: none }] : []),
        ...(found.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onSearch={setQ}
      onChoose={(id) => {
        if (id !== "") keepLastWebsite(accountId, id);
        onChoose(id);
      }}
    />
  );
}

/** The picker among the filters of a list; nothing where there are no websites to choose between. */
export function WebsiteFilter({ value, onChoose }: Pick<WebsitePickerProps, "value" | "onChoose">) {
  const { data } = useQuery(listQuery("GET /v1/websites", { limit: SHOWN }));
  if (!value && (data?.total ?? 0) < 2) return null;
  return <WebsitePicker value={value} withAll hideLabel onChoose={onChoose} />;
}

interface OfWebsiteProps {
  /** What is shown to whoever has no website. */
  none: ReactNode;
  /** What else in the address is of the website before, and goes with it. */
  forget?: string[];
  /** @param picker chooses another one; null where there is no other, or the screen is the website's own */
  children: (website: Output<"GET /v1/websites/:id">, picker: WebsitePickerProps | null) => ReactNode;
}

/** A screen of the website that it belongs to or the address names, else of the last one, else of the newest. */
export function OfWebsite({ none, forget = [], children }: OfWebsiteProps) {
  const [values, change] = useAddressState();
  const accountId = useUser().account._id;
  const hasClients = useHasClients();
  const siteId = useSiteId();
  const list = useQuery(listQuery("GET /v1/websites", { limit: SHOWN }));
  const wanted = siteId ?? values.website ?? lastWebsite(accountId) ?? "";
  const one = useQuery({ ...query("GET /v1/websites/:id", { id: wanted }), enabled: wanted !== "" });
  const website = one.data ?? (wanted === "" || one.error ? list.data?.data[0] : undefined);
  return (
    <Loaded query={list} skeleton={<SkeletonRows />}>
      {({ total }) => {
        if (total === 0) return hasClients ? <WithClients /> : none;
        if (!website) return <SkeletonRows />;
        const onChoose = (id: string) =>
          change({ ...Object.fromEntries(forget.map((name) => [name, ""])), website: id });
        return children(website, siteId || total < 2 ? null : { value: website._id, onChoose });
      }}
    </Loaded>
  );
}

/** An agency may have none of its own, and all of them with its clients. */
function WithClients() {
  const t = useMessages("parts");
  return (
    <EmptyState icon={BriefcaseBusiness} title={t.withClients} text={t.withClientsText}>
      <ButtonLink to="/" search={{ of: "clients" }}>
        {t.showTheirs}
      </ButtonLink>
    </EmptyState>
  );
}

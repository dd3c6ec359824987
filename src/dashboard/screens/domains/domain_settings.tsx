/** What a domain shows, who writes its records, and whether it is watched. Each choice counts at once. */
import { useQuery } from "@tanstack/react-query";
import type { Input } from "../../api/operations.ts";
import { useFormChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Combobox } from "../../parts/combobox.tsx";
import { Checkbox, Select } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useMay } from "../../session/session.ts";
import { type Domain, RECORD_LISTS } from "./domain.ts";

type Changes = Omit<Input<"PUT /v1/domains/:id">, "id">;

export function DomainSettings({ domain }: { domain: Domain }) {
  const t = useMessages("domains");
  const mayEdit = useMay("editor", "domains");
  const websites = useQuery(wholeQuery("GET /v1/websites", {}));
  const domains = useQuery(wholeQuery("GET /v1/domains", {}));
  const connections = useQuery({ ...wholeQuery("GET /v1/dns_connections", {}), enabled: useMay("viewer") });
  const update = useFormChange("PUT /v1/domains/:id", {
    apply: ({ id, website_id, redirect_to, uptime_checks, dns_connection_id }, cache) => {
      cache.change(["GET /v1/domains", "GET /v1/domains/:id"], id, { website_id, redirect_to, uptime_checks });
      if (dns_connection_id !== undefined)
        cache.update("GET /v1/domains/:id", (one) =>
          one._id === id ? { ...one, dns: { ...one.dns, connection_id: dns_connection_id } } : one,
        );
    },
    refresh: ["GET /v1/domains/:id", "GET /v1/domains", "GET /v1/websites", ...RECORD_LISTS],
    says: t.saved,
  });
  const change = (changes: Changes) => update.mutate({ id: domain._id, ...changes });
  const targets = (domains.data?.data ?? []).filter((one) => one._id !== domain._id && one.redirect_to === null);
  const target = domain.website_id ?? domain.redirect_to ?? "";
  const problem = update.error && (update.error.details[0]?.message ?? update.error.message);
  const disabled = !mayEdit;
  /** A website has one domain: choosing it takes it from the other. */
  const withDomain = (id: string, name: string) => {
    const other = domains.data?.data.find((one) => one.website_id === id && one._id !== domain._id);
    return other ? t.insteadOf(name, other.domain) : name;
  };
  return (
    <Card
      title={t.website}
      text={domain.website_id === null && domain.redirect_to === null ? t.showsNothing : undefined}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="stack">
        <Combobox
          label={t.visitorsSee}
          value={target}
          disabled={disabled}
          onChoose={(value) =>
            change(
              value.startsWith("web_")
                ? { website_id: value }
                : { website_id: null, redirect_to: value === "" ? null : value },
            )
          }
          options={[
            { value: "", label: t.nothing },
            ...withChosen(
              (websites.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: withDomain(_id, name) })),
              domain.website_id,
            ),
            ...withChosen(
              targets.map((one) => ({ value: one._id, label: t.sentOnTo(one.domain) })),
              domain.redirect_to,
            ),
          ]}
        />
        <Select
          label={t.records}
          hint={domain.dns.zone ? t.inZone(domain.dns.zone) : undefined}
          value={domain.dns.connection_id ?? ""}
          disabled={disabled}
          onChange={({ target: { value } }) => change({ dns_connection_id: value === "" ? null : value })}
          options={[
            { value: "", label: t.byHand },
            ...withChosen(
              (connections.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              domain.dns.connection_id,
            ),
          ]}
        />
        <Checkbox
          label={t.watch}
          hint={t.watchHint}
          checked={domain.uptime_checks}
          disabled={disabled}
          onChange={({ target: { checked } }) => change({ uptime_checks: checked })}
        />
      </div>
    </Card>
  );
}

type Option = { value: string; label: string };

/** The options, and what is chosen where it is not among them: not loaded yet, or older than what is offered. */
const withChosen = (options: Option[], chosen: string | null): Option[] =>
  chosen === null || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];

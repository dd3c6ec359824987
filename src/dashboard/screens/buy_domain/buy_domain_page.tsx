/** Looks for a name that is free, with what it costs; the one that is chosen is paid for on its own screen. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { Button } from "../../parts/button.tsx";
import { TextField, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./buy_domain_page.module.css";

type DomainCheck = Output<"POST /v1/tools/check_domain">;

export default function BuyDomainPage() {
  const t = useMessages("buyDomain");
  const offers = useQuery(query("GET /v1/plans", {}));
  return (
    <div className={styles.parts}>
      <PageHeader title={t.buyDomain} text={t.text} above={<Link to="/domains">{t.allDomains}</Link>} />
      <Loaded query={offers} skeleton={<SkeletonRows count={2} />}>
        {({ domains }) => (domains ? <Finder /> : <Notice tone="plain">{t.notSold}</Notice>)}
      </Loaded>
    </div>
  );
}

function Finder() {
  const t = useMessages("buyDomain");
  const [name, setName] = useState("");
  const [found, setFound] = useState<DomainCheck[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const onFail = (error: { message: string; details: { message: string }[] }) =>
    setProblem(error.details[0]?.message ?? error.message);
  const check = useChange("POST /v1/tools/check_domain", { onDone: (one) => setFound([one]), onFail });
  const propose = useChange("POST /v1/tools/generate_domains", {
    onDone: ({ domains }) => setFound(domains.filter(({ price }) => price)),
    onFail,
  });
  const search = () => {
    setProblem(null);
    const wanted = name.trim();
    // With a dot it is a whole name, else words to make some of.
    if (wanted.includes(".")) check.mutate({ domain: wanted });
    else propose.mutate({ name: wanted });
  };
  return (
    <>
      <ChangeForm className={styles.search} onSubmit={search}>
        <TextField
          label={t.name}
          hint={t.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={problem}
          {...VERBATIM}
          maxLength={100}
          required
        />
        <Button type="submit" look="solid" icon={Search} busy={check.isPending || propose.isPending}>
          {t.search}
        </Button>
      </ChangeForm>
      <div aria-live="polite">{found && <Names found={found} />}</div>
    </>
  );
}

function Names({ found }: { found: DomainCheck[] }) {
  const t = useMessages("buyDomain");
  const navigate = useNavigate();
  const mayBuy = useMay("owner");
  const choose = useChange("POST /v1/domains", {
    refresh: ["GET /v1/domains"],
    onDone: ({ _id }) => void navigate({ to: "/domains/$id", params: { id: _id } }),
  });
  if (found.length === 0) return <p>{t.none}</p>;
  return (
    <>
      <Table
        label={t.results}
        rows={found}
        keyOf={({ domain }) => domain}
        columns={[
          {
            name: t.domain,
            cell: (one) => (
              <div className={styles.found}>
                <span className="named">{one.domain}</span>
                <State name={one} />
              </div>
            ),
          },
          { name: t.price, tight: true, align: "end", cell: ({ price }) => (price ? formatMoney(price) : "") },
          {
            name: t.choose,
            buttons: true,
            cell: ({ domain, available, price }) =>
              mayBuy &&
              available !== false &&
              price && (
                <Button
                  size="small"
                  aria-label={t.chooseName(domain)}
                  busy={choose.isPending && choose.variables.domain === domain}
                  onClick={() => choose.mutate({ domain, mode: "register" })}
                >
                  {t.choose}
                </Button>
              ),
          },
        ]}
      />
      <p className={styles.quiet}>{mayBuy ? t.priceNote : t.ownersBuy}</p>
    </>
  );
}

function State({ name: { available, price } }: { name: DomainCheck }) {
  const t = useMessages("buyDomain");
  if (available === false) return <StatusBadge tone="quiet">{t.taken}</StatusBadge>;
  if (!price) return <StatusBadge tone="quiet">{t.unsold}</StatusBadge>;
  return <StatusBadge tone={available ? "good" : "warn"}>{available ? t.free : t.unknown}</StatusBadge>;
}

/** The monthly report of a website: what it looks like, who gets it and when, and a way to send it at once. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import mail from "../campaigns/campaign_page.module.css";
import type { Website } from "../workspace/page.ts";
import { monthsSince, nameOfMonth } from "./months.ts";
import { Note } from "./note.tsx";
import styles from "./report_page.module.css";
import { Sending } from "./sending.tsx";

export default function ReportPage() {
  const t = useMessages("reports");
  const layout = useMessages("layout");
  const id = useSiteId()!;
  const website = useQuery(query("GET /v1/websites/:id", { id }));
  return (
    <>
      <PageHeader
        above={
          <Link to="/websites/$id/analytics" params={{ id }}>
            {layout.site.analytics}
          </Link>
        }
        title={t.report}
        text={t.reportText}
      />
      <Loaded query={website} skeleton={<SkeletonRows count={4} />}>
        {(website) => <Report website={website} />}
      </Loaded>
    </>
  );
}

function Report({ website }: { website: Website }) {
  const { _id: id, created_at } = website;
  const mayEdit = useMay("editor");
  const [values, change] = useAddressState();
  const [months] = useState(() => monthsSince(created_at));
  const month = months.find((one) => one === values.month) ?? months[0]!;
  const input = { id, month };
  const report = useQuery(query("GET /v1/websites/:id/reports/:month", input));
  return (
    <div className={mail.columns}>
      {mayEdit && (
        <div>
          <Sending website={website} month={month} />
          <Loaded query={report} skeleton={<SkeletonRows count={1} />}>
            {({ note }) => <Note key={month} {...input} note={note} />}
          </Loaded>
        </div>
      )}
      <Preview
        {...input}
        months={months}
        written={report.dataUpdatedAt}
        onChoose={(chosen) => change({ month: chosen === months[0] ? "" : chosen })}
      />
    </div>
  );
}

interface PreviewProps {
  id: string;
  month: string;
  months: string[];
  /** Changes when the report may have changed. */
  written: number;
  onChoose: (month: string) => void;
}

function Preview({ id, month, months, written, onChoose }: PreviewProps) {
  const t = useMessages("reports");
  const address = addressOf("GET /v1/websites/:id/reports/:month/page", { id, month });
  return (
    <Card
      title={t.preview}
      text={t.previewText}
      actions={
        <OutsideLink icon={ExternalLink} href={address}>
          {t.inNewTab}
        </OutsideLink>
      }
    >
      <Select
        label={t.month}
        value={month}
        onChange={({ target }) => onChoose(target.value)}
        options={months.map((value, index) => ({
          value,
          label: index === 0 ? t.soFar(nameOfMonth(value)) : nameOfMonth(value),
        }))}
      />
      <iframe
        key={`${month} ${written}`}
        title={t.preview}
        src={address}
        sandbox="allow-popups"
        className={styles.preview}
      />
    </Card>
  );
}

/** How to reach a lead, each address with where it was found, and whether they may be contacted at all. */
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Checkbox } from "../../parts/field.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useMay } from "../../session/session.ts";
import { type Lead, shortAddress } from "./lead.ts";
import { useLeadChange } from "./lead_change.ts";
import styles from "./lead_page.module.css";

export function Contact({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const mayChange = useMay("editor");
  const change = useLeadChange();
  const { address, phones, emails, website, socials, opening_hours, do_not_contact } = lead;
  const town = [address.postal_code, address.city].filter(Boolean).join(" ");
  const lines = [address.street, town, [address.region, address.country].filter(Boolean).join(", ")].filter(Boolean);
  const numbers = phones.length > 0 ? phones : lead.phone ? [lead.phone] : [];
  return (
    <Card title={t.contact}>
      <dl className={styles.facts}>
        <Fact name={t.phone}>
          {numbers.length > 0 && (
            <ul className={styles.links}>
              {numbers.map((number) => (
                <li key={number}>
                  <a href={`tel:${number}`}>{number}</a>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t.email}>
          {emails.length > 0 && (
            <ul className={styles.links}>
              {emails.map((email) => (
                <li key={email.address}>
                  <Email email={email} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t.website}>{website && <Address url={website} />}</Fact>
        <Fact name={t.networks}>
          {Object.keys(socials).length > 0 && (
            <ul className={styles.links}>
              {Object.values(socials).map((url) => (
                <li key={url}>
                  <Address url={url} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t.address}>{lines.length > 0 && <span dir="auto">{lines.join(", ")}</span>}</Fact>
        <Fact name={t.hours}>{opening_hours && <span dir="auto">{opening_hours}</span>}</Fact>
      </dl>
      {mayChange && (
        <Checkbox
          label={t.barred}
          hint={t.mustNotHint}
          checked={do_not_contact}
          onChange={(event) => change.mutate({ id: lead._id, do_not_contact: event.target.checked })}
        />
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  const t = useMessages("leads");
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="note">{t.unknown}</span>}</dd>
    </div>
  );
}

/** Addresses are strangers' words: only those of the web are links. */
function Address({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url)) return <>{url}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {shortAddress(url)}
    </a>
  );
}

function Email({ email: { address, personal, found_on } }: { email: Lead["emails"][number] }) {
  const t = useMessages("leads");
  return (
    <>
      <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>
      {personal && (
        <p>
          <StatusBadge tone="warn">{t.personal}</StatusBadge> <span className="note">{t.personalHint}</span>
        </p>
      )}
      {found_on && <p className="note">{t.foundOn(shortAddress(found_on))}</p>}
    </>
  );
}

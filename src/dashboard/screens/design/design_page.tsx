/** What a whole website looks like: colours and typefaces, changed on all of its pages in one go; beside them a page as it looks. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Palette } from "lucide-react";
import { useState } from "react";
import { query, wholeQuery } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Combobox } from "../../parts/combobox.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useMay } from "../../session/session.ts";
import { contrast, READABLE } from "../brand/colour.ts";
import { inOrder, type Page, type Website } from "../workspace/page.ts";
import { PagePreview, usualWidth } from "../workspace/page_preview.tsx";
import { HEX, type Token, TokenFields, tokenLabel } from "../workspace/tokens.tsx";
import styles from "./design_page.module.css";
import { SitePictures } from "./site_pictures.tsx";
import { useDesign } from "./use_design.ts";

export default function DesignPage() {
  const t = useMessages("design");
  const { id } = useParams({ strict: false }) as { id: string };
  const website = useQuery(query("GET /v1/websites/:id", { id })).data;
  const pages = useQuery(wholeQuery("GET /v1/websites/:id/pages", { id }));
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Loaded query={pages} skeleton={<SkeletonRows />}>
        {({ data }) => {
          const drafts = inOrder(
            data.filter(({ draft_version_id }) => draft_version_id !== null),
            website,
          );
          return drafts.length > 0 ? (
            <Design website={website} drafts={drafts} />
          ) : (
            <EmptyState icon={Palette} title={t.none} text={t.noneText}>
              <ButtonLink to={`/websites/${id}` as "/"}>{t.toPages}</ButtonLink>
            </EmptyState>
          );
        }}
      </Loaded>
    </>
  );
}

function Design({ website, drafts }: { website: Website | undefined; drafts: Page[] }) {
  const t = useMessages("design");
  const mayChange = useMay("editor", "content", "design");
  const [values, change] = useAddressState();
  const page = drafts.find(({ _id }) => _id === values.page) ?? drafts[0]!;
  const outline = useQuery(query("GET /v1/pages/:id/outline", { id: page._id, all_tokens: true }));
  const { isBusy, set } = useDesign(page.website_id);
  const [width, setWidth] = useState(usualWidth);
  return (
    <div className={styles.design}>
      <div className={styles.settings}>
        <Loaded query={outline} skeleton={<SkeletonRows />}>
          {({ tokens }) =>
            tokens.length === 0 ? (
              <EmptyState icon={Palette} title={t.noTokens} text={t.noTokensText} />
            ) : (
              <>
                <Card title={t.looks} text={t.looksText(drafts.length)}>
                  <fieldset className={styles.tokens} disabled={!mayChange || isBusy}>
                    <legend className="unseen">{t.looks}</legend>
                    <TokenFields tokens={tokens} onSet={set} />
                  </fieldset>
                </Card>
                <Contrasts tokens={tokens} />
              </>
            )
          }
        </Loaded>
        {website && <SitePictures website={website} />}
      </div>
      <aside className={styles.preview} aria-label={t.preview}>
        <div className={styles.bar}>
          <div className={styles.choice}>
            <Combobox
              label={t.page}
              hideLabel
              value={page._id}
              options={drafts.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChoose={(chosen) => change({ page: chosen === drafts[0]!._id ? "" : chosen })}
            />
          </div>
          <Choice
            label={t.width}
            value={width}
            options={(["desktop", "phone"] as const).map((value) => ({ value, label: t.widths[value] }))}
            onChoose={setWidth}
          />
        </div>
        <div className={styles.frame}>
          <PagePreview
            // A draft shows another logo without being another.
            key={website?.logo}
            page={page}
            versionId={page.draft_version_id!}
            width={width}
            label={t.previewOf(page.name)}
          />
        </div>
      </aside>
    </div>
  );
}

/** Which of the tokens are read on which. */
const READ_ON = [
  ["text", "bg"],
  ["muted", "bg"],
  ["link", "bg"],
  ["text", "card"],
  ["on-button", "button"],
] as const;

/** How well texts can be read on what lies under them, as far as the tokens tell. */
function Contrasts({ tokens }: { tokens: Token[] }) {
  const t = useMessages("design");
  const workspace = useMessages("workspace");
  const hexOf = (name: string) => tokens.find((token) => token.name === `--${name}` && HEX.test(token.value))?.value;
  const pairs = READ_ON.flatMap(([text, ground]) => {
    const [on, under] = [hexOf(text), hexOf(ground)];
    return on && under ? [{ text, ground, on, under, ratio: contrast(on, under) }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <Card title={t.contrast} text={t.contrastText}>
      <ul className={styles.contrasts}>
        {pairs.map(({ text, ground, on, under, ratio }) => (
          <li key={`${text} ${ground}`}>
            <span aria-hidden className={styles.sample} style={{ color: on, background: under }}>
              Aa
            </span>
            <span className={styles.pair}>
              {/* It says on what by itself. */}
              {text === "on-button"
                ? tokenLabel(text, workspace)
                : t.textOn(tokenLabel(text, workspace), tokenLabel(ground, workspace))}
            </span>
            <StatusBadge tone={ratio >= READABLE ? "good" : "bad"}>
              {t.ratio(formatNumber(Math.floor(ratio * 10) / 10))}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Looks for pictures that others have given away, and keeps the one that is chosen. */
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { Output } from "../api/operations.ts";
import { listQuery, useFormChange } from "../api/queries.ts";
import type { Asset } from "../api/upload.ts";
import { useLanguage } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import styles from "./asset_picker.module.css";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";
import { EmptyState } from "./empty_state.tsx";
import { TextField } from "./field.tsx";
import { ChangeForm, type Entered } from "./form.tsx";
import { Loaded } from "./loaded.tsx";
import { Notice } from "./notice.tsx";
import { Pager } from "./pager.tsx";
import { Skeleton } from "./skeleton.tsx";

export type Source = Output<"GET /v1/settings">["picture_sources"][number];
type PictureResult = Output<"GET /v1/assets/search">["data"][number];

const NAMES: Record<Source, string> = { pexels: "Pexels", openverse: "Openverse" };
const PLACES: Record<Source, string> = { pexels: "https://www.pexels.com", openverse: "https://openverse.org" };

interface FoundPicturesProps {
  /** At least one. */
  sources: Source[];
  /** What is chosen goes with this website. */
  websiteId?: string | undefined;
  onChoose: (asset: Asset) => void;
}

export function FoundPictures({ sources, websiteId, onChoose }: FoundPicturesProps) {
  const t = useMessages("assetParts");
  const [source, setSource] = useState(sources[0]!);
  const [q, setWords] = useState("");
  const [page, setPage] = useState(0);
  // Every word would be another request to somebody else: it is searched when that is asked for.
  const search = ({ text }: Entered) => {
    setWords(text("words"));
    setPage(0);
  };
  return (
    <>
      <ChangeForm className={styles.searchForm} onSubmit={search}>
        <TextField label={t.words} name="words" type="search" maxLength={100} autoComplete="off" required />
        <Button type="submit" icon={Search}>
          {t.find}
        </Button>
      </ChangeForm>
      {sources.length > 1 && (
        <Choice
          label={t.searchedAt}
          options={sources.map((value) => ({ value, label: NAMES[value] }))}
          value={source}
          onChoose={(chosen) => {
            setSource(chosen);
            setPage(0);
          }}
        />
      )}
      {q && <Results {...{ q, source, page, websiteId, onChoose }} onPage={setPage} />}
      <p className="aside">
        <a href={PLACES[source]} target="_blank" rel="noopener noreferrer">
          {t.from(NAMES[source])}
        </a>
        . {source === "openverse" && t.creditNote}
      </p>
    </>
  );
}

interface ResultsProps extends Omit<FoundPicturesProps, "sources"> {
  q: string;
  source: Source;
  page: number;
  onPage: (page: number) => void;
}

function Results({ q, source, page, websiteId, onChoose, onPage }: ResultsProps) {
  const t = useMessages("assetParts");
  const language = useLanguage();
  const found = useQuery({ ...listQuery("GET /v1/assets/search", { q, source, page, language }), retry: false });
  const keep = useFormChange("POST /v1/assets", {
    refresh: ["GET /v1/assets", "GET /v1/users/me/stats"],
    onDone: onChoose,
  });
  const kept = keep.isPending ? (keep.variables as { search_id?: string }).search_id : null;
  return (
    <Loaded query={found} skeleton={<Skeleton height="16rem" />}>
      {(list) =>
        list.data.length === 0 ? (
          <EmptyState title={t.noPicture} text={t.noPictureText} />
        ) : (
          <>
            {keep.error && <Notice tone="bad">{keep.error.message}</Notice>}
            <p className="unseen" role="status">
              {kept ? t.keeping : t.found(list.total)}
            </p>
            <ul className={styles.choices}>
              {list.data.map((one) => (
                <li key={one.search_id}>
                  <FoundPicture
                    found={one}
                    isBusy={kept === one.search_id}
                    onTake={() =>
                      !keep.isPending &&
                      keep.mutate({ search_id: one.search_id, ...(websiteId && { website_id: websiteId }) })
                    }
                  />
                </li>
              ))}
            </ul>
            <Pager list={list} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  );
}

function FoundPicture({ found, isBusy, onTake }: { found: PictureResult; isBusy: boolean; onTake: () => void }) {
  const { title, credit, thumbnail_url, source } = found;
  return (
    <button type="button" className={styles.choice} aria-busy={isBusy} onClick={onTake}>
      <span className={styles.found}>
        <img
          src={thumbnail_url}
          alt={title || credit.text}
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
        />
      </span>
      <span className={styles.name}>
        {[credit.author, source !== "pexels" && credit.licence].filter(Boolean).join(" · ")}
      </span>
    </button>
  );
}

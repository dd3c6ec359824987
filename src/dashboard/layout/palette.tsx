/** ⌘K: goes to every screen and to everything that the search finds, and does what can be done from anywhere. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import {
  AppWindow,
  BriefcaseBusiness,
  ChartNoAxesColumn,
  Crosshair,
  Database,
  FileText,
  Globe,
  Inbox,
  type LucideIcon,
  Moon,
  Plus,
  Search,
  Send,
  SlidersHorizontal,
  Sun,
} from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import type { Output } from "../api/operations.ts";
import { listQuery } from "../api/queries.ts";
import { useLanguage } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { Modal } from "../parts/modal.tsx";
import { chooseTheme } from "../parts/theme.ts";
import { useMay } from "../session/session.ts";
import styles from "./palette.module.css";
import { useNavigationEntries, useSiteNavigationEntries, useWhereabouts } from "./places.ts";

interface Entry {
  key: string;
  label: string;
  note?: string;
  icon: LucideIcon;
  run: () => void;
}

const WEBSITES_SHOWN = 6;
const CLIENTS_SHOWN = 5;

type SearchResult = Output<"GET /v1/search">["data"][number];

const ICONS: Record<SearchResult["type"], LucideIcon> = {
  website: AppWindow,
  page: FileText,
  record: Database,
  submission: Inbox,
  lead: Crosshair,
  domain: Globe,
  campaign: Send,
};

export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useMessages("parts");
  const id = useId();
  const [typed, setTyped] = useState("");
  const entries = useEntries(useDeferredValue(typed.trim()));
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, entries.length - 1);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  return (
    <Modal className={styles.palette} aria-label={t.search} onDismiss={onClose} onClose={onClose}>
      <div className={styles.search}>
        <Search aria-hidden />
        <input
          role="combobox"
          aria-label={t.search}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t.paletteHint}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const step = steps[event.key];
            if (event.key === "Enter") run(entries[chosen]);
            else if (step !== undefined) setAt((chosen + step + entries.length) % entries.length);
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t.search} className={styles.list}>
        {entries.map(({ key, label, note, icon: Icon }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which has the focus.
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles.entry}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: "nearest" });
            }}
            onPointerMove={() => setAt(index)}
            onClick={() => run(entries[index])}
          >
            <Icon aria-hidden />
            <span className={styles.label}>{label}</span>
            {note && <span className={styles.note}>{note}</span>}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p role="status" className={styles.none}>
          {t.nothingFound}
        </p>
      )}
    </Modal>
  );
}

/** What matches, the screens first. */
function useEntries(search: string): Entry[] {
  const t = useMessages("layout");
  const parts = useMessages("parts");
  const language = useLanguage();
  const navigate = useNavigate();
  const router = useRouter();
  const mayMake = useMay("editor", "content", "design", "ai");
  const newest = useQuery({ ...listQuery("GET /v1/websites", { limit: WEBSITES_SHOWN }), enabled: search === "" });
  const found = useQuery({ ...listQuery("GET /v1/search", { q: search }), enabled: search !== "" });
  const places = useNavigationEntries();
  const sitePlaces = useSiteNavigationEntries();
  const { siteId } = useWhereabouts();
  const has = (name: string) => places.some(({ place }) => place.name === name);
  const clients = useQuery({
    ...listQuery("GET /v1/clients", { q: search, limit: CLIENTS_SHOWN }),
    enabled: has("clients") && search !== "",
  });
  const wanted = search.toLocaleLowerCase(language);
  const matches = ({ label }: Entry) => label.toLocaleLowerCase(language).includes(wanted);
  const go = (to: string) => () => void navigate({ to: to as "/" });
  const ofSite: Entry[] = (siteId ? sitePlaces : []).map(({ to, place }) => ({
    key: to,
    label: t.site[place.name],
    note: t.website,
    icon: place.icon,
    run: () => void navigate({ to: to as "/websites/$id", params: { id: siteId! } }),
  }));
  const hasReport = sitePlaces.some(({ place }) => place.name === "analytics");
  if (siteId && hasReport)
    ofSite.push({
      key: "report",
      label: t.report,
      note: t.website,
      icon: ChartNoAxesColumn,
      run: go(`/websites/${siteId}/report`),
    });
  const screens: Entry[] = places.map(({ to, place }) => ({
    key: to,
    label: t.screens[place.name],
    icon: place.icon,
    run: go(to),
  }));
  const groups = has("serverSettings") ? (Object.keys(t.serverGroups) as (keyof typeof t.serverGroups)[]) : [];
  const settings: Entry[] = groups.map((group) => ({
    key: group,
    label: t.serverGroups[group],
    note: t.screens.serverSettings,
    icon: SlidersHorizontal,
    run: () => void navigate({ to: "/server/setup", search: { group } as never }),
  }));
  const actions: Entry[] = [
    ...(mayMake ? [{ key: "new", label: t.newWebsite, icon: Plus, run: go("/new") }] : []),
    { key: "light", label: `${parts.theme}: ${parts.themes.light}`, icon: Sun, run: () => chooseTheme("light") },
    { key: "dark", label: `${parts.theme}: ${parts.themes.dark}`, icon: Moon, run: () => chooseTheme("dark") },
  ];
  const websites: Entry[] = (newest.data?.data ?? []).map((website) => ({
    key: website._id,
    label: website.name,
    note: website.url ? new URL(website.url).host : "",
    icon: AppWindow,
    run: go(`/websites/${website._id}`),
  }));
  const results: Entry[] = (found.data?.data ?? []).map(({ type, _id, title, where, url }) => ({
    key: _id,
    label: title,
    note: where,
    icon: ICONS[type],
    run: () => {
      const { pathname, search } = new URL(url);
      router.history.push(pathname + search);
    },
  }));
  const ofClients: Entry[] = (clients.data?.data ?? []).map(({ _id, name, company }) => ({
    key: _id,
    label: name,
    note: company ?? t.screens.clients,
    icon: BriefcaseBusiness,
    run: go(`/clients/${_id}`),
  }));
  if (search === "") return [...ofSite, ...screens, ...websites, ...actions];
  return [
    ...[...ofSite, ...screens, ...settings].filter(matches),
    ...results,
    ...ofClients,
    ...actions.filter(matches),
  ];
}

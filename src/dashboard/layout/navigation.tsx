/** The account's screens, or those of the website that somebody is in; under them who is signed in. */
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ArrowLeft, BookOpen, ChevronsUpDown, Languages, LogOut, Monitor, Moon, Search, Sun } from "lucide-react";
import { useEffect, useRef } from "react";
import { query } from "../api/queries.ts";
import { formatNumber, LANGUAGES, type Language, useLanguage } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { classes } from "../parts/classes.ts";
import { Menu } from "../parts/menu.tsx";
import { Shortcut } from "../parts/shortcut.tsx";
import { chooseTheme, THEMES, useTheme } from "../parts/theme.ts";
import { useNewComments } from "../screens/comments/new_comments.ts";
import { useMay, useOwnLanguage, useSignOut, useUser } from "../session/session.ts";
import { GROUPS, type Group, type SiteNavigationEntry } from "./groups.ts";
import { Mark } from "./mark.tsx";
import styles from "./navigation.module.css";
import { useNavigationEntries, useSiteNavigationEntries, type Whereabouts } from "./places.ts";
import { Switcher } from "./switcher.tsx";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };
const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, string][];

interface NavigationProps {
  whereabouts: Whereabouts;
  onSearch: () => void;
  /** `slim`: the pictures of its entries alone. */
  shape: "rail" | "slim" | "dialog";
}

export function Navigation({ whereabouts, onSearch, shape }: NavigationProps) {
  const t = useMessages("layout");
  return (
    <div className={classes(styles.navigation, shape === "slim" && styles.slim)}>
      {shape !== "dialog" && (
        <Link to="/" className={styles.brand}>
          <Mark withName={shape === "rail"} />
        </Link>
      )}
      <Switcher isSlim={shape === "slim"} />
      <button type="button" className={styles.search} onClick={onSearch} title={t.search}>
        <Search aria-hidden />
        <span>{t.search}</span>
        <Shortcut keys="mod+k" />
      </button>
      {whereabouts.siteId ? (
        <SiteEntries siteId={whereabouts.siteId} at={whereabouts.site} />
      ) : (
        <AccountEntries at={whereabouts.group} />
      )}
      <Account />
    </div>
  );
}

function AccountEntries({ at }: { at: Group | undefined }) {
  const t = useMessages("layout");
  const groups = Map.groupBy(useNavigationEntries(), ({ place }) => place.group);
  return (
    <nav aria-label={t.navigation} className={styles.entries}>
      <ul>
        {(Object.keys(GROUPS) as Group[]).map((group) => {
          const [first] = groups.get(group) ?? [];
          const Icon = GROUPS[group];
          return (
            first && (
              <li key={group}>
                <Link to={first.to as "/"} className={styles.link} {...asCurrent(group === at)}>
                  <Icon aria-hidden />
                  {t.groups[group]}
                  {group === "inbox" && <NewComments />}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

/** What is of a website, under its name, and the way out of it. */
function SiteEntries({ siteId, at }: { siteId: string; at: SiteNavigationEntry["name"] | undefined }) {
  const t = useMessages("layout");
  const { data: website } = useQuery(query("GET /v1/websites/:id", { id: siteId }));
  return (
    <nav aria-label={t.website} className={styles.entries}>
      <Link to="/" className={classes(styles.link, styles.out)} title={t.allWebsites}>
        <ArrowLeft aria-hidden />
        <span>{t.allWebsites}</span>
      </Link>
      <p className={styles.site} dir="auto">
        {website?.name}
      </p>
      <ul>
        {useSiteNavigationEntries().map(({ to, place: { name, icon: Icon } }) => (
          <li key={name}>
            <Link
              to={to as "/websites/$id"}
              params={{ id: siteId }}
              className={styles.link}
              title={t.site[name]}
              {...asCurrent(name === at)}
            >
              <Icon aria-hidden />
              <span>{t.site[name]}</span>
              {name === "comments" && <NewComments siteId={siteId} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The router marks what is above the address; an entry says by itself whether it is where one is. */
const asCurrent = (isHere: boolean) => ({
  activeOptions: { exact: true, includeSearch: true },
  "aria-current": isHere ? ("page" as const) : undefined,
  activeProps: { "aria-current": isHere ? ("page" as const) : undefined },
});

/** The screens beside the one that is shown. */
export function Tabs({ group }: { group: Group }) {
  const t = useMessages("layout");
  const places = useNavigationEntries().filter(({ place }) => place.group === group);
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a telephone not all of them are in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another tab.
  useEffect(() => {
    const here = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (here) tabs.current!.scrollLeft = here.offsetLeft - tabs.current!.offsetLeft - here.offsetWidth / 2;
  }, [pathname]);
  if (places.length < 2) return null;
  return (
    <nav ref={tabs} aria-label={t.groups[group]} className={styles.tabs}>
      {places.map(({ to, place }) => (
        <Link key={to} to={to as "/"} activeOptions={{ exact: true, includeSearch: false }} className={styles.tab}>
          {t.screens[place.name]}
          {place.name === "comments" && <NewComments />}
        </Link>
      ))}
    </nav>
  );
}

/** Beside the entry: how many nobody has seen. */
function NewComments({ siteId }: { siteId?: string }) {
  const t = useMessages("layout");
  const unread = useNewComments(siteId);
  return (
    unread > 0 && (
      <span className={styles.count}>
        <span aria-hidden>{formatNumber(unread)}</span>
        <span className="unseen">{t.unread(unread)}</span>
      </span>
    )
  );
}

function Account() {
  const t = useMessages("layout");
  const user = useUser();
  const signOut = useSignOut();
  const parts = useMessages("parts");
  const theme = useTheme();
  const language = useLanguage();
  const chooseLanguage = useOwnLanguage();
  const { data: credits } = useQuery({ ...query("GET /v1/credits", {}), enabled: useMay("viewer", "ai") });
  return (
    <div className={styles.account}>
      <Menu
        side="top"
        align="start"
        heading={user.email}
        trigger={
          <button type="button" className={styles.user}>
            <span className="unseen">{t.account}</span>
            <span aria-hidden className={styles.initial}>
              {[...user.name][0]?.toUpperCase()}
            </span>
            <span className={styles.who}>
              <span className={styles.name}>{user.name}</span>
              <span className={styles.credits}>{credits && t.credits(formatNumber(credits.balance))}</span>
            </span>
            <ChevronsUpDown aria-hidden />
          </button>
        }
        items={[
          ...THEMES.map((value) => ({
            label: `${parts.theme}: ${parts.themes[value]}`,
            icon: THEME_ICONS[value],
            checked: value === theme,
            onSelect: () => chooseTheme(value),
          })),
          ...LANGUAGE_NAMES.map(([value, label], index) => ({
            label,
            icon: Languages,
            checked: value === language,
            separated: index === 0,
            onSelect: () => chooseLanguage(value),
          })),
          {
            separated: true,
            label: t.reference,
            icon: BookOpen,
            onSelect: () => void window.open("/docs", "_blank", "noopener"),
          },
          {
            label: t.signOut,
            icon: LogOut,
            onSelect: signOut,
          },
        ]}
      />
    </div>
  );
}

/** All screens that have a place, in their groups; under them who is signed in. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookOpen, ChevronsUpDown, Languages, LogOut, Monitor, Moon, Search, Sun } from "lucide-react";
import { query } from "../api/queries.ts";
import { formatNumber, LANGUAGES, type Language, useLanguage } from "../messages/language.ts";
import { chooseLanguage, useMessages } from "../messages/messages.ts";
import { Menu } from "../parts/menu.tsx";
import { Shortcut } from "../parts/shortcut.tsx";
import { chooseTheme, THEMES, useTheme } from "../parts/theme.ts";
import { useNewComments } from "../screens/comments/new_comments.ts";
import { useSignOut, useUser } from "../session/session.ts";
import { Mark } from "./mark.tsx";
import styles from "./navigation.module.css";
import { usePlaces } from "./places.ts";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };
const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, string][];

export function Navigation({ onSearch, inDialog = false }: { onSearch: () => void; inDialog?: boolean }) {
  const t = useMessages("layout");
  const groups = Map.groupBy(usePlaces(), ({ place }) => place.group);
  return (
    <div className={styles.navigation}>
      {!inDialog && (
        <Link to="/" className={styles.brand}>
          <Mark />
        </Link>
      )}
      <button type="button" className={styles.search} onClick={onSearch}>
        <Search aria-hidden />
        <span>{t.search}</span>
        <Shortcut keys="mod+k" />
      </button>
      <nav aria-label={t.navigation} className={styles.groups}>
        {[...groups].map(([group, places]) => (
          <section key={group} aria-label={t.groups[group]}>
            {group !== "sites" && <p className={styles.heading}>{t.groups[group]}</p>}
            <ul>
              {places.map(({ to, place: { name, icon: Icon } }) => (
                <li key={to}>
                  <Link to={to as "/"} activeOptions={{ exact: to === "/" }} className={styles.link}>
                    <Icon aria-hidden />
                    {t.screens[name]}
                    {name === "comments" && <NewComments />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Account />
    </div>
  );
}

/** Beside the entry: how many nobody has seen. */
function NewComments() {
  const t = useMessages("layout");
  const unread = useNewComments();
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
  const { data: credits } = useQuery(query("GET /v1/credits", {}));
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

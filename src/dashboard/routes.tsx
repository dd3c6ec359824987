/**
 * The application's table of contents: every screen is one folder and one line here.
 *
 * A new screen is a folder in `screens/` with `<noun>_page.tsx` (default export: the screen), a file for each further
 * thing in it (`website_card.tsx`, `edit_form.tsx`), a CSS module beside the file that uses it, a file of
 * texts in each folder of `messages/`, and the line below. With a place it is in the navigation and in ⌘K.
 * `screens/websites` is the one to copy: it asks with `useQuery(listQuery("GET /v1/…", input))`, shows with `<Loaded>`, changes with `useChange`,
 * keeps page and search in the address (`useListState`), is empty with `<EmptyState>`, and has all controls from
 * `parts/`. A screen is loaded when it is first gone to; what is large in it (an editor of code, charts) only when it is
 * used. Colours, sizes and durations come from `style/tokens.css`; margins and borders are logical
 * (`margin-inline-start`), so that right-to-left does not break.
 */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import {
  BriefcaseBusiness,
  Building2,
  ChartNoAxesColumn,
  CircleUser,
  Coins,
  CornerUpRight,
  CreditCard,
  FileText,
  FlaskConical,
  Globe,
  History,
  Images,
  Inbox,
  KeyRound,
  LayoutTemplate,
  Library,
  Link2,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Palette,
  Plug,
  ScrollText,
  SearchCheck,
  Server,
  Settings,
  SlidersHorizontal,
  Sparkles,
  Store,
  TextCursorInput,
  Users,
  Webhook,
} from "lucide-react";
import { whenReachable } from "./api/connection.ts";
import { Frame } from "./layout/frame.tsx";
import type { DetailOf, NavigationEntry, SiteNavigationEntry } from "./layout/groups.ts";
import { Layout } from "./layout/layout.tsx";
import { NotFound } from "./layout/not_found.tsx";
import { loadTexts, type TextFile } from "./messages/messages.ts";
import { requireUser } from "./session/session.ts";

interface Context {
  queryClient: QueryClient;
}

/** A screen, and the texts that are shown on it. */
type Load = [screen: () => Promise<{ default: RouteComponent }>, ...texts: TextFile[]];

const load = ([screen, ...texts]: Load) =>
  lazyRouteComponent(async () => {
    const [loaded] = await whenReachable(() => Promise.all([screen(), ...texts.map(loadTexts)]));
    return loaded;
  });

const root = createRootRouteWithContext<Context>()({ component: Frame });

/** For who is signed in, with the navigation beside it. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: Layout,
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
});

const screen = <const Path extends string>(path: Path, of: Load, place?: NavigationEntry | DetailOf) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    component: load(of),
    staticData: place ? ("name" in place ? { place } : { detail: place }) : {},
  });

/** A screen of a website. @param path below the website's own; left out: the name of the screen */
const siteScreen = <const Name extends SiteNavigationEntry["name"], const Path extends string = `/${Name}`>(
  name: Name,
  icon: LucideIcon,
  of: Load,
  path = `/${name}` as Path,
) =>
  createRoute({
    getParentRoute: () => inside,
    path: `/websites/$id${path}` as const,
    component: load(of),
    staticData: { sitePlace: { name, icon } },
  });

/** What people make of an address by cutting its end off. */
const cutOff = createRoute({
  getParentRoute: () => inside,
  path: "/websites",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const unknown = createRoute({ getParentRoute: () => inside, path: "$", component: NotFound });

/** A screen for which nobody needs to be signed in. */
const open = <const Path extends string>(path: Path, of: Load) =>
  createRoute({ getParentRoute: () => root, path, component: load(of) });

const CONTENT: DetailOf = { group: "websites", site: "content" };
const TRIED: DetailOf = { group: "websites", site: "experiments" };

const routeTree = root.addChildren([
  open("/sign-in", [() => import("./screens/sign_in/sign_in_page.tsx"), "signIn"]),
  open("/setup", [() => import("./screens/sign_in/set_up_page.tsx"), "signIn"]),
  open("/invitation", [() => import("./screens/sign_in/invitation_page.tsx"), "signIn"]),
  open("/second-factor", [() => import("./screens/sign_in/second_factor_page.tsx"), "secondFactor"]),
  open("/sso", [() => import("./screens/sign_in/sso_page.tsx"), "signIn"]),
  open("/reset", [() => import("./screens/sign_in/reset_page.tsx"), "signIn"]),
  inside.addChildren([
    screen("/", [() => import("./screens/websites/websites_page.tsx"), "websites", "site", "publishRequests"], {
      name: "websites",
      icon: Globe,
      group: "websites",
    }),
    screen("/templates", [() => import("./screens/templates/templates_page.tsx"), "websites"], {
      name: "templates",
      icon: LayoutTemplate,
      group: "websites",
    }),
    screen("/domains", [() => import("./screens/domains/domains_page.tsx"), "domains"], {
      name: "domains",
      icon: Link2,
      group: "websites",
    }),
    screen("/analytics", [() => import("./screens/analytics/analytics_page.tsx"), "analytics"], {
      name: "analytics",
      icon: ChartNoAxesColumn,
      group: "websites",
    }),
    screen("/forms", [() => import("./screens/forms/forms_page.tsx"), "forms"], {
      name: "forms",
      icon: TextCursorInput,
      group: "websites",
    }),
    screen("/content", [() => import("./screens/content/content_page.tsx"), "content"], {
      name: "collections",
      icon: Library,
      group: "websites",
    }),
    screen("/experiments", [() => import("./screens/experiments/experiments_page.tsx"), "experiments"], {
      name: "experiments",
      icon: FlaskConical,
      group: "websites",
    }),
    screen("/runs", [() => import("./screens/runs/runs_page.tsx"), "runs"], {
      name: "runs",
      icon: Sparkles,
      group: "websites",
    }),
    screen("/new", [() => import("./screens/new_website/new_website_page.tsx"), "business", "newWebsite"], {
      group: "websites",
    }),
    screen("/new/$id", [() => import("./screens/new_website/writing_page.tsx"), "business", "newWebsite"], {
      group: "websites",
    }),
    siteScreen(
      "pages",
      FileText,
      [
        () => import("./screens/workspace/workspace_page.tsx"),
        "workspace",
        "pageChanges",
        "findings",
        "forms",
        "reviews",
        "publishRequests",
      ],
      "",
    ),
    screen("/websites/$id/pages", [() => import("./screens/workspace/pages_page.tsx"), "workspace"], {
      group: "websites",
      site: "pages",
    }),
    siteScreen("business", Store, [() => import("./screens/business/business_page.tsx"), "business"]),
    siteScreen("design", Palette, [() => import("./screens/design/design_page.tsx"), "design", "workspace"]),
    siteScreen("content", Library, [() => import("./screens/content/content_page.tsx"), "content"]),
    siteScreen("forms", TextCursorInput, [() => import("./screens/forms/forms_page.tsx"), "forms"]),
    siteScreen("inbox", Inbox, [() => import("./screens/inbox/inbox_page.tsx"), "inbox"]),
    siteScreen("comments", MessageSquare, [() => import("./screens/comments/comments_page.tsx"), "reviews"]),
    siteScreen("analytics", ChartNoAxesColumn, [() => import("./screens/analytics/analytics_page.tsx"), "analytics"]),
    screen("/websites/$id/report", [() => import("./screens/reports/report_page.tsx"), "reports"], {
      group: "websites",
      site: "analytics",
    }),
    siteScreen("experiments", FlaskConical, [
      () => import("./screens/experiments/experiments_page.tsx"),
      "experiments",
    ]),
    siteScreen("search", SearchCheck, [
      () => import("./screens/search_results/search_results_page.tsx"),
      "site",
      "workspace",
    ]),
    siteScreen("domains", Link2, [() => import("./screens/domains/domains_page.tsx"), "domains"]),
    siteScreen("redirects", CornerUpRight, [
      () => import("./screens/redirects/redirects_page.tsx"),
      "site",
      "tableImport",
    ]),
    siteScreen("releases", History, [() => import("./screens/releases/releases_page.tsx"), "site", "workspace"]),
    siteScreen("settings", Settings, [
      () => import("./screens/website_settings/website_settings_page.tsx"),
      "site",
      "workspace",
    ]),
    screen("/domains/buy", [() => import("./screens/buy_domain/buy_domain_page.tsx"), "buyDomain"], {
      group: "websites",
      site: "domains",
    }),
    screen(
      "/domains/$id",
      [() => import("./screens/domains/domain_page.tsx"), "domains", "domainProblems", "reachProblems", "registration"],
      {
        group: "websites",
        site: "domains",
      },
    ),
    screen("/inbox", [() => import("./screens/inbox/inbox_page.tsx"), "inbox"], {
      name: "inbox",
      icon: Inbox,
      group: "inbox",
    }),
    screen("/comments", [() => import("./screens/comments/comments_page.tsx"), "reviews"], {
      name: "comments",
      icon: MessageSquare,
      group: "inbox",
    }),
    screen("/content/$id", [() => import("./screens/content/collection_page.tsx"), "content", "tableImport"], CONTENT),
    screen("/content/$id/fields", [() => import("./screens/content/fields_page.tsx"), "content"], CONTENT),
    screen("/content/$id/new", [() => import("./screens/content/record_page.tsx"), "content"], CONTENT),
    screen("/content/records/$record", [() => import("./screens/content/record_page.tsx"), "content"], CONTENT),
    screen(
      "/experiments/new",
      [() => import("./screens/experiments/new_experiment_page.tsx"), "experiments", "workspace", "pageChanges"],
      TRIED,
    ),
    screen("/experiments/$id", [() => import("./screens/experiments/experiment_page.tsx"), "experiments"], TRIED),
    screen(
      "/experiments/$id/edit",
      [() => import("./screens/experiments/edit_experiment_page.tsx"), "experiments", "workspace", "pageChanges"],
      TRIED,
    ),
    screen("/clients", [() => import("./screens/clients/clients_page.tsx"), "clients", "users"], {
      name: "clients",
      icon: BriefcaseBusiness,
      group: "clients",
      only: "agency",
    }),
    screen("/clients/$id", [() => import("./screens/clients/client_page.tsx"), "clients", "users", "credits"], {
      group: "clients",
    }),
    screen("/leads", [() => import("./screens/leads/leads_page.tsx"), "leads", "tableImport"], {
      name: "leads",
      icon: Store,
      group: "leads",
    }),
    screen("/leads/search", [() => import("./screens/leads/search_page.tsx"), "leads"], { group: "leads" }),
    screen("/leads/$id", [() => import("./screens/leads/lead_page.tsx"), "leads", "reachProblems", "websiteFindings"], {
      group: "leads",
    }),
    screen("/campaigns", [() => import("./screens/campaigns/campaigns_page.tsx"), "campaigns"], {
      name: "campaigns",
      icon: Mail,
      group: "campaigns",
    }),
    screen("/lists", [() => import("./screens/campaigns/lists_page.tsx"), "campaigns"], {
      name: "lists",
      icon: ListChecks,
      group: "campaigns",
    }),
    screen("/lists/$id", [() => import("./screens/campaigns/list_page.tsx"), "campaigns", "tableImport"], {
      group: "campaigns",
    }),
    screen(
      "/campaigns/$id",
      [() => import("./screens/campaigns/campaign_page.tsx"), "campaigns", "campaignChecks", "senderChecks", "content"],
      {
        group: "campaigns",
      },
    ),
    screen("/assets", [() => import("./screens/assets/assets_page.tsx"), "assets"], {
      name: "assets",
      icon: Images,
      group: "assets",
    }),
    screen("/users", [() => import("./screens/users/users_page.tsx"), "users"], {
      name: "users",
      icon: Users,
      group: "team",
    }),
    screen("/activity", [() => import("./screens/audit/audit_page.tsx"), "audit"], {
      name: "audit",
      icon: ScrollText,
      group: "team",
    }),
    screen("/keys", [() => import("./screens/api_keys/api_keys_page.tsx"), "apiKeys"], {
      name: "apiKeys",
      icon: KeyRound,
      group: "developers",
      only: "owner",
    }),
    screen("/webhooks", [() => import("./screens/webhooks/webhooks_page.tsx"), "reachProblems", "webhooks"], {
      name: "webhooks",
      icon: Webhook,
      group: "developers",
    }),
    screen("/connect", [() => import("./screens/connections/connect_page.tsx"), "connections"], {
      group: "developers",
    }),
    screen("/connections", [() => import("./screens/connections/connections_page.tsx"), "connections"], {
      name: "connections",
      icon: Plug,
      group: "developers",
    }),
    screen("/settings", [() => import("./screens/settings/settings_page.tsx"), "settings", "settingChecks"], {
      name: "settings",
      icon: Settings,
      group: "settings",
    }),
    screen(
      "/brand",
      [() => import("./screens/brand/brand_page.tsx"), "brand", "senderChecks", "domains", "domainProblems"],
      {
        name: "brand",
        icon: Palette,
        group: "settings",
        only: "owner",
      },
    ),
    screen("/billing", [() => import("./screens/billing/billing_page.tsx"), "billing"], {
      name: "billing",
      icon: CreditCard,
      group: "settings",
      only: "owner",
    }),
    screen("/credits", [() => import("./screens/credits/credits_page.tsx"), "credits"], {
      name: "credits",
      icon: Coins,
      group: "settings",
    }),
    screen("/profile", [() => import("./screens/profile/profile_page.tsx"), "profile", "secondFactor"], {
      name: "yourProfile",
      icon: CircleUser,
      group: "settings",
    }),
    screen("/server", [() => import("./screens/server/server_page.tsx"), "server", "serverSettings"], {
      name: "server",
      icon: Server,
      group: "server",
      only: "operator",
    }),
    screen(
      "/server/setup",
      [
        () => import("./screens/server_settings/server_settings_page.tsx"),
        "serverSettings",
        "domainProblems",
        "reachProblems",
        "settingChecks",
      ],
      {
        name: "serverSettings",
        icon: SlidersHorizontal,
        group: "server",
        only: "operator",
      },
    ),
    screen(
      "/server/start",
      [
        () => import("./screens/server_settings/first_run_page.tsx"),
        "serverSettings",
        "domainProblems",
        "reachProblems",
        "settingChecks",
      ],
      {
        group: "server",
      },
    ),
    screen("/accounts", [() => import("./screens/accounts/accounts_page.tsx"), "accounts"], {
      name: "accounts",
      icon: Building2,
      group: "server",
      only: "operator",
    }),
    cutOff,
    unknown,
  ]),
]);

export const createApplicationRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: "/app",
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Addresses as people write them, not as JSON: every value is a text.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createApplicationRouter>;
  }
  interface StaticDataRouteOption {
    place?: NavigationEntry;
    detail?: DetailOf;
    sitePlace?: SiteNavigationEntry;
  }
}

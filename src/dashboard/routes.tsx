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
} from "@tanstack/react-router";
import {
  Building2,
  ChartNoAxesColumn,
  CircleUser,
  Coins,
  CreditCard,
  FlaskConical,
  Globe,
  Images,
  Inbox,
  KeyRound,
  Library,
  Link2,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Plug,
  ScrollText,
  Server,
  Settings,
  Sparkles,
  Store,
  TextCursorInput,
  Users,
  Webhook,
} from "lucide-react";
import { Frame } from "./layout/frame.tsx";
import { Layout } from "./layout/layout.tsx";
import { NotFound } from "./layout/not_found.tsx";
import { loadTexts, type TextFile, type Texts } from "./messages/messages.ts";
import { requireUser } from "./session/session.ts";

/** Groups of the navigation, in their order. */
export type Group = "sites" | "visitors" | "content" | "growth" | "developers" | "account" | "operator";

/** Where a screen is in the navigation. */
export interface Place {
  name: keyof Texts["layout"]["screens"];
  icon: LucideIcon;
  group: Group;
  /** Left out: for everybody who is signed in. */
  only?: "operator";
}

interface Context {
  queryClient: QueryClient;
}

/** A screen, and the texts that are shown on it. */
type Load = [screen: () => Promise<{ default: RouteComponent }>, ...texts: TextFile[]];

const load = ([screen, ...texts]: Load) =>
  lazyRouteComponent(async () => (await Promise.all([screen(), ...texts.map(loadTexts)]))[0]);

const root = createRootRouteWithContext<Context>()({ component: Frame, notFoundComponent: NotFound });

/** For who is signed in, with the navigation beside it. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: Layout,
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
});

const screen = <const Path extends string>(path: Path, of: Load, place?: Place) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    component: load(of),
    staticData: place ? { place } : {},
  });

/** A screen for which nobody needs to be signed in. */
const open = <const Path extends string>(path: Path, of: Load) =>
  createRoute({ getParentRoute: () => root, path, component: load(of) });

const routeTree = root.addChildren([
  open("/sign-in", [() => import("./screens/sign_in/sign_in_page.tsx"), "signIn"]),
  open("/setup", [() => import("./screens/sign_in/set_up_page.tsx"), "signIn"]),
  open("/invitation", [() => import("./screens/sign_in/invitation_page.tsx"), "signIn"]),
  open("/second-factor", [() => import("./screens/sign_in/second_factor_page.tsx"), "secondFactor"]),
  open("/reset", [() => import("./screens/sign_in/reset_page.tsx"), "signIn"]),
  inside.addChildren([
    screen("/", [() => import("./screens/websites/websites_page.tsx"), "websites"], {
      name: "websites",
      icon: Globe,
      group: "sites",
    }),
    screen("/websites/$id", [() => import("./screens/workspace/workspace_page.tsx"), "workspace", "reviews"]),
    screen("/websites/$id/business", [() => import("./screens/business/business_page.tsx"), "business"]),
    screen("/domains", [() => import("./screens/domains/domains_page.tsx"), "domains"], {
      name: "domains",
      icon: Link2,
      group: "sites",
    }),
    screen("/domains/buy", [() => import("./screens/buy_domain/buy_domain_page.tsx"), "buyDomain"]),
    screen("/domains/$id", [() => import("./screens/domains/domain_page.tsx"), "domains", "registration"]),
    screen("/new", [() => import("./screens/new_website/new_website_page.tsx"), "business", "newWebsite"]),
    screen("/new/$id", [() => import("./screens/new_website/writing_page.tsx"), "newWebsite"]),
    screen("/inbox", [() => import("./screens/inbox/inbox_page.tsx"), "inbox"], {
      name: "inbox",
      icon: Inbox,
      group: "visitors",
    }),
    screen("/comments", [() => import("./screens/comments/comments_page.tsx"), "reviews"], {
      name: "comments",
      icon: MessageSquare,
      group: "visitors",
    }),
    screen("/forms", [() => import("./screens/forms/forms_page.tsx"), "forms"], {
      name: "forms",
      icon: TextCursorInput,
      group: "visitors",
    }),
    screen("/analytics", [() => import("./screens/analytics/analytics_page.tsx"), "analytics"], {
      name: "analytics",
      icon: ChartNoAxesColumn,
      group: "visitors",
    }),
    screen("/content", [() => import("./screens/content/content_page.tsx"), "content"], {
      name: "collections",
      icon: Library,
      group: "content",
    }),
    screen("/content/$id", [() => import("./screens/content/collection_page.tsx"), "content"]),
    screen("/content/$id/fields", [() => import("./screens/content/fields_page.tsx"), "content"]),
    screen("/content/$id/new", [() => import("./screens/content/record_page.tsx"), "content"]),
    screen("/content/records/$record", [() => import("./screens/content/record_page.tsx"), "content"]),
    screen("/assets", [() => import("./screens/assets/assets_page.tsx"), "assets"], {
      name: "assets",
      icon: Images,
      group: "content",
    }),
    screen("/experiments", [() => import("./screens/experiments/experiments_page.tsx"), "experiments"], {
      name: "experiments",
      icon: FlaskConical,
      group: "growth",
    }),
    screen("/experiments/new", [() => import("./screens/experiments/new_experiment_page.tsx"), "experiments"]),
    screen("/experiments/$id", [() => import("./screens/experiments/experiment_page.tsx"), "experiments"]),
    screen("/experiments/$id/edit", [() => import("./screens/experiments/edit_experiment_page.tsx"), "experiments"]),
    screen("/lists", [() => import("./screens/campaigns/lists_page.tsx"), "campaigns"], {
      name: "lists",
      icon: ListChecks,
      group: "growth",
    }),
    screen("/lists/$id", [() => import("./screens/campaigns/list_page.tsx"), "campaigns"]),
    screen("/campaigns", [() => import("./screens/campaigns/campaigns_page.tsx"), "campaigns"], {
      name: "campaigns",
      icon: Mail,
      group: "growth",
    }),
    screen("/campaigns/$id", [() => import("./screens/campaigns/campaign_page.tsx"), "campaigns"]),
    screen("/leads", [() => import("./screens/leads/leads_page.tsx"), "leads"], {
      name: "leads",
      icon: Store,
      group: "growth",
    }),
    screen("/leads/search", [() => import("./screens/leads/search_page.tsx"), "leads"]),
    screen("/leads/$id", [() => import("./screens/leads/lead_page.tsx"), "leads"]),
    screen("/keys", [() => import("./screens/api_keys/api_keys_page.tsx"), "apiKeys"], {
      name: "apiKeys",
      icon: KeyRound,
      group: "developers",
    }),
    screen("/webhooks", [() => import("./screens/webhooks/webhooks_page.tsx"), "webhooks"], {
      name: "webhooks",
      icon: Webhook,
      group: "developers",
    }),
    screen("/users", [() => import("./screens/users/users_page.tsx"), "users"], {
      name: "users",
      icon: Users,
      group: "account",
    }),
    screen("/activity", [() => import("./screens/audit/audit_page.tsx"), "audit"], {
      name: "audit",
      icon: ScrollText,
      group: "account",
    }),
    screen("/credits", [() => import("./screens/credits/credits_page.tsx"), "credits"], {
      name: "credits",
      icon: Coins,
      group: "account",
    }),
    screen("/connect", [() => import("./screens/connections/connect_page.tsx"), "connections"]),
    screen("/connections", [() => import("./screens/connections/connections_page.tsx"), "connections"], {
      name: "connections",
      icon: Plug,
      group: "developers",
    }),
    screen("/billing", [() => import("./screens/billing/billing_page.tsx"), "billing"], {
      name: "billing",
      icon: CreditCard,
      group: "account",
    }),
    screen("/runs", [() => import("./screens/runs/runs_page.tsx"), "runs"], {
      name: "runs",
      icon: Sparkles,
      group: "account",
    }),
    screen("/settings", [() => import("./screens/settings/settings_page.tsx"), "settings"], {
      name: "settings",
      icon: Settings,
      group: "account",
    }),
    screen("/accounts", [() => import("./screens/accounts/accounts_page.tsx"), "accounts"], {
      name: "accounts",
      icon: Building2,
      group: "operator",
      only: "operator",
    }),
    screen("/server", [() => import("./screens/server/server_page.tsx"), "server"], {
      name: "server",
      icon: Server,
      group: "operator",
      only: "operator",
    }),
    screen("/profile", [() => import("./screens/profile/profile_page.tsx"), "profile", "secondFactor"], {
      name: "yourProfile",
      icon: CircleUser,
      group: "account",
    }),
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
    place?: Place;
  }
}

/** The screens that are in the navigation, as the routes say, for who is signed in; and where somebody is among them. */
import { useQuery } from "@tanstack/react-query";
import { type AnyRoute, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useEffect, useMemo } from "react";
import { query } from "../api/queries.ts";
import { enterWebsite, keepLastWebsite, useEnteredWebsite } from "../parts/last_website.ts";
import { type Right, useMay, useUser } from "../session/session.ts";
import type { Group, SiteNavigationEntry } from "./groups.ts";

/** Who runs the server stays the same. */
const FRESH_MS = 60 * 60_000;

/** What a client needs to see a screen; those that are not here are for no client. Null: none. */
const FOR_CLIENTS: Record<string, Right | null> = {
  websites: null,
  collections: "content",
  templates: "design",
  comments: null,
  assets: "content",
  yourProfile: null,
  pages: null,
  business: "content",
  content: "content",
  design: "design",
  search: "content",
  releases: null,
  forms: "forms",
  inbox: "forms",
  lists: "forms",
  campaigns: "forms",
  analytics: "analytics",
  experiments: "analytics",
  domains: "domains",
  redirects: "publish",
  runs: "ai",
};

/** Whether somebody may see a screen by their role and rights. */
function useMaySee(): (name: string) => boolean {
  const { role, rights } = useUser();
  return useCallback(
    (name) => {
      if (role !== "client") return true;
      const right = FOR_CLIENTS[name];
      return right === null || (right !== undefined && rights?.includes(right) === true);
    },
    [role, rights],
  );
}

export function useNavigationEntries() {
  const router = useRouter();
  const maySee = useMaySee();
  const isOwner = useMay("owner");
  const isAgency = !useUser().account.client && isOwner;
  const { data: settings } = useQuery({ ...query("GET /v1/settings", {}), staleTime: FRESH_MS });
  // All of the navigation is drawn anew, in steps between which a press is heard.
  const isOperator = useDeferredValue(isOwner && settings?.operator === true);
  return useMemo(() => {
    const open = { operator: isOperator, agency: isAgency, owner: isOwner };
    return Object.values(router.routesById).flatMap((route) => {
      const { place } = route.options.staticData ?? {};
      return place && (!place.only || open[place.only]) && maySee(place.name) ? [{ to: route.fullPath, place }] : [];
    });
  }, [router, isOperator, isAgency, isOwner, maySee]);
}

/** The screens of a website. */
export function useSiteNavigationEntries() {
  const router = useRouter();
  const maySee = useMaySee();
  return useMemo(
    () =>
      Object.values(router.routesById).flatMap((route) => {
        const { sitePlace } = route.options.staticData ?? {};
        return sitePlace && maySee(sitePlace.name) ? [{ to: route.fullPath, place: sitePlace }] : [];
      }),
    [router, maySee],
  );
}

/** Where somebody is: in the account's navigation, or in that of a website. */
export interface Whereabouts {
  group: Group | undefined;
  /** The screen has its own place there, so that those beside it are shown as tabs. */
  isPlace: boolean;
  /** The website that the screen belongs to; null: none. */
  siteId: string | null;
  site: SiteNavigationEntry["name"] | undefined;
  /** Where a page is worked on, the page has the room. */
  isSlim: boolean;
}

export function useWhereabouts(): Whereabouts {
  const router = useRouter();
  const accountId = useUser().account._id;
  // Where somebody goes counts at once, as links see it: the screen itself may still be on its way.
  const location = useRouterState({ select: (state) => state.location });
  const { routeId, params } = useMemo(() => router.matchRoutes(location).at(-1)!, [router, location]);
  const route = router.routesById[routeId as "__root__"] as AnyRoute | undefined;
  const { place, detail, sitePlace } = route?.options.staticData ?? {};
  const within = route?.fullPath.startsWith("/websites/$id") ? (params as { id: string }).id : null;
  const entered = useEnteredWebsite();
  const siteId = within ?? (detail?.site ? entered : null);
  useEffect(() => {
    // A detail that says whose it is may have gone into that website meanwhile.
    if (within || !detail?.site) enterWebsite(within);
    if (siteId) keepLastWebsite(accountId, siteId);
  }, [siteId, within, detail, accountId]);
  return {
    group: place?.group ?? detail?.group,
    isPlace: place !== undefined,
    siteId,
    site: sitePlace?.name ?? detail?.site,
    isSlim: sitePlace?.name === "pages",
  };
}

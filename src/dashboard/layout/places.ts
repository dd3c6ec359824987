/** The screens that are in the navigation, as the routes say, for who is signed in. */
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useDeferredValue, useMemo } from "react";
import { query } from "../api/queries.ts";
import { useMay } from "../session/session.ts";

/** Who runs the server stays the same. */
const FRESH_MS = 60 * 60_000;

export function usePlaces() {
  const router = useRouter();
  const isOwner = useMay("owner");
  const { data: settings } = useQuery({ ...query("GET /v1/settings", {}), staleTime: FRESH_MS });
  // All of the navigation is drawn anew, in steps between which a press is heard.
  const isOperator = useDeferredValue(isOwner && settings?.operator === true);
  return useMemo(
    () =>
      Object.values(router.routesById).flatMap((route) => {
        const { place } = route.options.staticData ?? {};
        return place && (place.only !== "operator" || isOperator) ? [{ to: route.fullPath, place }] : [];
      }),
    [router, isOperator],
  );
}

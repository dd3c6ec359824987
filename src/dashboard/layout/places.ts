/** The screens that are in the navigation, as the routes say. */
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";

export function usePlaces() {
  const router = useRouter();
  return useMemo(
    () =>
      Object.values(router.routesById).flatMap((route) => {
        const { place } = route.options.staticData ?? {};
        return place ? [{ to: route.fullPath, place }] : [];
      }),
    [router],
  );
}

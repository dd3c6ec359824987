/** What the websites are called that others stand for by their ids. */
import { useQuery } from "@tanstack/react-query";
import { wholeQuery } from "../../api/queries.ts";

export function useWebsiteNames(): (id: string) => string | undefined {
  const { data } = useQuery(wholeQuery("GET /v1/websites", {}));
  return (id) => data?.data.find(({ _id }) => _id === id)?.name;
}

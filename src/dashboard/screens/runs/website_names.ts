/** What the websites are called that others stand for by their ids. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";

/** The newest; the others have no name here. */
const MOST_NAMED = 100;

export function useWebsiteNames(): (id: string) => string | undefined {
  const { data } = useQuery(query("GET /v1/websites", { limit: MOST_NAMED }));
  return (id) => data?.data.find(({ _id }) => _id === id)?.name;
}

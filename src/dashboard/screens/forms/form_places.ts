/** Where forms are: forms of many websites, and of the pages of one, are called alike. */
import { useQuery } from "@tanstack/react-query";
import { wholeQuery } from "../../api/queries.ts";
import { useWebsiteNames } from "../runs/website_names.ts";

interface Placed {
  website_id: string;
  page_id: string;
}

export interface FormPlace {
  website: string;
  /** Of its page; null until that is known. */
  path: string | null;
}

/** @returns null until the websites are known */
export function useFormPlaces(): (form: Placed) => FormPlace | null {
  const nameOf = useWebsiteNames();
  const { data } = useQuery(wholeQuery("GET /v1/pages", {}));
  return ({ website_id, page_id }) => {
    const website = nameOf(website_id);
    if (website === undefined) return null;
    return { website, path: data?.data.find(({ _id }) => _id === page_id)?.path ?? null };
  };
}

/** "Crumb & Co /about" */
export const placeText = ({ website, path }: FormPlace): string => (path === null ? website : `${website} ${path}`);

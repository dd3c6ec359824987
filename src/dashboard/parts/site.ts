/** The website whose own screen this is: screens that the account has, too, show what is of it alone. */
import { useMatch } from "@tanstack/react-router";

interface Match {
  fullPath: string;
  params: Record<string, string>;
}

/** The website of a screen; undefined: the screen is the account's. */
const siteOf = ({ fullPath, params }: Match): string | undefined =>
  fullPath.startsWith("/websites/$id") ? params.id : undefined;

/** Its identifier. */
export const useSiteId = (): string | undefined =>
  useMatch({ strict: false, select: (match) => siteOf(match as unknown as Match) });

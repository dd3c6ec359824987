/** What the navigation is made of: entries of the account, and the places of screens in it or in that of a website. */
import {
  BriefcaseBusiness,
  Code,
  Globe,
  Images,
  Inbox,
  type LucideIcon,
  Mail,
  Server,
  Settings,
  Store,
  Users,
} from "lucide-react";
import type { Texts } from "../messages/messages.ts";

/** Entries of the account's navigation, in their order. The screens of one are beside each other, as tabs. */
export const GROUPS = {
  websites: Globe,
  clients: BriefcaseBusiness,
  inbox: Inbox,
  leads: Store,
  campaigns: Mail,
  assets: Images,
  team: Users,
  developers: Code,
  settings: Settings,
  server: Server,
} satisfies Record<string, LucideIcon>;
export type Group = keyof typeof GROUPS;

/** Where a screen is in the account's navigation. */
export interface NavigationEntry {
  name: keyof Texts["layout"]["screens"];
  icon: LucideIcon;
  group: Group;
  /** Left out: for everybody who is signed in. `agency`: owners of an account that may have clients. */
  only?: "operator" | "agency" | "owner";
}

/** Where a screen is in a website's own navigation. */
export interface SiteNavigationEntry {
  name: keyof Texts["layout"]["site"];
  icon: LucideIcon;
}

/** Of which screens one is a detail that has no place of its own. */
export interface DetailOf {
  group: Group;
  /** It is shown within the website that somebody comes from. */
  site?: SiteNavigationEntry["name"];
}

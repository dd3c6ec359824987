import type { Output } from "../../api/operations.ts";

export type Brand = Output<"GET /v1/brand">;
export type Picture = NonNullable<Brand["icon"]>;

/** What is typed, before it is saved. */
export interface Draft {
  name: string;
  colour: string;
  support: string;
  footer: string;
  senderName: string;
  senderAddress: string;
  light: Picture | null;
  dark: Picture | null;
  icon: Picture | null;
}

export const draftOf = (brand: Brand): Draft => ({
  name: brand.name ?? "",
  colour: brand.colour ?? "",
  support: brand.support ?? "",
  footer: brand.footer ?? "",
  senderName: brand.sender.name ?? "",
  senderAddress: brand.sender.address ?? "",
  ...brand.logo,
  icon: brand.icon,
});

const orNull = (text: string): string | null => text.trim() || null;

/** A draft as it is sent. */
export const toBody = (draft: Draft) => ({
  name: draft.name,
  colour: orNull(draft.colour),
  support: orNull(draft.support),
  footer: orNull(draft.footer),
  sender: { name: orNull(draft.senderName), address: orNull(draft.senderAddress) },
  logo: { light: draft.light?._id ?? null, dark: draft.dark?._id ?? null },
  icon: draft.icon?._id ?? null,
});

/** What other features ask of brands: in whose name and look something is said to people of an account. */
import { escapeXml } from "../../design/drawing/xml.ts";
import type { Services } from "../../operation/operation.ts";
import { type Brand, brandOf, createBrands } from "../../policy/brands.ts";
import type { Mail } from "../../providers/mail.ts";

export { type Brand, brandOf, createBrands };

/** Origin of the application at a host: over the same protocol and port as at the server's own address. */
export function originAt({ serverUrl }: Pick<Services, "serverUrl">, host: string): string {
  const { protocol, port } = new URL(serverUrl);
  return `${protocol}//${host}${port ? `:${port}` : ""}`;
}

/** How something is said to people of an account. */
export interface Look {
  /** What the application is called: the brand's name, else the product's. */
  product: string;
  /** Where it is for them: the brand's first host that is proved, else the server's own address. */
  origin: string;
  brand: Brand | null;
}

type Parts = Pick<Services, "storage" | "serverUrl">;

/** The look of what people of an account are sent and shown: of its brand, or of its parent's. */
export async function lookFor({ storage, serverUrl }: Parts, accountId: string): Promise<Look> {
  const brand = await brandOf(storage.read, accountId);
  const origin = brand?.host ? originAt({ serverUrl }, brand.host) : serverUrl;
  return { product: brand?.name ?? "Sitewright", origin, brand };
}

/** Where the application is for people of an account, for links that are handed out. */
export const originFor = async (parts: Parts, accountId: string): Promise<string> =>
  (await lookFor(parts, accountId)).origin;

/** Address of the picture that stands for a brand on white; null: it has none. */
export function logoOf({ brand, origin }: Look): string | null {
  const logo = brand && (brand.logo_light ?? brand.logo_dark);
  return logo ? `${origin}${logo}` : null;
}

/** A brand's picture, for mails and documents like them */
export const logoHtml = (logo: string, name: string): string =>
  `<img src="${escapeXml(logo)}" alt="${escapeXml(name)}" height="32" style="display:block;height:32px;max-width:240px;border:0">`;

/** What stands above and below the words of a mail, and the colours of its button. */
export function mailFrame(look: Look): { above: string; below: string; lines: string; button: string } {
  const { brand } = look;
  const { solid, on_solid } = brand?.palette?.light ?? { solid: "#1f1d1a", on_solid: "#ffffff" };
  const button = `background:${solid};color:${on_solid}`;
  if (!brand) return { above: "", below: "", lines: "", button };
  const logo = logoOf(look);
  const mark = logo
    ? logoHtml(logo, brand.name)
    : `<p style="margin:0;font-size:18px;font-weight:600;color:#1f1d1a">${escapeXml(brand.name)}</p>`;
  const said = [brand.footer, brand.support].filter((line) => line !== null);
  const below = said.map((line) => escapeXml(line).replaceAll("\n", "<br>")).join("<br>");
  const block = 'style="max-width:520px;margin:0 auto';
  return {
    above: `<div ${block} 16px;padding:0 32px">${mark}</div>\n`,
    below: below && `<div ${block};padding:20px 32px 0;font-size:13px;color:#6b645a">${below}</div>\n`,
    lines: said.length > 0 ? `\n-- \n${said.join("\n")}\n` : "",
    button,
  };
}

/**
 * Sends a mail in an account's name: from its brand's address where that may be used, else from the server's own with the
 * brand's address to answer to. What has a sender's name of its own, as a website's mails, keeps that.
 * @throws MailError
 */
export async function sendFor(
  services: Pick<Services, "mailer" | "part">,
  { brand }: Look,
  mail: Mail,
  signal: AbortSignal,
): Promise<void> {
  const mailer = services.mailer!;
  if (!brand) return await mailer.send(mail, signal);
  const { sender_name, sender_address, support, name, account_id } = brand;
  // Asks DNS, with what most processes never need.
  const { createSenders } = await import("./sender.ts");
  const isUsed = sender_address !== null && (await services.part(createSenders)(account_id, sender_address));
  const named = {
    ...mail,
    from: isUsed ? sender_address : null,
    fromName: mail.fromName ?? sender_name ?? name,
    replyTo: mail.replyTo ?? (mail.fromName === null && !isUsed ? (sender_address ?? support) : null),
  };
  await mailer.send(named, signal);
}

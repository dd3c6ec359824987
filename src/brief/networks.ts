/** Where people have profiles: the name that a link is called by where nobody gave it one, its hosts, what stands before a person's name there. */
export const NETWORKS: Record<string, { name: string; host: RegExp; profile?: string }> = {
  instagram: { name: "Instagram", host: /(?:^|\.)instagram\.com$/, profile: "https://www.instagram.com/" },
  facebook: { name: "Facebook", host: /(?:^|\.)(?:facebook|fb)\.com$/, profile: "https://www.facebook.com/" },
  linkedin: { name: "LinkedIn", host: /(?:^|\.)linkedin\.com$/ },
  youtube: { name: "YouTube", host: /(?:^|\.)(?:youtube\.com|youtu\.be)$/, profile: "https://www.youtube.com/@" },
  tiktok: { name: "TikTok", host: /(?:^|\.)tiktok\.com$/, profile: "https://www.tiktok.com/@" },
  twitter: { name: "Twitter", host: /(?:^|\.)twitter\.com$/, profile: "https://twitter.com/" },
  x: { name: "X", host: /^(?:www\.)?x\.com$/, profile: "https://x.com/" },
  pinterest: { name: "Pinterest", host: /(?:^|\.)pinterest\.[a-z.]+$/, profile: "https://www.pinterest.com/" },
  threads: { name: "Threads", host: /(?:^|\.)threads\.(?:net|com)$/, profile: "https://www.threads.net/@" },
  bluesky: { name: "Bluesky", host: /(?:^|\.)bsky\.app$/, profile: "https://bsky.app/profile/" },
  mastodon: { name: "Mastodon", host: /mastodon|(?:^|\.)mas\.to$/ },
  github: { name: "GitHub", host: /(?:^|\.)github\.com$/, profile: "https://github.com/" },
  spotify: { name: "Spotify", host: /(?:^|\.)spotify\.com$/ },
  etsy: { name: "Etsy", host: /(?:^|\.)etsy\.com$/ },
  telegram: { name: "Telegram", host: /(?:^|\.)t\.me$/, profile: "https://t.me/" },
  whatsapp: { name: "WhatsApp", host: /(?:^|\.)(?:wa\.me|whatsapp\.com)$/ },
};

/** The network of an address; null for any other site. */
export function networkOf(href: string): string | null {
  const { hostname } = new URL(href);
  return Object.values(NETWORKS).find(({ host }) => host.test(hostname))?.name ?? null;
}

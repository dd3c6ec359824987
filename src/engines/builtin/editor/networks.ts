/** Names of sites that links are called by where nobody gave them a name. */
export const NETWORKS: Record<string, { name: string; host: RegExp; address: ((handle: string) => string) | null }> = {
  instagram: {
    name: "Instagram",
    host: /(?:^|\.)instagram\.com$/,
    address: (handle) => `https://www.instagram.com/${handle}`,
  },
  facebook: {
    name: "Facebook",
    host: /(?:^|\.)(?:facebook|fb)\.com$/,
    address: (handle) => `https://www.facebook.com/${handle}`,
  },
  linkedin: { name: "LinkedIn", host: /(?:^|\.)linkedin\.com$/, address: null },
  youtube: {
    name: "YouTube",
    host: /(?:^|\.)(?:youtube\.com|youtu\.be)$/,
    address: (handle) => `https://www.youtube.com/@${handle}`,
  },
  tiktok: { name: "TikTok", host: /(?:^|\.)tiktok\.com$/, address: (handle) => `https://www.tiktok.com/@${handle}` },
  twitter: { name: "Twitter", host: /(?:^|\.)twitter\.com$/, address: (handle) => `https://twitter.com/${handle}` },
  x: { name: "X", host: /^(?:www\.)?x\.com$/, address: (handle) => `https://x.com/${handle}` },
  pinterest: {
    name: "Pinterest",
    host: /(?:^|\.)pinterest\.[a-z.]+$/,
    address: (handle) => `https://www.pinterest.com/${handle}`,
  },
  threads: {
    name: "Threads",
    host: /(?:^|\.)threads\.(?:net|com)$/,
    address: (handle) => `https://www.threads.net/@${handle}`,
  },
  bluesky: { name: "Bluesky", host: /(?:^|\.)bsky\.app$/, address: (handle) => `https://bsky.app/profile/${handle}` },
  mastodon: { name: "Mastodon", host: /mastodon|(?:^|\.)mas\.to$/, address: null },
  github: { name: "GitHub", host: /(?:^|\.)github\.com$/, address: (handle) => `https://github.com/${handle}` },
  spotify: { name: "Spotify", host: /(?:^|\.)spotify\.com$/, address: null },
  etsy: { name: "Etsy", host: /(?:^|\.)etsy\.com$/, address: null },
  telegram: { name: "Telegram", host: /(?:^|\.)t\.me$/, address: (handle) => `https://t.me/${handle}` },
  whatsapp: { name: "WhatsApp", host: /(?:^|\.)(?:wa\.me|whatsapp\.com)$/, address: null },
};

/** Where the flows find the server, and with what key. */
export const baseUrl: string = process.env.SITEWRIGHT_URL ?? "";
export const headers = { Authorization: `Bearer ${process.env.SITEWRIGHT_KEY}` };
export const WEBSITE = { name: "Crumb & Co", prompt: "A small sourdough bakery in Portland, Oregon." };
export const HOME = { path: "/", name: "Home" };

export const isOver = (status: string): boolean => ["completed", "failed", "stopped"].includes(status);
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
/** What tells the judge that the flow has come to its end. */
export const published = (url: string): void => process.stdout.write(`published at ${url}\n`);

/** The styles of the screens that somebody does not begin with: documents only say where they are, so as not to wait. */

let loaded: Promise<void> | null = null;

/** Resolves when they apply; they are loaded once. */
export function otherStyles(): Promise<void> {
  const later = document.querySelector<HTMLLinkElement>('link[as="style"]');
  if (!later) return Promise.resolve();
  loaded ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = later.href;
    link.onload = () => resolve();
    link.onerror = () => {
      loaded = null;
      link.remove();
      reject(new TypeError("Failed to fetch the styles of this screen"));
    };
    document.head.append(link);
  });
  return loaded;
}

/** Whose application this is: what the document says of the brand at whose host it is, else the product itself. */
// Texts are read where there is no document, too.
const metaContent = (name: string): string | undefined =>
  globalThis.document?.querySelector?.<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

interface Brand {
  /** Addresses of pictures; null: the name stands in their place. */
  logo: string | null;
  logoDark: string | null;
  support: string | null;
  footer: string | null;
}

const embedded = metaContent("brand");

/** Null: it is the product's own. */
export const brand = embedded ? (JSON.parse(embedded) as Brand) : null;

export const PRODUCT = metaContent("application-name") ?? "";

/** What is typed on the server: the program's name is the product's, which a brand's people don't know. */
export const command = (typed: string): string => (brand ? typed : `${productSlug()} ${typed}`);

/** The product as programs name it. */
export const productSlug = (): string =>
  PRODUCT.normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "websites";

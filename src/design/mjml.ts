/** MJML → the tables, inline styles and extras for Outlook that mail programs need. For workers: it takes long to load. */

type Mjml = (source: string, options: object) => { html: string; errors: { formattedMessage: string }[] };

let loading: Promise<Mjml> | undefined;

/** MJML's build that needs no files of its own looks for a browser's `window` once, while it is loaded. */
async function loadMjml(): Promise<Mjml> {
  const place = globalThis as { window?: unknown };
  place.window = globalThis;
  try {
    return ((await import("mjml-browser")) as { default: Mjml }).default;
  } finally {
    delete place.window;
  }
}

/** The whole HTML of a mail that is written in MJML. */
export async function mjmlHtml(source: string): Promise<string> {
  loading ??= loadMjml();
  const mjml = await loading;
  const { html, errors } = mjml(source, { validationLevel: "strict", fonts: {} });
  if (errors.length > 0) throw new Error(`MJML: ${errors[0]!.formattedMessage}`);
  return html;
}

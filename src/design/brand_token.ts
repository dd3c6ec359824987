/** The custom property that has a page's brand colour: its buttons, links and accents are computed from it. */
export const BRAND_TOKEN = "--art-one";

import { counted } from "../language.ts";

/** Texts of the screen on which a whole website is made to look otherwise. */
export default {
  title: "Design",
  text: "How the whole website looks. Visitors see new colours and typefaces when you publish.",
  none: "No pages yet",
  noneText: "Write or import a page first, then change its design here.",
  noTokens: "Nothing to set here",
  noTokensText:
    "The style sheet of this page defines no colours or typefaces. Change single elements in the editor instead.",
  pictures: "Logo and icon",
  picturesText: "For all pages of the website.",
  picturesLive: "For all pages of the website. Visitors see a change at once.",
  logo: "Logo",
  icon: "Icon",
  pictureHint: {
    logo: "In the header, in the place of the website's name. Best as SVG, or with a transparent background.",
    icon: "In browser tabs and bookmarks. Best square: SVG, or a PNG of 192 pixels.",
  },
  choosePicture: { logo: "Choose a logo", icon: "Choose an icon" },
  replacePicture: { logo: "Replace the logo", icon: "Replace the icon" },
  removePicture: { logo: "Remove the logo", icon: "Remove the icon" },
  pictureSet: { logo: "The logo was changed", icon: "The icon was changed" },
  pictureRemoved: { logo: "The logo was removed", icon: "The icon was removed" },
  looks: "Colours, typefaces and sizes",
  looksText: (pages: number) =>
    pages === 1 ? "A change applies to the page at once." : `A change applies to all ${pages} pages at once.`,
  changed: (pages: number) => `${counted(pages, "page", "pages")} changed.`,
  notOn: (pages: number) =>
    pages === 1
      ? "1 page doesn't have this and stays unchanged."
      : `${pages} pages don't have this and stay unchanged.`,
  undone: "Everything looks as it did before",
  contrast: "Contrast",
  contrastText: "How well texts can be read. 4.5 or more is readable for everyone.",
  textOn: (text: string, ground: string) => `${text} on ${ground}`,
  ratio: (ratio: string) => `${ratio} : 1`,
  previewOf: (page: string) => `Draft of ${page}`,
  width: "Width",
  widths: { desktop: "Desktop", phone: "Phone" },
};

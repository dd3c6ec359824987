import { counted } from "../language.ts";

/** Texts of the screen on which a whole website is made to look otherwise. */
export default {
  title: "Design",
  text: "Colours and typefaces of the whole website. Visitors see changes when you publish.",
  none: "No pages yet",
  noneText: "Write or import a page first: its design is changed here.",
  toPages: "Go to the pages",
  noTokens: "Nothing to set here",
  noTokensText:
    "The style sheet of this page names no colours or typefaces. Change single elements in the editor instead.",
  looks: "Colours, typefaces and sizes",
  looksText: (pages: number) =>
    pages === 1 ? "A change applies to the page at once." : `A change applies to all ${pages} pages at once.`,
  progress: (done: string, of: string) => `Changing page ${done} of ${of} …`,
  changed: (pages: number) => `${counted(pages, "page", "pages")} changed.`,
  notOn: (pages: number) =>
    pages === 1
      ? "1 page doesn't have this, and stays as it is."
      : `${pages} pages don't have this, and stay as they are.`,
  undone: "Everything looks as it did before",
  changedSince: "Somebody has changed a page since. Look at the page's versions to go back there.",
  contrast: "Contrast",
  contrastText: "How well texts can be read. From 4.5 on is readable for everybody.",
  textOn: (text: string, ground: string) => `${text} on ${ground}`,
  ratio: (ratio: string) => `${ratio} : 1`,
  preview: "Preview",
  previewOf: (page: string) => `Draft of ${page}`,
  page: "Page",
  width: "Width",
  widths: { desktop: "Desktop", phone: "Phone" },
};

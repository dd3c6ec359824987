/** The code of a page. `html` is what goes inside `<body>` (or a whole document); `css` and `javascript` may be "". */
export interface PageCode {
  html: string;
  css: string;
  javascript: string;
}

export type CodeTarget = keyof PageCode;

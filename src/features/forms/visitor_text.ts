/** What each language says to visitors. */

export interface VisitorTexts {
  thanksTitle: string;
  thanksText: string;
  errorTitle: string;
  errorText: string;
  /** The same where the form is still there. */
  errorInPlace: string;
  goneTitle: string;
  goneText: string;
  tooManyTitle: string;
  tooManyText: string;
  /** When others send too much. */
  busyText: string;
  tooLargeText: string;
  tooLongText: string;
  /** When the message is kept, but there is no room for its files. */
  filesRefusedText: string;
  unreadableText: string;
  /** When a script could not send a form. */
  failed: string;
  preview: string;
  back: string;
  notFoundTitle: string;
  notFoundText: string;
  home: string;
  problems: Record<ProblemKind, string>;
}

/** Why an answer is not taken. */
export type ProblemKind = "required" | "too_long" | "too_many" | "no_file";

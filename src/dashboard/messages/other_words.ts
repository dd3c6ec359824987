/** The same texts in other words. */
export type InOtherWords<T> = {
  [Name in keyof T]: T[Name] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : T[Name] extends string
      ? string
      : InOtherWords<T[Name]>;
};

/** Whether a language is written from right to left. @param tag BCP 47 */
export const isRightToLeft = (tag: string): boolean => /^(ar|he|fa|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(tag);

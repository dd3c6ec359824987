/** Between two steps of starting: what somebody presses is heard, and what was drawn is shown. */
export const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

/**
 * Waits until something is so.
 * @param what as the error says what was waited for in vain
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${limitMs} ms: ${what}`);
    await Bun.sleep(5);
  }
}

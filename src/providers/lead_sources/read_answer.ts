/** The body of an answer as text, or null when it is longer than it may be: no more of it is read then. */
export async function readAtMost(response: Response, mostBytes: number): Promise<string | null> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString("utf8");
    size += value.byteLength;
    if (size > mostBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}

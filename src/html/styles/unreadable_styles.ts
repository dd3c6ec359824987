/** Thrown where a page's styles can't be told without a browser: then nothing is said of them. `message` says what of. */
export class UnreadableStyles extends Error {
  override readonly name = "Untold";
}

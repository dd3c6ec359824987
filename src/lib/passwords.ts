/**
 * Passwords are kept as argon2id hashes. Each hash takes memory and a processor for some time, on a thread that is behind
 * whatever answers requests: one is made at a time, others wait, and beyond a queue callers are told to come again, so that
 * nobody who tries many passwords takes the machine from everybody else.
 */
import { busy } from "./errors.ts";
import script from "./passwords.worker.js" with { type: "text" };
import { startThread, type Thread, ThreadEnded } from "./thread.ts";

/** What OWASP asks for at least. */
const COST = { algorithm: "argon2id", memoryCost: 19 * 1024, timeCost: 2 } as const;
const MOST_WAITING = 40;
const AGAIN_SECONDS = 5;

/** The hash of a password that nobody knows, made with the same cost: where there is no user as much work is done. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$/z8g+Wdh7FHtVSlti1U/Eooz/MFCee8ELS4BiCaOlTQ$J2EWFpYYWG7AUWCLqAMU+RCPzCxDe9Ibr/uZFb1ZcUA";

export function createPasswords() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let thread: Promise<Thread> | null = null;

  async function ask<Answer>(question: { password: string; hash?: string; cost?: typeof COST }): Promise<Answer> {
    if (waiting > MOST_WAITING)
      throw busy("Many people are signing in at the moment. Try again in a few seconds.", AGAIN_SECONDS);
    waiting++;
    const before = last;
    const answer = (async () => {
      await Promise.allSettled([before]);
      thread ??= startThread(script);
      return await (await thread).ask<Answer>(question);
    })();
    last = answer;
    try {
      return await answer;
    } catch (error) {
      // The next one starts another.
      if (error instanceof ThreadEnded) thread = null;
      throw error;
    } finally {
      waiting--;
    }
  }

  return {
    /** Throws ApiError `busy`. */
    hash: (password: string): Promise<string> => ask<string>({ password: normal(password), cost: COST }),
    /**
     * Whether it is the password of a hash; takes as long when there is none.
     * @throws ApiError `busy`
     */
    async matches(password: string, hash: string | null): Promise<boolean> {
      const isRight = await ask<boolean>({ password: normal(password), hash: hash ?? NOBODYS_HASH });
      return isRight && hash !== null;
    },
    /** Ends the thread, if there has been any password. */
    close(): void {
      thread?.then((one) => one.end()).catch(() => {});
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Keyboards write the same letter in more than one way. */
const normal = (password: string): string => password.normalize("NFKC");

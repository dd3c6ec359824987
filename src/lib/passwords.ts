/**
 * Passwords are kept as argon2id hashes. Each hash takes memory and a processor for some time, on a thread of its own:
 * two are made at once, others wait, and beyond a queue callers are told to come again, so that nobody who tries many
 * passwords takes the machine from everybody else.
 */
import { busy } from "./errors.ts";

/** What OWASP asks for at least. */
const COST = { algorithm: "argon2id", memoryCost: 19 * 1024, timeCost: 2 } as const;
const AT_ONCE = 2;
const MOST_WAITING = 40;
const AGAIN_SECONDS = 5;

/** The hash of a password that nobody knows, made with the same cost: where there is no user as much work is done. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$/z8g+Wdh7FHtVSlti1U/Eooz/MFCee8ELS4BiCaOlTQ$J2EWFpYYWG7AUWCLqAMU+RCPzCxDe9Ibr/uZFb1ZcUA";

export interface Passwords {
  /** Throws ApiError `busy`. */
  hash(password: string): Promise<string>;
  /**
   * Whether it is the password of a hash; takes as long when there is none.
   * @throws ApiError `busy`
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < AT_ONCE) running++;
    else {
      if (waiting.length >= MOST_WAITING)
        throw busy("Many people are signing in at the moment. Try again in a few seconds.", AGAIN_SECONDS);
      // Whoever ends gives its place to the first who waits.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (password) => inTurn(() => Bun.password.hash(normal(password), COST)),
    matches: (password, hash) =>
      inTurn(async () => {
        const isRight = await Bun.password.verify(normal(password), hash ?? NOBODYS_HASH);
        return isRight && hash !== null;
      }),
  };
}

/** Keyboards write the same letter in more than one way. */
const normal = (password: string): string => password.normalize("NFKC");

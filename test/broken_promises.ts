/**
 * What the code under test did that it must never do, wherever that was noticed. Each test fails that leaves something
 * here (seed.ts): to throw is not enough, because some code goes on after errors.
 */
export const brokenPromises: string[] = [];

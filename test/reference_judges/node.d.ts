/** All that the flows need of Node. */
declare const process: { env: Record<string, string | undefined>; stdout: { write(text: string): void } };

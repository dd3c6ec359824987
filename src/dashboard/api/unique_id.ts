/** 32 hexadecimal digits that nobody else has. Browsers keep `crypto.randomUUID` for https and localhost. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

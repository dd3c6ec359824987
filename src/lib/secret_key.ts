/** The form of the key that what is stored is sealed with. */

const KEY_FORM = /^[0-9a-f]{64}$/;

/** Whether a text is a key: 32 bytes, as hexadecimal. */
export const isSecretKey = (text: string): boolean => KEY_FORM.test(text);

/** Some properties of an object, under their own names. */
export const pick = <Value extends object, Name extends keyof Value>(value: Value, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>;

// How Bun hands over imported assets: a font as the path of the embedded file, an icon as its text.
declare module "*.woff2" {
  const path: string;
  export default path;
}
declare module "*.svg" {
  const text: string;
  export default text;
}

declare module "mjml-browser";

/** Swagger UI, from the executable: the document of the reference as one page in which everything can be called. */

/** @param files addresses of what it loads */
export const swaggerPage = (files: {
  style: string;
  own: string;
  theme: string;
  bundle: string;
  script: string;
}) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Swagger UI · Sitewright API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
<link rel="stylesheet" href="${files.own}">
<script src="${files.theme}"></script>
<script src="${files.bundle}" defer></script>
<script src="${files.script}" defer></script>
</head>
<body>
<header class="back"><a href="/docs">← The reference, with guides and search</a></header>
<div id="swagger"></div>
</body>
</html>
`;

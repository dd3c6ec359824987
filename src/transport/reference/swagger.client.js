/** Starts Swagger UI with the reference's document, whose only server is where this page came from. */
/* global SwaggerUIBundle */
addEventListener("load", () => {
  const theme = document.documentElement.dataset.theme;
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark-mode", isDark);
  SwaggerUIBundle({
    url: "/docs/json",
    dom_id: "#swagger",
    deepLinking: true,
    filter: true,
    docExpansion: "none",
    persistAuthorization: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: -1,
    requestSnippetsEnabled: true,
    validatorUrl: null,
  });
});

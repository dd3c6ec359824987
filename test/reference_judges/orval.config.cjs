module.exports = {
  sitewright: {
    input: "made/openapi.json",
    output: { target: "made/orval.ts", client: "fetch", baseUrl: { getBaseUrlFromSpecification: true } },
  },
};

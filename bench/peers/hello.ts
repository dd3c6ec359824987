/** Limit of cold start and idle memory: the runtime itself, compiled, with a handler that does nothing. */
Bun.serve({ hostname: "127.0.0.1", port: Number(process.env.PORT), fetch: () => new Response("ok") });

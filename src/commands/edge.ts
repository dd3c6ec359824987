/** `edge`: visitors are answered from the bucket of published sites, on a machine near to them. */
import { Command } from "commander";
import { VERSION } from "../version.ts";
import { httpAddress, wholeNumber } from "./arguments.ts";
import { UsageError } from "./command.ts";
import { out } from "./output.ts";

interface EdgeOptions {
  bucket?: string;
  origin?: string;
  host: string;
  port: number;
  script?: boolean;
}

export const command = new Command("edge")
  .description("answer visitors from the bucket of published sites, on a machine near to them")
  .option("--bucket <url>", "where the bucket is read (SITEWRIGHT_PUBLISH_S3_PUBLIC_URL)", httpAddress)
  .option("--origin <url>", "the server that publishes: forms and reports of visits go on to it", httpAddress)
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option("--port <port>", "port to listen on", wholeNumber, 8080)
  .option("--script", "print the script of the edge instead, for workers of CDNs")
  .action(async (options: EdgeOptions) => {
    const { serveEdge, EDGE_SCRIPT } = await import("../sites/edge_server.ts");
    if (options.script) {
      out(EDGE_SCRIPT);
      return;
    }
    if (!options.bucket || !options.origin) throw new UsageError("edge needs --bucket and --origin");
    const { promise: askedToStop, resolve: stop } = Promise.withResolvers<unknown>();
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    const server = serveEdge({ ...options, bucket: options.bucket, origin: options.origin });
    out(`Sitewright ${VERSION} answers visitors on http://${options.host}:${server.port} from ${options.bucket}`);
    await askedToStop;
    await server.stop();
    process.exit(0);
  });

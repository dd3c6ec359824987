/**
 * A real authority of certificates for tests: Pebble, which refuses good nonces and forgets proofs as others do when
 * they are busy. In front of it stands what it is too old for: when certificates are to be renewed (RFC 9773).
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free_port.ts";
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { newDirectory } from "./harness.ts";

export interface Pebble {
  /** Address of its directory. */
  directory: string;
  /** A file with the certificate that it is to be known by itself. */
  authorityFile: string;
  /** What certificates that it signs are to be checked with. */
  root: string;
  /** Orders that came in, with what they say to replace. */
  orders: { names: string[]; replaces: string | null; profile: string | null }[];
  /** What is said of when a certificate is to be renewed; null: nothing is known. */
  renewal: ((id: string) => { start: Date; end: Date }) | null;
  /** Requests are answered with 503 as long as it is true. */
  failing: boolean;
  /** Called when an order has been made. */
  onOrder: ((names: string[]) => void) | null;
  stop(): Promise<void>;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY = 24 * 3600 * 1000;

/** A certificate for this machine, also under other names, signed by an authority of its own. */
export async function makeLocalCertificate(...names: string[]) {
  const [ca, own] = await Promise.all([
    crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]),
    crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]),
  ]);
  const common = { notBefore: new Date(Date.now() - DAY), notAfter: new Date(Date.now() + 30 * DAY) };
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: "01",
    name: "CN=Test authority",
    keys: ca,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: "02",
    subject: "CN=localhost",
    issuer: authority.subject,
    publicKey: own.publicKey,
    signingKey: ca.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        ...["localhost", ...names].map((value) => ({ type: "dns" as const, value })),
        { type: "ip", value: "127.0.0.1" },
      ]),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", own.privateKey)).toString("base64");
  return {
    authority: authority.toString("pem"),
    cert: certificate.toString("pem"),
    key: `-----BEGIN PRIVATE KEY-----\n${key.match(/.{1,64}/g)!.join("\n")}\n-----END PRIVATE KEY-----\n`,
  };
}

interface Options {
  /** Where names are asked for over HTTP. */
  httpPort: number;
  /** Where names are looked up, as address:port. */
  dns: string;
  /** Keys of external accounts, without which there is no account. */
  bindings?: Record<string, string>;
}

export async function startPebble({ httpPort, dns, bindings }: Options): Promise<Pebble> {
  const folder = newDirectory();
  const [port, managementPort] = [freePort(), freePort()];
  const { authority, cert, key } = await makeLocalCertificate();
  mkdirSync(folder, { recursive: true });
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const config = {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${managementPort}`,
      certificate: file("cert.pem", cert),
      privateKey: file("key.pem", key),
      httpPort,
      tlsPort: 1,
      ocspResponderURL: "",
      externalAccountBindingRequired: bindings !== undefined,
      ...(bindings && { externalAccountMACKeys: bindings }),
    },
  };
  const child = Bun.spawn(["pebble", "-config", file("config.json", JSON.stringify(config)), "-dnsserver", dns], {
    env: {
      ...process.env,
      PEBBLE_VA_NOSLEEP: "1",
      PEBBLE_WFE_NONCEREJECT: "20",
      PEBBLE_AUTHZREUSE: "0",
    },
    stdout: "ignore",
    stderr: Bun.env.PEBBLE_LOG ? "inherit" : "ignore",
  });
  const ask = (url: string, init: RequestInit = {}) => fetch(url, { ...init, tls: { ca: authority } } as RequestInit);
  const deadline = performance.now() + 120_000;
  let root = "";
  while (!root) {
    root = await ask(`https://127.0.0.1:${managementPort}/roots/0`).then(
      (answer) => answer.text(),
      () => "",
    );
    if (performance.now() > deadline) throw new Error("pebble does not start");
    if (!root) await Bun.sleep(50);
  }

  const proxyPort = freePort();
  const host = `localhost:${proxyPort}`;
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: proxyPort,
    tls: { cert, key },
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pebble.failing) return Response.json({ detail: "It is down." }, { status: 503 });
      if (pathname.startsWith("/renewal-info/")) {
        const window = pebble.renewal?.(pathname.slice("/renewal-info/".length));
        if (!window) return new Response(null, { status: 404 });
        return Response.json({ suggestedWindow: window }, { headers: { "Retry-After": "60" } });
      }
      const body = request.method === "POST" ? await request.text() : undefined;
      const headers: Record<string, string> = { Host: host };
      const type = request.headers.get("content-type");
      if (type) headers["Content-Type"] = type;
      const answer = await ask(`https://127.0.0.1:${port}${pathname}`, { method: request.method, headers, body });
      const bytes = await answer.arrayBuffer();
      if (pathname === "/order-plz" && answer.status === 201) {
        const said = JSON.parse(Buffer.from(JSON.parse(body!).payload, "base64url").toString());
        pebble.orders.push({
          names: said.identifiers.map(({ value }: { value: string }) => value),
          replaces: said.replaces ?? null,
          profile: said.profile ?? null,
        });
        pebble.onOrder?.(pebble.orders.at(-1)!.names);
      }
      const passed = new Headers(answer.headers);
      passed.delete("content-length");
      passed.delete("content-encoding");
      if (pathname !== "/dir")
        return new Response(request.method === "HEAD" ? null : bytes, { status: answer.status, headers: passed });
      const directory = JSON.parse(Buffer.from(bytes).toString());
      return Response.json({
        ...directory,
        renewalInfo: `https://${host}/renewal-info`,
        meta: { ...directory.meta, caaIdentities: ["pebble.test"] },
      });
    },
  });
  const pebble: Pebble = {
    directory: `https://${host}/dir`,
    authorityFile: file("authority.pem", authority),
    root,
    orders: [],
    renewal: null,
    failing: false,
    onOrder: null,
    async stop() {
      await proxy.stop(true);
      child.kill("SIGKILL");
      await child.exited;
    },
  };
  return pebble;
}

/** What a certificate says, and the certificate that a server has before it has any. */
import { DAY_MS } from "../../lib/clock.ts";

/** What is kept of a certificate beside its text. */
export interface CertificateFacts {
  issuer: string;
  names: string[];
  notBefore: number;
  notAfter: number;
  /** What the authority tells by when it is to be renewed (RFC 9773); null: it does not say whose key signed it. */
  renewalId: string | null;
}

async function loadX509() {
  // Its container of classes does not start without.
  await import("reflect-metadata");
  return await import("@peculiar/x509");
}

/** Reads the first certificate of a chain in PEM. */
export async function readCertificate(pem: string): Promise<CertificateFacts> {
  const x509 = await loadX509();
  const certificate = new x509.X509Certificate(pem.slice(0, pem.indexOf("-----END CERTIFICATE-----") + 25));
  const names = certificate.getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? [];
  const keyId = certificate.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId;
  const issuer = certificate.issuerName;
  return {
    issuer: issuer.getField("O")[0] ?? issuer.getField("CN")[0] ?? certificate.issuer,
    names: names.filter(({ type }) => type === "dns").map(({ value }) => value),
    notBefore: certificate.notBefore.getTime(),
    notAfter: certificate.notAfter.getTime(),
    renewalId: keyId ? `${base64url(keyId)}.${base64url(derInteger(certificate.serialNumber))}` : null,
  };
}

const base64url = (hex: string): string => Buffer.from(hex, "hex").toString("base64url");

/** A positive number as DER has it: with a zero before it where its first bit is set. */
function derInteger(hex: string): string {
  const digits = hex.replace(/^(?:00)+(?=..)/, "");
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
}

/** A certificate that names nobody, for connections to names that have none: it tells nothing of those that do. */
export async function makePlaceholder(now: number): Promise<{ key: string; cert: string }> {
  const { X509CertificateGenerator } = await loadX509();
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: "CN=no certificate yet",
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + 3650 * DAY_MS),
    signingAlgorithm: algorithm,
    keys,
  });
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    cert: `${certificate.toString("pem")}\n`,
  };
}

/** The e-mails that sign people in. A link in them is good once; who did not ask for it can leave it alone. */
import { escapeXml } from "../../design/drawing/xml.ts";
import type { Role } from "../../policy/roles.ts";
import type { Mail } from "../../providers/mail.ts";

type Message = Pick<Mail, "fromName" | "replyTo" | "subject" | "headers" | "text" | "html">;

const LONGEST_NAME = 80;

/** A name that others have given, for a header and a sentence. */
const shortName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();

export const resetMail = (url: string): Message =>
  message({
    subject: "Set a new password",
    lines: ["Somebody, probably you, has asked for a new password for Sitewright."],
    link: { url, label: "Set a new password" },
    end: "The link is good for one hour, and once. If you did not ask for it you need do nothing: your password stays as it is.",
  });

export function invitationMail(url: string, accountName: string, role: Role): Message {
  const name = shortName(accountName);
  return message({
    subject: `You are invited to ${name}`,
    lines: [`You are invited to work on the websites of ${name} with Sitewright, as ${role}.`],
    link: { url, label: "Accept the invitation" },
    end: "The link is good for seven days, and once. If you don't know what this is about you need do nothing.",
  });
}

function message(parts: {
  subject: string;
  lines: string[];
  link: { url: string; label: string };
  end: string;
}): Message {
  const { subject, lines, link, end } = parts;
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
  return {
    fromName: "Sitewright",
    replyTo: null,
    subject,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: [...lines, `${link.label}:\n${link.url}`, end, ""].join("\n\n"),
    html: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f2ed;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#1f1d1a">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:6px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25;font-weight:600">${escapeXml(subject)}</h1>
${lines.map((line) => paragraph(escapeXml(line))).join("\n")}
${paragraph(`<a href="${escapeXml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f1d1a;color:#ffffff;text-decoration:none">${escapeXml(link.label)}</a>`)}
<p style="margin:0;font-size:13px;color:#6b645a">${escapeXml(end)}</p>
</div>
</body>
</html>
`,
  };
}

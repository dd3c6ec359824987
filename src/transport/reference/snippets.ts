/**
 * A call as people type it: for curl, JavaScript and Python. The three send the same, and that is the example of the
 * reference. The key is taken from the environment, so that it is in no history and no repository.
 */

/** One call, complete but for its key. */
export interface ExampleCall {
  method: string;
  /** Origin, path and query. */
  url: string;
  access: "account" | "session" | "operator" | "open";
  /** Name of the session's cookie. */
  cookie: string;
  /** JSON. */
  body?: unknown;
  /** A file as the body, or in a field of a form. */
  upload?: { contentType: string; field?: string; name: string };
  answer: "json" | "text" | "events" | "file";
  /** Under which name a file of the answer is kept. */
  fileName: string;
}

export const LANGUAGES = ["curl", "JavaScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

export const SNIPPETS: Record<Language, (call: ExampleCall) => string> = {
  curl: curlOf,
  JavaScript: javascriptOf,
  Python: pythonOf,
};

/** In single quotes for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
/** As it is, where a shell leaves it so. */
const argument = (text: string) => (/^[\w:/.@%+=,-]+$/.test(text) ? text : quoted(text));

function curlOf({ method, url, access, cookie, body, upload, answer, fileName }: ExampleCall): string {
  const hasBody = body !== undefined || upload !== undefined;
  const parts = [
    `curl ${answer === "events" ? "-N " : ""}${method === (hasBody ? "POST" : "GET") ? "" : `-X ${method} `}${argument(url)}`,
  ];
  if (access === "session") parts.push(`-H "Cookie: ${cookie}=$SITEWRIGHT_SESSION"`);
  else if (access !== "open") parts.push('-H "Authorization: Bearer $SITEWRIGHT_KEY"');
  if (body !== undefined)
    parts.push('-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body, null, 2))}`);
  else if (upload?.field) parts.push(`-F ${upload.field}=@${upload.name}`);
  else if (upload) parts.push(`-H "Content-Type: ${upload.contentType}"`, `--data-binary @${upload.name}`);
  if (answer === "file") parts.push(`-o ${fileName}`);
  return parts.join(" \\\n  ");
}

/** A value as JavaScript has it, with names unquoted where they may be. */
function literal(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return value.length === 0
      ? "[]"
      : block(
          "[",
          "]",
          value.map((one) => literal(one, inner)),
          indent,
        );
  const members = Object.entries(value).map(
    ([name, one]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${literal(one, inner)}`,
  );
  return members.length === 0 ? "{}" : block("{", "}", members, indent);
}

const block = (open: string, close: string, lines: string[], indent: string) =>
  `${open}\n${lines.map((line) => `${indent}  ${line},\n`).join("")}${indent}${close}`;

function javascriptOf({ method, url, access, cookie, body, upload, answer, fileName }: ExampleCall): string {
  const headers: string[] = [];
  if (access === "session") headers.push(`Cookie: \`${cookie}=\${process.env.SITEWRIGHT_SESSION}\``);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the snippet says.
  else if (access !== "open") headers.push("Authorization: `Bearer ${process.env.SITEWRIGHT_KEY}`");
  if (body !== undefined) headers.push('"Content-Type": "application/json"');
  else if (upload && !upload.field) headers.push(`"Content-Type": ${JSON.stringify(upload.contentType)}`);
  const options: string[] = [];
  if (method !== "GET") options.push(`method: "${method}"`);
  if (headers.length > 0) options.push(`headers: ${block("{", "}", headers, "  ")}`);
  if (body !== undefined) options.push(`body: JSON.stringify(${literal(body, "  ")})`);
  else if (upload) options.push(upload.field ? "body: form" : `body: await readFile("${upload.name}")`);
  const imports = [...(upload ? ["readFile"] : []), ...(answer === "file" ? ["writeFile"] : [])];
  const lines = imports.length > 0 ? [`import { ${imports.join(", ")} } from "node:fs/promises";\n`] : [];
  if (upload?.field) {
    lines.push("const form = new FormData();");
    lines.push(`form.set("${upload.field}", new Blob([await readFile("${upload.name}")]), "${upload.name}");\n`);
  }
  lines.push(
    `const response = await fetch(${JSON.stringify(url)}${options.length ? `, ${block("{", "}", options, "")}` : ""});`,
  );
  if (answer === "json") lines.push("console.log(await response.json());");
  if (answer === "text") lines.push("console.log(await response.text());");
  if (answer === "events")
    lines.push(
      "for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text);",
    );
  if (answer === "file") lines.push(`await writeFile("${fileName}", Buffer.from(await response.arrayBuffer()));`);
  return lines.join("\n");
}

function pythonLiteral(value: unknown, indent: string): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = Array.isArray(value)
    ? value.map((one) => pythonLiteral(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join("")}${indent}${close}`;
}

function pythonOf({ method, url, access, cookie, body, upload, answer, fileName }: ExampleCall): string {
  const parts = [JSON.stringify(url)];
  const headers: string[] = [];
  if (access === "session") headers.push(`"Cookie": f"${cookie}={os.environ['SITEWRIGHT_SESSION']}"`);
  else if (access !== "open") headers.push(`"Authorization": f"Bearer {os.environ['SITEWRIGHT_KEY']}"`);
  if (upload && !upload.field) headers.push(`"Content-Type": ${JSON.stringify(upload.contentType)}`);
  if (headers.length > 0) parts.push(`headers={${headers.join(", ")}}`);
  if (body !== undefined) parts.push(`json=${pythonLiteral(body, "    ")}`);
  else if (upload?.field) parts.push(`files={"${upload.field}": open("${upload.name}", "rb")}`);
  else if (upload) parts.push(`data=open("${upload.name}", "rb")`);
  if (answer === "events") parts.push("stream=True");
  const lines = [access === "open" ? "import requests\n" : "import os\n\nimport requests\n"];
  lines.push(`response = requests.${method.toLowerCase()}(\n${parts.map((part) => `    ${part},\n`).join("")})`);
  if (answer === "json") lines.push("print(response.json())");
  if (answer === "text") lines.push("print(response.text)");
  if (answer === "events") lines.push("for line in response.iter_lines(decode_unicode=True):", "    print(line)");
  if (answer === "file") lines.push(`open("${fileName}", "wb").write(response.content)`);
  return lines.join("\n");
}

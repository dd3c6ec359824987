/**
 * A report as a document: the same for the page and for the mail, so that it is made of tables and inline styles, as mail
 * programs want it, without scripts and without pictures but the sender's own. What others have written stands in it as text.
 */
import { escapeXml } from "../../design/drawing/xml.ts";
import { fillIn } from "../../lib/fill_in.ts";
import { startOfMonth } from "../../lib/months.ts";
import { oneLine } from "../../lib/one_line.ts";
import { frenchReachProblems, germanReachProblems } from "../../sentences/reach_problems.ts";
import { inWords, type Sentence } from "../../sentences/sentence.ts";
import { logoHtml } from "../brand/service.ts";
import type { Report } from "./report.ts";
import { REPORT_TEXTS, type ReportTexts } from "./texts.ts";

const INK = "#1f1d1a";
const QUIET = "#6b645a";
const LINE = "#e4dfd6";
const CHART_PX = 96;
const LONGEST_NAME = 120;
const MOST_FINDINGS = 5;

type Why = Pick<NonNullable<Report["uptime"]>["incidents"][number], "reason" | "reason_code" | "reason_details">;

/** A report with the words and forms of its language. */
interface Writing {
  report: Report;
  texts: ReportTexts;
  locale: string;
  count(value: number): string;
  date(iso: string): string;
  time(iso: string): string;
  month: string;
}

function writingOf(report: Report): Writing {
  const locale = report.language === "en" ? "en-GB" : report.language;
  const at = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (iso: string) => format.format(new Date(iso));
  };
  const numbers = new Intl.NumberFormat(locale);
  return {
    report,
    texts: REPORT_TEXTS[report.language],
    locale,
    count: (value) => numbers.format(value),
    date: at({ dateStyle: "long" }),
    time: at({ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" }),
    month: at({ month: "long", year: "numeric" })(new Date(startOfMonth(report.month)).toISOString()),
  };
}

/** A name that others have given, in one line. */
const named = (text: string): string => escapeXml(oneLine(text, LONGEST_NAME));

/** One of the large numbers on top. */
interface Figure {
  label: string;
  value: string;
  beside: string | null;
}

/** How a number compares with the month before; null: it does with nothing. */
function beside({ texts, count }: Writing, after: number, before: number | null, percent: number | null) {
  if (before === null) return null;
  if (before === after && after > 0) return texts.same;
  if (percent === null || percent === 0) return fillIn(texts.before, { count: count(before) });
  return fillIn(percent > 0 ? texts.more : texts.fewer, { percent: count(Math.abs(percent)) });
}

function figuresOf(writing: Writing): Figure[] {
  const { report, texts, count } = writing;
  const { visitors, submissions, uptime } = report;
  // A month that is not over is compared with nothing.
  const whole = <Value>(value: Value): Value | null => (report.complete ? value : null);
  return [
    {
      label: texts.visitors,
      value: count(visitors.visitors),
      beside: beside(writing, visitors.visitors, whole(visitors.before?.visitors ?? null), visitors.change_percent),
    },
    {
      label: texts.views,
      value: count(visitors.views),
      beside: beside(writing, visitors.views, whole(visitors.before?.views ?? null), null),
    },
    {
      label: texts.messages,
      value: count(submissions.total),
      beside: beside(writing, submissions.total, whole(submissions.before), null),
    },
    ...(uptime ? [{ label: texts.uptime, value: `${count(uptime.percent)} %`, beside: null }] : []),
  ];
}

interface Line {
  text: string;
  /** At the end of the line. */
  value?: string;
  /** Below, smaller. */
  more?: string;
}

interface Section {
  title: string;
  /** What the values at the ends of its lines are. */
  values?: string;
  lines: Line[];
}

const viewsLines = ({ count }: Writing, rows: { name: string; visitors: number }[]): Line[] =>
  rows.map(({ name, visitors }) => ({ text: name, value: count(visitors) }));

function releaseLine({ texts, count, date }: Writing, release: Report["releases"]["list"][number]): Line {
  const what = [
    [texts.pagesAdded, release.pages_added],
    [texts.pagesChanged, release.pages_changed],
    [texts.pagesRemoved, release.pages_removed],
  ] as const;
  const said = what.filter(([, n]) => n > 0).map(([text, n]) => fillIn(text, { count: count(n) }));
  return {
    text: release.message?.trim() || texts.release,
    value: date(release.created_at),
    ...(said.length > 0 ? { more: fillIn(texts.pagesOf, { what: said.join(", ") }) } : {}),
  };
}

/** What there is to say beside the numbers on top; what nothing is known of is left out. */
function sectionsOf(writing: Writing): Section[] {
  const { report, texts, count, date } = writing;
  const { pages, sources, submissions, releases, ai_programs: programs } = report;
  const left = releases.total - releases.list.length;
  const sections: Section[] = [
    { title: texts.pages, values: texts.visitors, lines: viewsLines(writing, pages) },
    { title: texts.sources, values: texts.visitors, lines: viewsLines(writing, sources) },
    {
      title: texts.forms,
      lines:
        submissions.total === 0
          ? [{ text: texts.noMessages }]
          : submissions.forms.map(({ name, count: n }) => ({ text: name, value: count(n) })),
    },
    {
      title: texts.releases,
      lines:
        releases.total === 0
          ? [{ text: texts.noReleases }]
          : [
              ...releases.list.map((release) => releaseLine(writing, release)),
              ...(left > 0 ? [{ text: fillIn(texts.moreReleases, { count: count(left) }) }] : []),
            ],
    },
    { title: texts.outages, lines: outagesOf(writing) },
    { title: texts.domain, lines: domainLines(writing, date) },
    { title: texts.checks, lines: checkLines(writing) },
    {
      title: texts.programs,
      lines: programs.programs.map(({ name, class: one, views }) => ({
        text: name,
        value: fillIn(texts.viewsOf, { count: count(views) }),
        more: texts[one],
      })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function outagesOf({ report: { uptime, domain, language }, texts, count, time }: Writing): Line[] {
  if (!uptime) return [];
  const left = uptime.incidents_total - uptime.incidents.length;
  if (uptime.incidents_total === 0)
    return uptime.percent === 100
      ? [{ text: fillIn(texts.noOutages, { domain: domain!.domain, count: count(uptime.checks) }) }]
      : [];
  return [
    ...uptime.incidents.map(({ started_at, ended_at, minutes, ...why }) => ({
      text: fillIn(ended_at === null ? texts.goesOn : texts.outage, {
        from: `${time(started_at)} UTC`,
        minutes: count(minutes),
      }),
      ...reasonOf(why, language),
    })),
    ...(left > 0 ? [{ text: fillIn(texts.moreOutages, { count: count(left) }) }] : []),
  ];
}

const REASONS = { de: germanReachProblems, fr: frenchReachProblems };

/** Why a website was down, in the report's language; only English has what was written down before there were codes. */
function reasonOf({ reason, reason_code, reason_details }: Why, language: Report["language"]): { more?: string } {
  if (language === "en") return { more: reason };
  const sentence: Sentence | undefined = REASONS[language][reason_code as keyof typeof germanReachProblems];
  return sentence ? { more: inWords(sentence, reason_details, (value) => value.toLocaleString(language)) } : {};
}

function domainLines({ report: { domain }, texts }: Writing, date: Writing["date"]): Line[] {
  if (!domain) return [];
  const name = domain.domain;
  return [
    ...(domain.registered_until
      ? [
          {
            text: fillIn(texts.registered, { domain: name, date: date(domain.registered_until) }),
            more: domain.renews_by_itself ? texts.renews : texts.endsThen,
          },
        ]
      : []),
    ...(domain.certificate_until
      ? [{ text: fillIn(texts.certificate, { domain: name, date: date(domain.certificate_until) }) }]
      : []),
  ];
}

function checkLines({ report: { checks, language }, texts, count, date }: Writing): Line[] {
  if (!checks) return [];
  const { errors, warnings, pages, pages_checked, findings, checked_at } = checks;
  const said = { errors: count(errors), warnings: count(warnings), date: date(checked_at) };
  const isWhole = pages_checked === pages;
  const partly = isWhole ? {} : { more: fillIn(texts.partly, { checked: count(pages_checked), pages: count(pages) }) };
  if (errors + warnings === 0) return pages_checked === 0 ? [] : [{ text: fillIn(texts.fine, said), ...partly }];
  // Findings are written in English.
  const shown = language === "en" ? findings.slice(0, MOST_FINDINGS) : [];
  return [
    { text: fillIn(texts.found, said), ...partly },
    ...shown.map(({ message, path }) => ({ text: message, more: path })),
  ];
}

// --- HTML ---

const figureHtml = ({ label, value, beside }: Figure, colour: string): string =>
  `<div style="display:inline-block;vertical-align:top;width:152px;margin:0 0 20px">
<div style="font-size:13px;color:${QUIET}">${escapeXml(label)}</div>
<div style="font-size:34px;line-height:1.2;font-weight:600;letter-spacing:-0.02em;color:${colour}">${escapeXml(value)}</div>
<div style="padding-right:16px;font-size:13px;line-height:1.4;color:${QUIET}">${escapeXml(beside ?? "")}</div>
</div>`;

/** Bars of a table, which every mail program draws. */
function chartHtml({ report, texts, count, date }: Writing): string {
  const { days } = report.visitors;
  const most = Math.max(...days.map(({ visitors }) => visitors));
  if (most === 0) return `<p style="margin:0 0 8px;color:${QUIET}">${escapeXml(texts.noVisitors)}</p>`;
  const bars = days.map(({ at, visitors }) => {
    const height = visitors === 0 ? 1 : Math.max(3, Math.round((visitors / most) * CHART_PX));
    const colour = visitors === 0 ? LINE : report.sender.colour;
    const title = fillIn(texts.day, { day: date(at), count: count(visitors) });
    return `<td valign="bottom" title="${escapeXml(title)}" style="padding:0 1px;vertical-align:bottom"><div style="height:${height}px;background:${colour};border-radius:2px 2px 0 0;font-size:0;line-height:0">&nbsp;</div></td>`;
  });
  return `<div style="margin:0 0 6px;font-size:13px;color:${QUIET}">${escapeXml(fillIn(texts.byDay, { most: count(most) }))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-collapse:collapse;height:${CHART_PX}px"><tr>${bars.join("")}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE};font-size:12px;color:${QUIET}"><tr><td style="padding-top:4px">${escapeXml(date(days[0]!.at))}</td><td align="right" style="padding-top:4px">${escapeXml(date(days.at(-1)!.at))}</td></tr></table>`;
}

const lineHtml = ({ text, value, more }: Line): string =>
  `<tr><td style="padding:9px 16px 9px 0;border-top:1px solid ${LINE};overflow-wrap:anywhere">${named(text)}${
    more ? `<div style="font-size:13px;color:${QUIET}">${named(more)}</div>` : ""
  }</td><td align="right" valign="top" style="padding:9px 0;border-top:1px solid ${LINE};white-space:nowrap;color:${QUIET};font-variant-numeric:tabular-nums">${escapeXml(value ?? "")}</td></tr>`;

const sectionHtml = ({ title, values, lines }: Section): string =>
  `<div style="padding:28px 0 0;page-break-inside:avoid">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px;line-height:1.45"><tr><td style="padding:0 16px 10px 0"><h2 style="margin:0;font-size:17px;line-height:1.3;font-weight:600">${escapeXml(title)}</h2></td><td align="right" valign="bottom" style="padding:0 0 10px;font-size:13px;color:${QUIET}">${escapeXml(values ?? "")}</td></tr>${lines.map(lineHtml).join("")}</table></div>`;

const noteHtml = ({ report: { note, sender }, texts }: Writing): string =>
  note === null
    ? ""
    : `<div style="margin:0 0 28px;padding:18px 22px;background:#f7f5f0;border-left:3px solid ${sender.colour};border-radius:0 6px 6px 0">
<div style="margin:0 0 4px;font-size:13px;color:${QUIET}">${escapeXml(texts.note)}</div>
${note
  .trim()
  .split(/\n{2,}/)
  .map((part) => `<p style="margin:0 0 8px;overflow-wrap:anywhere">${escapeXml(part).replaceAll("\n", "<br>")}</p>`)
  .join("")}</div>`;

/** The whole document. @returns its title too, which is the subject of the mail */
export function reportDocument(report: Report): { title: string; html: string } {
  const writing = writingOf(report);
  const { texts, month } = writing;
  const { sender, url } = report;
  const title = oneLine(fillIn(texts.title, { name: report.name, month }), 200);
  const link = url
    ? `<div style="margin:6px 0 0"><a href="${escapeXml(url)}" style="color:${sender.colour}">${escapeXml(new URL(url).host)}</a></div>`
    : "";
  const html = `<!DOCTYPE html>
<html lang="${report.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeXml(title)}</title>
<style>@media print{body{padding:0!important;background:#fff!important}}@media(max-width:480px){.sheet{padding:28px 20px!important}}</style></head>
<body style="margin:0;padding:32px 12px;background:#f4f2ed;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:${INK}">
<div class="sheet" style="max-width:640px;margin:0 auto;padding:40px;background:#ffffff;border-top:6px solid ${sender.colour};border-radius:6px">
${sender.logo ? logoHtml(sender.logo, oneLine(sender.name, LONGEST_NAME)) : `<div style="font-size:14px;font-weight:600;color:${sender.colour}">${named(sender.name)}</div>`}
<h1 style="margin:28px 0 2px;font-size:32px;line-height:1.15;font-weight:600;letter-spacing:-0.02em;overflow-wrap:anywhere">${named(report.name)}</h1>
<div style="font-size:18px;color:${QUIET}">${escapeXml(texts.kind)}, ${escapeXml(month)}</div>
${link}
${report.complete ? "" : `<div style="margin:6px 0 0;font-size:14px;color:${QUIET}">${escapeXml(texts.soFar)}</div>`}
<div style="height:32px"></div>
${noteHtml(writing)}
<div style="font-size:0">${figuresOf(writing)
    .map((figure) => figureHtml(figure, sender.colour))
    .join("")}</div>
${chartHtml(writing)}
${sectionsOf(writing).map(sectionHtml).join("\n")}
<p style="margin:36px 0 0;padding:16px 0 0;border-top:1px solid ${LINE};font-size:13px;line-height:1.5;color:${QUIET}">${escapeXml(texts.how)}${sender.footer ? `<br>${named(sender.footer)}` : ""}</p>
</div>
</body>
</html>
`;
  return { title, html };
}

/** The same as text. */
export function reportText(report: Report): string {
  const writing = writingOf(report);
  const { texts, month } = writing;
  const line = ({ text, value, more }: Line) =>
    [
      `- ${oneLine(text, LONGEST_NAME)}${value ? `: ${value}` : ""}`,
      ...(more ? [`  ${oneLine(more, LONGEST_NAME)}`] : []),
    ].join("\n");
  return `${[
    `${oneLine(report.name, LONGEST_NAME)}\n${texts.kind}, ${month}\n${fillIn(texts.from, { sender: oneLine(report.sender.name, LONGEST_NAME) })}`,
    ...(report.complete ? [] : [texts.soFar]),
    ...(report.note === null ? [] : [report.note.trim()]),
    figuresOf(writing)
      .map(({ label, value, beside }) => `${label}: ${value}${beside ? ` (${beside})` : ""}`)
      .join("\n"),
    ...(report.visitors.views === 0 ? [texts.noVisitors] : []),
    ...sectionsOf(writing).map(({ title, lines }) => `${title}\n${lines.map(line).join("\n")}`),
    ...(report.url ? [`${texts.open}: ${report.url}`] : []),
    texts.how,
    ...(report.sender.footer ? [oneLine(report.sender.footer, LONGEST_NAME)] : []),
  ].join("\n\n")}\n`;
}

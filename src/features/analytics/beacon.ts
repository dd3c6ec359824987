/**
 * What published pages report about a view while it lasts: how long the page was visible, clicks on links to other
 * sites, forms that were seen and begun. The script sends nothing for whoever asks not to be tracked, and what it sends
 * is believed no further than any other stranger's words.
 */
import * as v from "valibot";
import { HOUR_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { cleanText } from "./visits.ts";

/** Where reports go. */
export const BEACON_PATH = "/_sw/beacon";

/**
 * The names in a report: `p` path of the page, `t` visible milliseconds, `n` 1 in the first report of a view's time, `o`
 * a link's address, `v` a form that was seen, `s` one that was begun, `c` 1 when what a test hopes to be clicked was. What
 * that is, a selector, the script is told by its own element.
 */
export const BEACON_SCRIPT = `(()=>{
let n=navigator,d=document,l=location,t=0,f=1,g=(d.currentScript||0).dataset?.goal,
q=m=>n.sendBeacon(l.origin+"${BEACON_PATH}",JSON.stringify({p:l.pathname,...m})),
w=()=>performance.now(),
b=()=>{if(d.visibilityState=="visible")t=t||w();else e()},
e=()=>{if(t){q({t:Math.round(w()-t),n:f});f=t=0}};
if(n.doNotTrack==1||n.globalPrivacyControl||!n.sendBeacon)return;
b();
d.addEventListener("visibilitychange",b);
addEventListener("pagehide",e);
addEventListener("pageshow",b);
for(let k of["click","auxclick"])d.addEventListener(k,x=>{
let a=x.target.closest?.("a[href]");
try{if(g&&x.button<2&&x.target.closest(g)){g=0;q({c:1})}}catch{}
if(a&&/^http/.test(a.protocol)&&a.host!=l.host)q({o:a.href.split(/[?#]/)[0]})
},!0);
for(let o of d.querySelectorAll("form[data-sw-form]")){
let i=(/form_\\w+/.exec(o.getAttribute("action"))||[])[0],s=k=>q({[k]:i});
if(!i)continue;
let z=new IntersectionObserver(x=>{if(x.some(y=>y.isIntersecting)){z.disconnect();s("v")}});
z.observe(o);
o.addEventListener("input",()=>s("s"),{once:!0})
}
})()`.replaceAll("\n", "");

/** The script's address has its content's hash in it, so that it is kept for good; pages of before have another one. */
export const BEACON_SCRIPT_PATH = `${BEACON_PATH}.${sha256Hex(BEACON_SCRIPT).slice(0, 10)}.js`;
export const isBeaconScript = (path: string): boolean => /^\/_sw\/beacon\.[0-9a-f]{10}\.js$/.test(path);

/** The longest report: the longest path and a link. */
export const LONGEST_REPORT = 2000;
/** A page that lay open for longer was not read for longer. */
const LONGEST_TIME_MS = HOUR_MS;
const LONGEST_LINK = 200;

const formId = v.optional(v.pipe(v.string(), v.regex(/^form_[0-9a-z]{26}$/)));

const Body = v.object({
  p: v.pipe(v.string(), v.startsWith("/"), maxCharacters(300)),
  t: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  n: v.optional(v.picklist([0, 1])),
  o: v.optional(v.string()),
  v: formId,
  s: formId,
  c: v.optional(v.literal(1)),
});

/** What a page has reported. */
export interface Report {
  path: string;
  timeMs: number;
  /** 1 in the first report of a view's time. */
  timed: number;
  /** Address of a link to another site, without query. */
  outbound: string | null;
  seenForm: string | null;
  begunForm: string | null;
  /** Whether what a test of the page hopes to be clicked was. */
  goalClicked: boolean;
}

/** Reads a report; null for one that is none. */
export function readReport(text: string): Report | null {
  if (text.length > LONGEST_REPORT) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const result = v.safeParse(Body, parsed);
  if (!result.success) return null;
  const { p, t, n, o, v: seen, s, c } = result.output;
  return {
    path: p,
    timeMs: Math.min(t ?? 0, LONGEST_TIME_MS),
    timed: t === undefined ? 0 : (n ?? 0),
    outbound: o === undefined ? null : linkOf(o),
    seenForm: seen ?? null,
    begunForm: s ?? null,
    goalClicked: c === 1,
  };
}

function linkOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return cleanText(`${url.origin}${url.pathname === "/" ? "" : url.pathname}`, LONGEST_LINK);
}

/** Plans to choose from, as a pricing table. */
import type { BriefPlan } from "../../../brief/brief.ts";
import { type Build, esc, fact, mainButton, type Part, part, sectionHead } from "./part.ts";

const CSS = `.plans{list-style:none;margin:0;padding:0;display:grid;gap:clamp(1rem,2vw,1.6rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr))}
.plans>li{display:flex;flex-direction:column;gap:1.2rem}.plans h3{margin:0;font-size:calc(1.5rem*var(--hsl))}.plans .cost{margin:0;display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem .5rem;color:var(--muted)}.plans .cost .price{font-family:var(--head);font-weight:var(--hw);color:var(--text);font-size:calc(clamp(2rem,3.4vw,3rem)*var(--hs));line-height:1.05}
.plans ul{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}.plans ul li{display:flex;gap:.7rem;align-items:baseline}.plans ul li::before{content:"";flex:none;inline-size:.5em;block-size:.9em;border:solid var(--link);border-width:0 .15em .15em 0;rotate:45deg;translate:.1em .05em}.plans .note{margin:0;color:var(--muted);font-size:.95rem}.plans .btn{margin-block-start:auto;align-self:start}
.plans .featured{border-color:var(--button);border-width:max(3px,var(--bw))}`;

function planHtml(build: Build, plan: BriefPlan): string {
  const mark = (member: keyof BriefPlan) => fact(`plans.${plan.id}.${member}`);
  const cost = [
    plan.price === null ? "" : `<span class="price long"${mark("price")}>${esc(plan.price)}</span>`,
    plan.period === null ? "" : `<span${mark("period")}>${esc(plan.period)}</span>`,
  ].join("");
  const features = plan.features.map((text) => `<li>${esc(text)}</li>`).join("");
  return [
    `<li class="card${plan.featured ? " featured" : ""}">`,
    `<h3 class="cap"${mark("name")}>${esc(plan.name)}</h3>`,
    cost && `<p class="cost">${cost}</p>`,
    features && `<ul${mark("features")}>${features}</ul>`,
    plan.note === null ? "" : `<p class="note"${mark("note")}>${esc(plan.note)}</p>`,
    mainButton(build, !plan.featured),
    "</li>",
  ].join("");
}

export function plansSection(build: Build, heading: string): Part | null {
  const { plans } = build.brief;
  if (plans.length === 0) return null;
  const html = `${sectionHead("pricing", heading)}<ul class="plans">${plans.map((plan) => planHtml(build, plan)).join("")}</ul>`;
  return part({ kind: "pricing", heading, html, css: CSS, navLabel: heading });
}

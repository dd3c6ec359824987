/** Links, buttons, entries of the menu, pictures: where they lead, and new ones. */
import type { Edit, Position } from "../../../../edits/edit.ts";
import { escapeAttribute, escapeText } from "../../../../html/escape.ts";
import { classesOf, closest, type Element, elementsIn } from "../../../../html/page.ts";
import { networkOf } from "../../networks.ts";
import { sentence } from "../../sections/part.ts";
import { named } from "../answers.ts";
import { isComposed } from "../composed/part.ts";
import { isButton, isSubmit, knownTarget, NOTHING, nameOf, resolve, resolveOne } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import type { Destination, New, Of, Place, Target } from "../intent.ts";
import { bodySections, sectionOf, sectionsOfKind } from "../sections.ts";
import { textOf } from "../words.ts";
import { knownFact, profileAddress, profileLinks, telephoneTarget } from "./facts.ts";
import { addItems } from "./items.ts";
import { classAttribute, free, lastText, rowIn, scopeOfNew } from "./places.ts";

const SAFE =
  /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+@[^\s"'<>]+|tel:[+\d][\d\s().-]*|\/(?!\/)[^\s"'<>]*|#[\w-]+)$/i;

/** An address for a destination, with what has to be done so that it leads somewhere. */
export function addressOf(ground: Ground, to: Destination, name: string): { href: string; edits: Edit[] } {
  switch (to.is) {
    case "url": {
      const href = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(to.url) ? `https://${to.url}` : to.url;
      if (!SAFE.test(href)) return refuse("linkRefused", { href: to.url });
      if (/^#./.test(href) && !ground.page.byId.has(href.slice(1)) && href !== "#top")
        return refuseAnchor(ground, href);
      return { href, edits: [] };
    }
    case "section": {
      if (to.target.kind === "page") return { href: "/", edits: [] };
      const element = resolveOne(ground, to.target, ["section", "heading", "list_item"]);
      const section = sectionOf(ground.page, element)?.element ?? element;
      const id = section.attributes.get("id");
      if (id) return { href: `#${id}`, edits: [] };
      const made = freeId(ground, nameOf(ground, "section", section));
      return {
        href: `#${made}`,
        edits: [{ op: "set_attribute", node: nodeOf(ground, section), name: "id", value: made }],
      };
    }
    case "page": {
      const wanted = folded(to.named).replace(/^\//, "");
      const found = ground.task.pages.find(
        (page) => folded(page.name) === wanted || folded(page.path).replace(/^\//, "") === wanted,
      );
      return found
        ? { href: found.path, edits: [] }
        : refuse("missingListed", { name: to.named, list: ground.task.pages.map((page) => page.name) });
    }
    case "profile": {
      const { network } = to;
      const value = to.value ?? profileLinks(ground, network)[0]?.link.attributes.get("href");
      if (value) return { href: profileAddress(network, value), edits: [] };
      return network === "whatsapp" ? refuse("needNumber") : refuse("needAddress", { name: name || network });
    }
    case "phone": {
      const phone = to.value ?? knownFact(ground, "phone");
      return phone ? { href: telephoneTarget(phone), edits: [] } : refuse("factMissing", { thing: named("phone") });
    }
    case "email": {
      const email = to.value ?? knownFact(ground, "email");
      if (!email) return refuse("factMissing", { thing: named("email") });
      const href = `mailto:${email}`;
      return SAFE.test(href) ? { href, edits: [] } : refuse("linkRefused", { href: name });
    }
  }
}

const refuseAnchor = (ground: Ground, href: string): never =>
  refuse("noSuchPlace", {
    href,
    list: bodySections(ground.page)
      .flatMap(({ element }) => element.attributes.get("id") ?? [])
      .map((id) => `#${id}`),
  });

/** An id from words that the page does not have yet. */
export function freeId({ page }: Ground, words: string): string {
  const base =
    folded(words)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "section";
  return free(base, (id) => page.byId.has(id));
}

export function link(ground: Ground, { target: given, value }: Of<"link">): Plan {
  const target = knownTarget(ground, given);
  const elements = resolve(ground, target, ["button", "link", "menu_entry", "picture", "list_item"]).map((element) =>
    element.tag === "a" ? element : (closest(element, ({ tag }) => tag === "a") ?? soleLink(ground, element)),
  );
  const name = nameOf(ground, target.kind, elements[0]!);
  const { href, edits } = addressOf(ground, value, name);
  const others = elements.filter((element) => element.attributes.get("href") !== href);
  if (others.length === 0) return already("already", { thing: [name] });
  if (others.some((element) => element.parent?.attributes.has("data-sw-page"))) return refuse("menuByPages", { name });
  return {
    edits: [
      ...edits,
      ...others.map(
        (element): Edit => ({ op: "set_attribute", node: nodeOf(ground, element), name: "href", value: href }),
      ),
    ],
    said: [["linked", { name, href }]],
    about: target,
  };
}

/** The one link in something. What is no link can't lead anywhere. */
function soleLink(ground: Ground, element: Element): Element {
  if (isSubmit(element)) return refuse("buttonStays");
  const links = element.inner ? elementsIn(ground.page, element.inner, ({ tag }) => tag === "a") : [];
  return links.length === 1 ? links[0]! : refuse("cantStyle", { name: nameOf(ground, null, element) });
}

const siteName = (href: string): string | null => {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return null;
  return networkOf(href) ?? new URL(href).hostname.replace(/^www\./, "");
};

/** A new button or link beside those of the place, or at its end. */
export function addLink(
  ground: Ground,
  { is, label, to }: New<"button" | "link">,
  place: Place | null,
  target: Target | null,
): Plan {
  if (!to) return label ? refuse("needAddress", { name: label }) : refuse("needText");
  const { page } = ground;
  const { href, edits } = addressOf(ground, to, label ?? "");
  const pageName = ground.task.pages.find(({ path }) => path === href)?.name;
  const shown = (label && sentence(label)) ?? siteName(href) ?? pageName ?? refuse("needText");
  const done = (edit: Edit): Plan => ({
    edits: [...edits, edit],
    said: [["added", { text: shown }]],
    about: { ...NOTHING, kind: is, named: shown },
  });
  const scope = scopeOfNew(ground, place, target);
  if (is === "link" && scope?.tag === "footer") return done(rowIn(ground, scope, linkHtml(ground, href, shown, "")));
  if (scope?.tag === "header") return addEntry(ground, shown, href, edits);
  const hero = bodySections(page).find(({ isHero }) => isHero)?.element ?? null;
  const inside = scope ?? (is === "button" ? hero : null);
  if (!inside) return refuse("needPlace", { name: bodySections(page)[0]?.name ?? "" });
  const isBeside = (element: Element) =>
    element.tag === "a" && isButton(element) && !closest(element.parent, ({ tag }) => /^(?:form|nav)$/.test(tag));
  const beside = elementsIn(page, inside, isBeside);
  const row = beside.findLast(({ parent }) => parent === beside[0]!.parent);
  const html = linkHtml(ground, href, shown, is === "button" ? buttonClasses(ground, row ?? null) : "");
  const insert = (anchor: Element, position: Position, what: string) =>
    done({ op: "insert", node: nodeOf(ground, anchor), position, html: what });
  const isExact = place?.of && (place.relation === "before" || place.relation === "after");
  const exact = isExact ? resolveOne(ground, place.of!, ["button", "heading", "text", "section", "list_item"]) : null;
  const position = exact && place!.relation === "before" ? "before" : "after";
  if (exact && isButton(exact)) return insert(exact, position, html);
  if (row && is === "button" && !exact) return insert(row, "after", isComposed(ground) ? html : ` ${html}`);
  if (exact && sectionOf(page, exact)?.element !== exact) return insert(exact, position, `<p>${html}</p>`);
  return insert(lastText(ground, inside), "after", `<p>${html}</p>`);
}

const linkHtml = (ground: Ground, href: string, label: string, classes: string): string => {
  const text = escapeText(label);
  const isCall = href.startsWith("tel:") && isComposed(ground);
  return `<a${classAttribute(classes ? [classes] : [])} href="${escapeAttribute(href)}">${isCall ? text.replaceAll(" ", "&nbsp;") : text}</a>`;
};

/** The classes of a new button: a second one steps back where the page has a look for that. */
function buttonClasses({ code, page }: Ground, beside: Element | null): string {
  if (isComposed({ code })) return beside ? "btn quiet" : "btn";
  const like = beside ?? page.elements.find((one) => one.tag === "a" && isButton(one)) ?? page.elements.find(isButton);
  return like ? classesOf(like).join(" ") : "";
}

/** A new entry of the main menu. */
export function addMenuEntry(ground: Ground, { label, to }: New<"menu_entry">): Plan {
  const named = folded(label);
  const page = ground.task.pages.find(({ name }) => folded(name) === named);
  const section = bodySections(ground.page).find(
    ({ name, element }) => folded(name) === named && element.attributes.has("id"),
  );
  const own: Destination | null = page ? { is: "page", named: page.name } : null;
  const part: Destination | null = section ? { is: "url", url: `#${section.element.attributes.get("id")}` } : null;
  // "Add tiramisù to the menu" is of the dishes, where there are some.
  const dishes: Target = { ...NOTHING, kind: "section", section: "menu" };
  if (!to && !own && !part && sectionsOfKind(ground.page, "menu").length > 0)
    return addItems(ground, [{ name: label, detail: null, price: null }], null, dishes);
  const known = to ?? own ?? part ?? refuse("needAddress", { name: label });
  const { href, edits } = addressOf(ground, known, label);
  return addEntry(ground, label, href, edits);
}

function addEntry(ground: Ground, label: string, href: string, edits: Edit[]): Plan {
  const { page } = ground;
  const isInHeader = (element: Element) => closest(element.parent, ({ tag }) => tag === "header") !== null;
  const navs = page.elements.filter(({ tag }) => tag === "nav");
  const nav = navs.find(isInHeader) ?? navs[0] ?? refuse("missing", { thing: { name: "menu_entry" } });
  const links = elementsIn(page, nav, (element) => element.tag === "a" && !isButton(element));
  if (links.some((one) => folded(textOf(one)) === folded(label) && one.attributes.get("href") === href))
    return already("exists", { name: label });
  const last = links.at(-1);
  // What marks the entry of the page that is open is not for others.
  const classes = last ? classesOf(last).filter((name) => !/active|current/i.test(name)) : [];
  const html = `<a${classAttribute(classes)} href="${escapeAttribute(href)}">${escapeText(label)}</a>`;
  const row = last?.parent?.tag === "li" ? last.parent : null;
  const entry = row ?? last;
  const gap = entry && /\n[ \t]*$/.exec(page.source.slice(Math.max(0, entry.start - 200), entry.start))?.[0];
  const written = `${gap ?? ""}${row ? `<li${classAttribute(classesOf(row))}>${html}</li>` : html}`;
  const position = entry ? "after" : "last";
  return {
    edits: [...edits, { op: "insert", node: nodeOf(ground, entry ?? nav), position, html: written }],
    said: [["added", { text: label }]],
    about: { ...NOTHING, kind: "menu_entry", named: label },
  };
}

/** A picture that came with the message. */
export function addPicture(ground: Ground, { alt }: New<"picture">, place: Place | null, target: Target | null): Plan {
  const [address] = ground.task.attachments;
  if (!address || !/^(?:https?:\/\/|\/)[^\s"'<>]+$/i.test(address)) return refuse("needPicture");
  const scope = scopeOfNew(ground, place, target);
  if (!scope) return refuse("needPlace", { name: bodySections(ground.page)[0]?.name ?? "" });
  const html = `<p><img src="${escapeAttribute(address)}" alt="${escapeAttribute(alt ?? "")}" loading="lazy"${isComposed(ground) ? ' class="art"' : ""}></p>`;
  return {
    edits: [{ op: "insert", node: nodeOf(ground, lastText(ground, scope)), position: "after", html }],
    said: [["pictureAdded"]],
    about: { ...NOTHING, kind: "picture" },
  };
}

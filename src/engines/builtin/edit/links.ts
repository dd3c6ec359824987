/** Requests about links, buttons, the menu and pictures. */
import { classesOf, closest, type Element, elementsIn, findIn, type Page } from "../../../html/page.ts";
import { attributeChanges } from "../../../html/splices.ts";
import { capitalised, fold } from "../reader/text.ts";
import { esc, telephoneTarget } from "../sections/part.ts";
import { nameOf, say } from "./answers.ts";
import { assignmentIn } from "./assignments.ts";
import { isComposed } from "./build.ts";
import { pageOf, splice, spliceAll, wholeOf } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { quotesIn, type Request, spoken } from "./message.ts";
import { factsOn } from "./page_facts.ts";
import { setRemoved } from "./removed.ts";
import { mentionsIn, sectionsOf } from "./section_names.ts";
import { setRule } from "./stylesheet.ts";
import { isButton, ordinalIn, textTargetIn } from "./text_targets.ts";
import { reads, setAttributes, setText, textOf } from "./visible_text.ts";

const ADDRESS =
  /(?:https?:\/\/|mailto:|tel:|www\.|javascript:|data:|vbscript:|file:)[^\s\ue100-\ue1ff,;]+|(?<![\p{L}\p{N}/:.<])(?:\/[a-z0-9][\w\-/]*|\/)(?=$|[\s.,;])|(?<![\p{L}\p{N}])#[a-z][\w-]*/iu;
const SAFE =
  /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+@[^\s"'<>]+|tel:[+\d][\d\s().-]*|\/(?!\/)[^\s"'<>]*|#[\w-]+)$/i;
const ADD =
  /^(?:add|insert|include|create|append|put|place|fuge?|fuege?|erganze?|setze?|ajoute[rz]?|mets|insere[rz]?|anade|agrega|pon|inserta)\b/;
const REMOVE =
  /^(?:remove|delete|drop|hide|get rid of|take out|losche?|loesche?|entferne?|streiche?|supprime[rz]?|enleve[rz]?|retire[rz]?|quita|elimina|borra)\b/;
const BUTTON = /\bbuttons?\b|\bcta\b|\bknopf\b|schaltflache|\bbouton\b|\bboton\b/;
const LINK = /\blinks?\b|\bverlinke?|\bverweis\b|\blien\b|\benlace\b/;
const MENU =
  /\b(?:menu|nav(?:igation)?(?: bar| menu)?|navbar|hauptmenu|hauptnavigation|header)\b|\bmenuleiste\b|\bkopfzeile\b|\bmenu de navigation\b|\bnavegacion\b/;
const ENTRY =
  /\b(?:entry|entries|item|link|tab|page|eintrag|punkt|menupunkt|seite|entree|lien|page|entrada|enlace|pagina)s?\b/;
const LEADS =
  /\b(?:link(?:s|ed|ing)?|lead(?:s|ing)?|point(?:s|ing)?|go(?:es)?|going|send(?:s)?|open(?:s)?|verlinke?[nt]?|fuhr(?:t|en)|zeig(?:t|en)|mene[r]?|pointe[r]?|lleve|llevar|enlazar?|apunte)\b/;

/** The address in a request: written out, in quotes, a page of the site by its name, or a section of the page. */
function addressIn({ draft, request }: Edit, phrase: string): string | null {
  if (/\bwhats ?app\b/.test(fold(phrase))) {
    const number =
      /\+[\d\s().-]{7,}\d/.exec(spoken(request, phrase))?.[0] ??
      /\b00[1-9][\d\s().-]{6,}\d/.exec(spoken(request, phrase))?.[0];
    if (number) return `https://wa.me/${number.replace(/\D/g, "").replace(/^00/, "")}`;
  }
  if (
    /\b(?:calls?|dials?|rings?) (?:us|our (?:phone )?number|the (?:phone )?number)\b|\bruft (?:uns )?an\b|\banrufen\b|\bunsere nummer\b|\bappelle\b|\bllama(?:r)?\b/.test(
      fold(phrase),
    )
  ) {
    const { phone } = factsOn(pageOf(draft));
    if (phone) return telephoneTarget(phone);
  }
  const written = ADDRESS.exec(spokenAddresses(request, phrase))?.[0].replace(/[.,;)]+$/, "");
  if (written) return written.startsWith("www.") ? `https://${written}` : written;
  const domain =
    /(?<![\p{L}\p{N}@.])((?:[a-z0-9-]+\.)+(?:com|org|net|de|fr|es|io|co|uk|app|dev|shop|at|ch|eu|info|example)(?:\/[^\s]*)?)/iu.exec(
      phrase,
    )?.[1];
  if (domain && !/@/.test(phrase)) return `https://${domain.replace(/[.,;)]+$/, "")}`;
  const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(spoken(request, phrase))?.[0];
  if (email) return `mailto:${email}`;
  const folded = fold(phrase);
  const page = draft.task.pages.find(
    ({ name, path }) => path !== "/" && folded.includes(fold(name)) && name.length > 2,
  );
  if (page) return page.path;
  const mention = mentionsIn(pageOf(draft), folded).find(({ section }) => section?.element.attributes.has("id"));
  if (mention) return `#${mention.section!.element.attributes.get("id")}`;
  return /\b(?:home ?page|start ?seite|home|accueil|inicio)\b/.test(folded) ? "/" : null;
}

/** Quoted addresses count, quoted words don't. */
const spokenAddresses = (request: Request, phrase: string): string =>
  phrase.replace(/[\ue100-\ue1ff]/g, (mark) => {
    const quoted = spoken(request, mark);
    return ADDRESS.test(quoted) || SAFE.test(quoted) ? ` ${quoted} ` : mark;
  });

/** "Link the button to /contact", "the Book now button should go to https://…". */
export function changeLink(edit: Edit): string | null {
  const { draft, request, speech } = edit;
  const { folded } = request;
  if (ADD.test(folded) || REMOVE.test(folded)) return null;
  const leads = LEADS.exec(folded);
  const setsLink = /\b(?:link|href|url|target|ziel|lien|enlace)\b.*\b(?:of|for|on|from|von|vom|des|de la|del)\b/.test(
    folded,
  );
  if (!leads && !setsLink) return null;
  const split =
    /\s(?:to|at|zu[mr]?|auf|nach|vers|a|al|hacia|->|→|=)\s+(?!say|read)(.+)$/u.exec(folded) ??
    /\s(?:opens?|offnet)\s+(.+)$/u.exec(folded);
  if (!split) return null;
  const at = split.index + split[0].length - split[1]!.length;
  const thing = request.text.slice(0, at - 1);
  const href = addressIn(edit, request.text.slice(at));
  const element = linkIn(pageOf(draft), fold(thing), quotesIn(request, thing)[0] ?? null);
  if (!element)
    return BUTTON.test(folded) || LINK.test(folded)
      ? say(speech, "thingNotFound", { thing: nameOf(speech, BUTTON.test(folded) ? "button" : "link") })
      : null;
  const name = textOf(element);
  if (!href) return say(speech, "linkNeeded", { name });
  // A place that the page does not have is no place to lead to.
  if (/^#./.test(href) && !pageOf(draft).byId.has(href.slice(1)))
    return say(speech, "sectionNotFound", {
      name: href,
      list: [...sectionsOf(pageOf(draft))]
        .flatMap(({ element: { attributes } }) => attributes.get("id") ?? [])
        .map((id) => `#${id}`)
        .join(", "),
    });
  if (!SAFE.test(href)) return say(speech, "linkRefused", { href });
  const before = draft.events.length;
  const twins = pageOf(draft).elements.filter(
    (other) =>
      other.tag === "a" && textOf(other) === name && other.attributes.get("href") === element.attributes.get("href"),
  );
  spliceAll(
    draft,
    "html",
    (twins.length > 0 ? twins : [element]).flatMap((twin) => attributeChanges(draft.code.html, twin, { href })),
  );
  return draft.events.length === before ? say(speech, "already") : say(speech, "linkSet", { name, href });
}

function linkIn(page: Page, phrase: string, label: string | null): Element | null {
  const links = page.elements.filter(({ tag }) => tag === "a");
  const wanted = label && fold(label);
  if (wanted) return links.find((link) => reads(link, wanted)) ?? null;
  const named = links.filter(
    (link) =>
      textOf(link).length > 2 &&
      phrase.includes(fold(textOf(link))) &&
      !closest(link.parent, ({ tag }) => tag === "footer"),
  );
  if (named.length > 0) return named.sort((a, b) => textOf(b).length - textOf(a).length)[0]!;
  if (/\blogo\b|\bbrand\b/.test(phrase))
    return links.find((link) => /brand|logo/.test(link.attributes.get("class") ?? "")) ?? null;
  const target = BUTTON.test(phrase) ? textTargetIn(page, phrase) : null;
  return target?.elements.find(({ tag }) => tag === "a") ?? null;
}

/** The name of the site that an address leads to, for links that nobody has named; null inside the website. */
function siteOf(address: string | null): string | null {
  return address && /^https?:/i.test(address) && URL.canParse(address)
    ? new URL(address).hostname.replace(/^www\./, "")
    : null;
}

/** "Add a button “Order now” that links to /order", "add a link to our Instagram https://…". */
export function addLink(edit: Edit): string | null {
  const { draft, request, speech } = edit;
  const { folded } = request;
  const isButtonWish = BUTTON.test(folded);
  if (!ADD.test(folded) || (!isButtonWish && !LINK.test(folded)) || inMenu(folded)) return null;
  const address = addressIn(edit, withoutPlace(request));
  const quotes = quotesIn(request, request.text).filter((quote) => quote !== address && !SAFE.test(quote));
  const label =
    quotes[0] ??
    labelFrom(request, address) ??
    draft.task.pages.find(({ path }) => path === address)?.name ??
    siteOf(address);
  if (/whats ?app/.test(folded) && !address) return say(speech, "numberNeeded");
  if (!label && !address) return say(speech, "linkNeeded", { name: spoken(request, request.text) });
  if (!label) return say(speech, "needText");
  if (!address) return say(speech, "linkNeeded", { name: label });
  if (!SAFE.test(address)) return say(speech, "linkRefused", { href: address });
  const page = pageOf(draft);
  const place =
    mentionsIn(page, folded.replace(/\b(?:link|button)\b/g, " ")).findLast(
      ({ section, at }) =>
        section !== null &&
        /\b(?:to|in|into|on|under|below|im|in den|zum|unter|dans|en|a la)\s+(?:the |den |die |das |le |la |el )?$/.test(
          folded.slice(0, at),
        ),
    )?.section ?? null;
  const inFooter = place?.element.tag === "footer" || (!place && !isButtonWish);
  const footer = page.elements.findLast(({ tag }) => tag === "footer");
  if (inFooter && footer) {
    const lists = elementsIn(
      page,
      footer,
      ({ tag, inner, parent }) =>
        tag === "ul" && inner !== null && !closest(parent, ({ tag: outer }) => outer === "nav"),
    );
    const list = lists[0] ?? findIn(page, footer, ({ tag }) => tag === "ul");
    const at = list?.inner?.end ?? findIn(page, footer, ({ tag }) => tag === "div")?.inner?.end ?? footer.inner!.end;
    const link = `<a href="${esc(address)}">${esc(label)}</a>`;
    splice(draft, "html", { start: at, end: at }, list ? `<li>${link}</li>` : `<p>${link}</p>`);
    return say(speech, "added", { thing: nameOf(speech, "aLink"), text: label });
  }
  const scope = place?.element ?? wholeOf(page);
  const beside = elementsIn(
    page,
    scope,
    (element) =>
      element.tag === "a" &&
      isButton(element) &&
      !closest(element.parent, ({ tag }) => /^(?:header|nav|form)$/.test(tag)),
  );
  const after = beside.at(place ? -1 : 0) ?? null;
  const group = after
    ? elementsIn(
        page,
        after.parent ?? wholeOf(page),
        (element) => element.parent === after.parent && element.tag === "a" && isButton(element),
      ).at(-1)!
    : null;
  const heading = findIn(page, scope, ({ tag }) => /^h[12]$/.test(tag));
  const paragraph = heading
    ? elementsIn(page, heading.parent ?? wholeOf(page), ({ tag, start }) => tag === "p" && start > heading.start).at(-1)
    : null;
  const anchor = group ?? paragraph ?? heading;
  if (!anchor) return say(speech, "thingNotFound", { thing: nameOf(speech, "section") });
  const klass = isButtonWish
    ? isComposed(draft.code)
      ? group
        ? "btn quiet"
        : "btn"
      : classesOf(after ?? beside[0] ?? page.elements.find(isButton) ?? anchor)
          .filter((name) => /btn|button|cta/i.test(name))
          .join(" ")
    : "";
  // What calls a number does not break between its words, as no number does.
  const shown = address.startsWith("tel:") ? esc(label).replaceAll(" ", "&nbsp;") : esc(label);
  const link = `<a${klass ? ` class="${esc(klass)}"` : ""} href="${esc(address)}">${shown}</a>`;
  const at = anchor.end;
  splice(
    draft,
    "html",
    { start: at, end: at },
    group ? (isComposed(draft.code) ? link : ` ${link}`) : `<p>${link}</p>`,
  );
  return say(speech, "added", { thing: nameOf(speech, isButtonWish ? "aButton" : "aLink"), text: label });
}

const inMenu = (folded: string): boolean =>
  MENU.test(folded) &&
  /\b(?:to|in|into|from|of|aus|im|ins|in das|in die|zum|zur|vom|au|dans|du|al|en el|a la|del)\s+(?:the |our |das |die |dem |der |le |la |el )?(?:main |top |header )?(?:menu|nav|header|haupt|kopf)/.test(
    folded,
  );

/** The request without "to the footer", which is where, not whither. */
const withoutPlace = (request: Request): string =>
  request.text.replace(
    /\s(?:to|in|into|im|zum|in den|dans|en|al)\s+(?:the |den |die |le |la |el |our )?(?:footer|header|hero|top|fußzeile|kopfzeile|pied de page|pie de pagina)\b/giu,
    " ",
  );

const SITES =
  /instagram|facebook|linkedin|youtube|tiktok|whatsapp|twitter|pinterest|bluesky|mastodon|github|spotify|etsy|google maps/i;

function labelFrom(request: Request, address: string | null): string | null {
  const named =
    /(?:button|link|knopf|schaltflache|bouton|lien|boton|enlace)\s+(?:called|named|labelled|saying|that says|namens|mit (?:dem )?text|intitule|llamado|que diga)\s+(.+?)(?=\s+(?:that|which|linking|link|leading|to|der|das|zu|auf|qui|vers|que|a|and (?:calls|opens|goes|links|leads|scrolls))\s|$)/u.exec(
      request.folded,
    );
  if (named) {
    const at = request.folded.indexOf(named[1]!, named.index);
    return spoken(request, request.text.slice(at, at + named[1]!.length));
  }
  // "A login link", "a privacy policy link", "a secondary button See how it works that …".
  const kind =
    /^\p{L}+\s+(?:(?:an?|the|our|eine?n?|den|un|une|el) )?(?:(?:new|secondary|second|extra|another|small|big) )*(?!(?:link|button|an?|the|our|eine?n?|den|die|das|une?|la|le|el)\b)([\p{L} -]{3,30}?) (?:link|button)s?\b/u.exec(
      request.folded,
    );
  const after =
    /(?:[Bb]utton|[Ll]ink|Knopf|Schaltfläche|[Bb]outon|[Ll]ien|[Bb]otón|[Ee]nlace) (\p{Lu}[^:,]{2,40}?)\s+(?:that|which|and|linking|leading|to|der|die|das|zu|auf|qui|que|a)\s/u.exec(
      request.text,
    );
  const word = kind
    ? request.text.slice(request.folded.indexOf(kind[1]!), request.folded.indexOf(kind[1]!) + kind[1]!.length)
    : null;
  if (after) return spoken(request, after[1]!);
  if (word && !SITES.test(word)) return capitalised(spoken(request, word));
  const site =
    /google maps|instagram|facebook|linkedin|youtube|tiktok|whatsapp|twitter|pinterest|bluesky|mastodon|github|spotify|etsy/i
      .exec(`${address ?? ""} ${request.folded}`)?.[0]
      .toLowerCase();
  const proper: Record<string, string> = {
    "google maps": "Google Maps",
    linkedin: "LinkedIn",
    youtube: "YouTube",
    tiktok: "TikTok",
    whatsapp: "WhatsApp",
    github: "GitHub",
  };
  if (site) return proper[site] ?? site.charAt(0).toUpperCase() + site.slice(1);
  return address && /^https?:/.test(address) ? address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "") : null;
}

/** "Remove the button “Order now”", "remove the second button". */
export function removeLink({ draft, request, speech }: Edit): string | null {
  const { folded } = request;
  if (!REMOVE.test(folded) || inMenu(folded) || (!BUTTON.test(folded) && !LINK.test(folded))) return null;
  const page = pageOf(draft);
  const [label] = quotesIn(request, request.text);
  const candidates = page.elements.filter((element) => (BUTTON.test(folded) ? isButton(element) : element.tag === "a"));
  let found: Element[] = [];
  const wanted = label && fold(label);
  if (wanted) found = candidates.filter((element) => reads(element, wanted));
  else {
    const named = candidates.filter((element) => textOf(element).length > 2 && folded.includes(fold(textOf(element))));
    const order = ordinalIn(folded);
    const body = candidates.filter(
      (element) => !closest(element.parent, ({ tag }) => /^(?:header|nav|form)$/.test(tag)),
    );
    found =
      named.length > 0
        ? named
        : order !== null
          ? body.slice(order, order + 1)
          : BUTTON.test(folded)
            ? (textTargetIn(page, folded)?.elements ?? [])
            : [];
  }
  // A form without its button is of no use.
  found = found.filter((element) => element.tag === "a" || !closest(element.parent, ({ tag }) => tag === "form"));
  if (found.length === 0)
    return say(speech, "thingNotFound", { thing: nameOf(speech, BUTTON.test(folded) ? "aButton" : "aLink") });
  const text = textOf(found[0]!);
  setRemoved(draft, found.map(entryOf));
  return say(speech, "removed", { thing: nameOf(speech, BUTTON.test(folded) ? "aButton" : "aLink"), text });
}

/** A link with the entry of a list that holds nothing else. */
const entryOf = (link: Element): Element =>
  link.parent?.tag === "li" && link.parent.children.length === 1 ? link.parent : link;

/** "Add “Blog” to the menu linking to /blog", "remove About from the menu", "rename About to Our story in the menu". */
export function changeMenu(edit: Edit): string | null {
  const { draft, request, speech } = edit;
  const { folded } = request;
  if (!inMenu(folded) && !(MENU.test(folded) && ENTRY.test(folded))) return null;
  const page = pageOf(draft);
  const navs = page.elements.filter(({ tag }) => tag === "nav");
  const lists = navs.filter((nav) => !closest(nav.parent, ({ tag }) => tag === "footer"));
  const [nav] = lists.length > 0 ? lists : navs;
  if (ADD.test(folded)) {
    if (!nav?.inner) return say(speech, "thingNotFound", { thing: nameOf(speech, "menu") });
    if (
      /\b(?:phone(?: number)?|telefonnummer|e-?mail|address|adresse)\b/.test(folded) &&
      quotesIn(request, request.text).length === 0
    )
      return null;
    const bare = { ...request, text: withoutMenu(request.text) };
    const address = addressIn(edit, bare.text);
    const label =
      quotesIn(request, request.text).find((quote) => !SAFE.test(quote)) ??
      menuLabel(request) ??
      draft.task.pages.find(({ path }) => path === address)?.name ??
      siteOf(address);
    if (!label) return say(speech, "needText");
    const href = address ?? draft.task.pages.find(({ name }) => fold(name) === fold(label))?.path ?? null;
    if (!href) return say(speech, "linkNeeded", { name: label });
    if (!SAFE.test(href)) return say(speech, "linkRefused", { href });
    if (
      findIn(
        page,
        nav,
        (element) => element.tag === "a" && element.attributes.get("href") === href && reads(element, fold(label)),
      ) !== null
    )
      return say(speech, "already");
    const items = elementsIn(page, nav, ({ tag }) => tag === "li");
    const anchors = elementsIn(page, nav, ({ tag }) => tag === "a");
    const list = findIn(page, nav, ({ tag }) => tag === "ul" || tag === "ol");
    const klass = anchors.at(-1)?.attributes.get("class");
    const link = `<a${klass ? ` class="${esc(klass)}"` : ""} href="${esc(href)}">${esc(label)}</a>`;
    const itemClass = items.at(-1)?.attributes.get("class");
    const at = items.at(-1)?.end ?? list?.inner?.end ?? anchors.at(-1)?.end ?? nav.inner.end;
    splice(
      draft,
      "html",
      { start: at, end: at },
      list
        ? `<li${itemClass ? ` class="${esc(itemClass)}"` : ""}>${link}</li>`
        : `${anchors.length > 0 ? " " : ""}${link}`,
    );
    return say(speech, "added", { thing: nameOf(speech, "menuEntry"), text: label });
  }
  const entries = nav ? elementsIn(page, nav, ({ tag }) => tag === "a") : [];
  if (REMOVE.test(folded)) {
    const [label] = quotesIn(request, request.text);
    const bare = withoutMenu(folded);
    const entry = entries.find((link) =>
      label ? reads(link, fold(label)) : textOf(link).length > 1 && bare.includes(fold(textOf(link))),
    );
    // "Remove the phone number from the header" is no wish about the menu.
    if (!entry)
      return label || ENTRY.test(folded)
        ? say(speech, "textNotFound", { text: label ?? spoken(request, request.text) })
        : null;
    const text = textOf(entry);
    setRemoved(draft, [entryOf(entry)]);
    return say(speech, "removed", { thing: nameOf(speech, "menuEntry"), text });
  }
  return renameEntry(edit, entries);
}

/** "Rename About to Our story in the menu". */
function renameEntry({ draft, request, speech }: Edit, entries: Element[]): string | null {
  const text = withoutMenu(` ${request.text} `).trim();
  const assignment = assignmentIn({ ...request, text, folded: fold(text) });
  if (
    !assignment ||
    !/^(?:rename|change|andere|aendere|benenne|changer?|modifie|renomme|cambia|renombra)/.test(request.folded)
  )
    return null;
  const thing = fold(spoken(request, assignment.thing));
  const entry = entries.find((link) => textOf(link).length > 1 && thing.includes(fold(textOf(link))));
  if (!entry) return null;
  const before = textOf(entry);
  setText(draft, entry, assignment.value);
  return say(speech, "textReplaced", { from: before, to: assignment.value, count: 1 });
}

const withoutMenu = (text: string): string =>
  text.replace(
    /\s(?:to|in|into|from|of|aus|im|ins|in das|in die|zum|zur|vom|au|dans|du|al|en el|a la|del)\s+(?:the |our |das |die |dem |der |le |la |el )?(?:main |top |header )?(?:men[uü]|nav(?:igation)?(?: bar)?|header|hauptmen[uü]|hauptnavigation|kopfzeile)\b/giu,
    " ",
  );

function menuLabel(request: Request): string | null {
  const match =
    /^\p{L}+\s+(?:the |a |an |den |das |die |einen |ein |le |la |un |une |el )?(?:(?:link|entry|item|page|eintrag|punkt|link zu|lien|entree|enlace|entrada)\s+(?:to |for |zu |zur |called |namens )?(?:the )?)?(.{2,40}?)\s+(?:page |link |entry |seite )?(?:to|in|into|ins|im|zum|zur|in das|in die|au|dans|al|en)\s/u.exec(
      request.folded,
    );
  if (!match) return null;
  const at = request.folded.indexOf(match[1]!);
  const label = spoken(request, request.text.slice(at, at + match[1]!.length))
    .replace(/\s*(?:\/\S*|https?:\S+|#\S+)/g, "")
    .replace(/^(?:the|our|die|der|das|den|dem|unsere?n?|la|le|les|el|los|las)\s+/iu, "")
    .trim();
  return label === "" || ADDRESS.test(label) ? null : label;
}

const PICTURE = /\b(?:image|picture|photo|graphic|bild|foto|grafik|imagen|illustration|hero image)s?\b/;
const ALT =
  /\balt(?:[- ]?text|[- ]?attribute)?\b|\b(?:image|picture|photo) description\b|bildbeschreibung|alternativtext|texte alternatif|texto alternativo|description de l'image/;

/** Alt texts, and pictures that come with the message. */
export function changePicture({ draft, request, speech }: Edit): string | null {
  const { folded } = request;
  const page = pageOf(draft);
  const pictures = page.elements.filter(({ tag }) => tag === "img");
  const order = ordinalIn(folded) ?? 0;
  if (ALT.test(folded)) {
    const picture = pictureIn(page, pictures, folded, order);
    if (!picture) return say(speech, "noImage");
    const [quoted] = quotesIn(request, request.text);
    const told = quoted ?? /(?:\sto|\szu|\sauf|\sen|\sa|:)\s+(.+)$/u.exec(request.text)?.[1] ?? null;
    if (told === null) return say(speech, "needText");
    const before = draft.events.length;
    setAttributes(draft, picture, { alt: told.trim() });
    return draft.events.length === before ? say(speech, "already") : say(speech, "altSet", { text: told.trim() });
  }
  if (
    !PICTURE.test(folded) ||
    !/^(?:use|add|insert|replace|change|set|put|show|place|swap|nimm|verwende|fuge?|fuege?|ersetze?|setze?|tausche?|zeige?|utilise|ajoute|remplace|mets|usa|anade|agrega|cambia|reemplaza|pon)\b/.test(
      folded,
    )
  )
    return null;
  if (/galler|galerie|galeria|section|abschnitt|bereich/.test(folded)) return null;
  // "Add X to the features after photo tagging": the picture is part of a name.
  if (
    quotesIn(request, request.text).length > 0 &&
    /\b(?:to|zu|in|a|aux?) (?:the |our |den |die |los |les )?(?:list|features|services|menu|classes|leistungen|angebote?)\b/.test(
      folded,
    )
  )
    return null;
  const address =
    draft.task.attachments[0] ??
    /https:\/\/[^\s"'<>]+\.(?:jpe?g|png|webp|avif|gif|svg)(?=$|[\s,;)])/i.exec(request.text)?.[0];
  if (!address) return say(speech, "imageNeeded");
  if (!/^https:\/\/[^\s"'<>]+$/.test(address)) return say(speech, "linkRefused", { href: address });
  const [alt = ""] = quotesIn(request, request.text);
  const scope =
    mentionsIn(page, folded.replace(PICTURE, " ")).find(({ section }) => section !== null)?.section?.element ??
    page.elements.find(({ tag }) => tag === "h1")?.parent ??
    null;
  const section = scope
    ? (closest(scope, ({ tag }) => /^(?:section|header|main|footer|body)$/.test(tag)) ?? scope)
    : wholeOf(page);
  const known =
    findIn(page, section, ({ tag }) => tag === "img") ??
    (/^(?:replace|change|swap|ersetze?|tausche?|remplace|reemplaza|cambia)/.test(folded) ? pictures[order] : undefined);
  if (known) {
    // The description of the old picture would be wrong under the new one.
    setAttributes(draft, known, { alt, srcset: null, sizes: null, src: address });
    return say(speech, "imageSet");
  }
  const plate = findIn(page, section, (element) => classesOf(element).includes("plate"));
  if (plate?.inner && isComposed(draft.code)) {
    splice(draft, "html", plate.inner, `<img class="art" src="${esc(address)}" alt="${esc(alt)}">`);
    return say(speech, "imageSet");
  }
  const heading = findIn(page, section, ({ tag }) => /^h[1-3]$/.test(tag));
  if (!heading) return say(speech, "noImage");
  const after =
    findIn(
      page,
      heading.parent ?? wholeOf(page),
      ({ tag, start, parent }) => tag === "p" && start > heading.start && parent === heading.parent,
    ) ?? heading;
  splice(draft, "html", { start: after.end, end: after.end }, `<p><img src="${esc(address)}" alt="${esc(alt)}"></p>`);
  setRule(draft, "p>img", { "max-width": "100%", height: "auto" });
  return say(speech, "imageSet");
}

function pictureIn(page: Page, pictures: Element[], folded: string, order: number): Element | null {
  const section = mentionsIn(page, folded.replace(PICTURE, " ")).find((mention) => mention.section !== null)?.section;
  const inside = section
    ? pictures.filter(({ start, end }) => section.element.start <= start && end <= section.element.end)
    : [];
  return (inside.length > 0 ? inside : pictures)[order] ?? null;
}

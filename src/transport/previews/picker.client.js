/**
 * Runs in the framed draft, before its own scripts. Tells the page around it (a review, or the application) which page
 * this is, and when it is asked to, lets its user choose an element, and in the application type on it.
 *
 * The draft's scripts share its window, so what they can do must not count: the page around it is spoken to through a
 * port that is made and sent before they run, with functions kept from before they could put others in their place; and
 * what they make of events of their own is passed over.
 */
(() => {
  const review = window.parent;
  if (review === window) return;
  document.currentScript?.remove();
  const { postMessage } = MessagePort.prototype;
  const { apply } = Reflect;
  const { get: dataOf } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  const LONGEST_NODE = 500;
  const LONGEST_EDITED_NODE = 2000;
  const LONGEST_QUOTE = 200;
  const LONGEST_TEXT = 20_000;
  const SHOWN_MS = 2500;
  const PICTURE = ["src", "alt", "srcset", "sizes", "width", "height"];
  const PLAIN_NAME = /^[a-z_][\w-]*$/i;
  const PLAIN_TAG = /^[a-z][a-z0-9-]*$/;
  const CHOICES =
    "h1,h2,h3,h4,h5,h6,p,li,img,picture,video,figure,blockquote,a,button,label,input,select,textarea,td,th,dt,dd,summary,nav,header,footer,section,article";
  /** What may stand in a sentence. */
  const INLINE = "a,abbr,b,bdi,br,cite,code,em,i,mark,q,s,small,span,strong,sub,sup,time,u,wbr";
  const root = location.pathname.split("/").slice(0, 3).join("/");
  const path = location.pathname.slice(root.length) || "/";
  const since = performance.timeOrigin;
  let port = null;
  const say = (message) => apply(postMessage, port, [message]);
  const greet = () => {
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = (event) => hear(apply(dataOf, event, []));
    review.postMessage({ channel: "review", is: "here", path, since }, "*", [channel.port2]);
  };

  /** A selector of an element: ids, tags and places among siblings, as the server takes it. */
  const nodeOf = (element) => {
    const steps = [];
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const id = at.getAttribute("id");
      if (id && PLAIN_NAME.test(id) && document.querySelectorAll(`#${CSS.escape(id)}`).length === 1) {
        steps.unshift(`#${id}`);
        break;
      }
      const siblings = [...(at.parentElement?.children ?? [])];
      const same = siblings.filter((one) => one.localName === at.localName && one.namespaceURI === at.namespaceURI);
      if (!PLAIN_TAG.test(at.localName)) steps.unshift(`:nth-child(${siblings.indexOf(at) + 1})`);
      else steps.unshift(same.length > 1 ? `${at.localName}:nth-of-type(${same.indexOf(at) + 1})` : at.localName);
    }
    return steps.join(" > ");
  };
  /** An element whose selector is not too long to be sent: else what is around it. */
  const nameable = (element) => {
    const longest = editing ? LONGEST_EDITED_NODE : LONGEST_NODE;
    let at = element;
    while (at.parentElement && nodeOf(at).length > longest) at = at.parentElement;
    return at;
  };

  const quoteOf = (element) => {
    // As it is shown: in `textContent` words of neighbours run together.
    const words =
      // biome-ignore lint/performance/useDomNodeTextContent: see above.
      element.getAttribute("alt") || element.getAttribute("placeholder") || (element.innerText ?? element.textContent);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    const line = words.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
    return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 2).toWellFormed()}…` : line;
  };

  /** The words as they are written, which a style may show in capitals; `<br>` is a new line. */
  const textOf = (element) => {
    let text = "";
    const walk = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) text += child.data.replace(/\s+/g, " ");
        else if (child.localName === "br") text += "\n";
        else if (child.nodeType === Node.ELEMENT_NODE && child.namespaceURI === element.namespaceURI) walk(child);
      }
    };
    walk(element);
    return text
      .replace(/ *\n */g, "\n")
      .replace(/ {2,}/g, " ")
      .trim()
      .slice(0, LONGEST_TEXT);
  };

  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** A colour of any notation as `#rrggbb`; null when nothing can be seen of it. */
  const hexOf = (colour) => {
    pixel.canvas.width = 1;
    pixel.canvas.height = 1;
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
    return alpha === 0 ? null : `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };

  // Beside the body, so that places among its children stay what they are.
  const makeFrame = (more) => {
    const frame = document.createElement("draft-place");
    frame.setAttribute("aria-hidden", "true");
    const look = {
      all: "initial",
      position: "fixed",
      "z-index": "2147483647",
      "pointer-events": "none",
      "box-sizing": "border-box",
      border: "2px solid #2563eb",
      "border-radius": "3px",
      display: "none",
      ...more,
    };
    for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value, "important");
    return frame;
  };
  const LIGHT = "0 0 0 2px rgb(255 255 255 / .9)";
  const DIMMING = `${LIGHT}, 0 0 0 100vmax rgb(0 0 0 / .12)`;
  const frame = makeFrame({ "box-shadow": DIMMING });
  /** Around what the pointer is over while something else is chosen. */
  const hoverFrame = makeFrame({ border: "1px dashed #2563eb", "box-shadow": LIGHT });
  let around = null;
  let over = null;
  const drawAround = (frame, element) => {
    if (!element?.isConnected) {
      frame.style.setProperty("display", "none", "important");
      return;
    }
    if (!frame.isConnected) document.documentElement.append(frame);
    const box = element.getBoundingClientRect();
    const place = { left: box.left - 3, top: box.top - 3, width: box.width + 6, height: box.height + 6 };
    for (const [name, value] of Object.entries(place)) frame.style.setProperty(name, `${value}px`, "important");
    frame.style.setProperty("display", "block", "important");
  };
  const draw = () => {
    drawAround(frame, around);
    drawAround(hoverFrame, over);
  };
  const mark = (element) => {
    around = element;
    over = null;
    draw();
  };
  addEventListener("scroll", draw, { capture: true, passive: true });

  let picking = false;
  let hiding = 0;
  /** What was chosen stays marked until something was said of it. */
  let chosen = false;
  /** Whether texts may be typed on the page: the application asks for that, a review does not. */
  let editing = false;
  /** The element that is typed in now, with what it was. */
  let writing = null;
  addEventListener(
    "resize",
    () => {
      if (chosen) around?.scrollIntoView({ block: "nearest" });
      draw();
    },
    { passive: true },
  );
  /** On a page that is edited one thing is chosen after the other, without the page going dark each time. */
  const setPicking = (on) => {
    picking = on;
    frame.style.setProperty("box-shadow", editing ? LIGHT : DIMMING, "important");
    chosen = false;
    clearTimeout(hiding);
    mark(null);
    if (on) document.documentElement.style.setProperty("cursor", editing ? "default" : "crosshair");
    else document.documentElement.style.removeProperty("cursor");
  };
  /**
   * A drawing, or a picture of which a browser chooses one of several, is one thing, whatever in it was pointed at. What
   * the server has put into the page is none of its code: what is around it is.
   */
  const wholeOf = (element) => {
    let whole = element;
    for (let at = element; at; at = at.parentElement) if (at.matches("svg,picture")) whole = at;
    return whole.closest("[data-sw-ours]")?.parentElement ?? whole;
  };
  /** Selects whatever stands where an element does. */
  const placeOf = (element) =>
    `${nodeOf(element.parentElement)} > :nth-child(${[...element.parentElement.children].indexOf(element) + 1})`;
  /** What a picture is, for who puts another in its place; null: it is none. */
  const pictureOf = (element) => {
    const inside =
      element.matches("figure,a,div:not(:has(div,p,h1,h2,h3))") && element.querySelector("img:not([data-sw-ours]),svg");
    const found = element.matches("img,svg,picture") ? element : inside;
    if (!found) return null;
    const picture = wholeOf(found);
    const own = picture.localName === "picture" ? picture.querySelector("img") : picture;
    const isImage = picture.localName === "img";
    return {
      node: nodeOf(picture),
      alt: own?.getAttribute("alt") ?? own?.getAttribute("aria-label") ?? "",
      attributes: isImage ? PICTURE.slice(2).filter((name) => picture.hasAttribute(name)) : [],
      // What it is made of can't show another: an image takes its place, which looks as it did.
      ...(isImage ? {} : { className: own?.getAttribute("class") ?? "", place: placeOf(picture) }),
    };
  };
  /** Where an element is, for people: the words at the head of its section, and whether that is the page's first. */
  const sectionOf = (element) => {
    const section = element.closest("section,header,footer,nav,article,main > div");
    if (!section) return null;
    const kind = section.closest("header,footer")?.localName ?? (section.querySelector("h1") ? "hero" : "section");
    const heading = section.querySelector("h1,h2,h3");
    return { node: nodeOf(section), kind, heading: heading ? quoteOf(heading) : "", isSelf: section === element };
  };
  /** The link that an element is in, with where it leads on the website itself. */
  const linkOf = (element) => {
    const link = element.closest("a[href]:not([data-sw-ours])");
    if (!link) return null;
    const href = link.getAttribute("href");
    const url = URL.parse(href, document.baseURI);
    const isOwn = url?.origin === location.origin && `${url.pathname}/`.startsWith(`${root}/`) && !href.startsWith("#");
    const path = isOwn && (url.pathname.slice(root.length) || "/") + url.search + url.hash;
    return { node: nodeOf(link), href: path || href };
  };
  const isSentence = (element) =>
    quoteOf(element) !== "" && [...element.querySelectorAll("*")].every((one) => one.matches(INLINE));
  const choose = (pointed, again) => {
    const element = nameable(wholeOf(pointed));
    setPicking(editing && picking);
    chosen = true;
    mark(element);
    const beside = (other) => (other && other !== frame ? nodeOf(other) : null);
    const [before, after] = [beside(element.previousElementSibling), beside(element.nextElementSibling)];
    const isText = isSentence(element);
    const style = getComputedStyle(element);
    const more = editing
      ? {
          text: isText ? textOf(element) : "",
          colour: hexOf(style.color),
          background: hexOf(style.backgroundColor),
          typeface: quoteOf(element) && { stack: style.fontFamily, isOwn: element.style.fontFamily !== "" },
          picture: pictureOf(element),
          link: linkOf(element),
          tag: element.localName,
          section: sectionOf(element),
        }
      : {};
    const part = element.closest("[data-sw-part]")?.getAttribute("data-sw-part") ?? null;
    say({ is: "picked", node: nodeOf(element), quote: quoteOf(element), isText, before, after, again, part, ...more });
  };

  /** Lets a sentence be typed where it stands. In a button the space bar would press it. */
  const canWrite = (element) =>
    editing && isSentence(element) && !element.closest("button,summary,option,select,textarea");
  const write = (element, point) => {
    if (writing || !canWrite(element)) return;
    const before = textOf(element);
    writing = { element, node: nodeOf(element), before, text: before, was: [...element.childNodes] };
    // What is typed in are copies, so that what was there can be put back.
    element.replaceChildren(...writing.was.map((node) => node.cloneNode(true)));
    element.setAttribute("contenteditable", "plaintext-only");
    // The frame around it says where one is.
    writing.outline = element.style.outline;
    element.style.setProperty("outline", "none", "important");
    document.documentElement.style.removeProperty("cursor");
    mark(element);
    element.focus();
    const range = point && document.caretRangeFromPoint?.(point.clientX, point.clientY);
    const selection = getSelection();
    if (range && element.contains(range.startContainer)) selection.collapse(range.startContainer, range.startOffset);
    else selection.selectAllChildren(element);
    say({ is: "writing", node: writing.node, text: writing.before });
  };
  let written = null;
  const finish = (keep) => {
    // As it was when it was typed in last: what a script has made of it since is nobody's text.
    const { element, node, before, text, was, outline } = writing;
    writing = null;
    element.removeAttribute("contenteditable");
    element.style.outline = outline;
    const isNew = keep && text !== "" && text !== before;
    if (!isNew) element.replaceChildren(...was);
    written = isNew ? { element, was } : null;
    element.blur();
    mark(element);
    say(isNew ? { is: "written", node, text } : { is: "unwritten" });
  };
  const isPlace = (element) => element instanceof Element && element !== document.documentElement && element !== frame;

  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  const step = (by) => {
    const choices = [...document.body.querySelectorAll(CHOICES)].filter(seen);
    if (choices.length === 0) return;
    const at = choices.indexOf(around);
    const next = choices[at < 0 ? (by > 0 ? 0 : choices.length - 1) : (at + by + choices.length) % choices.length];
    next.scrollIntoView({ block: "nearest" });
    chosen = false;
    mark(next);
    say({ is: "over", quote: quoteOf(next) });
  };

  /** Where the pointer went down last; a click by keyboard has none. */
  let pressed = null;
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener(
    "pointermove",
    (event) => {
      if (!picking || writing || !isPlace(event.target)) return;
      if (!chosen) mark(event.target);
      else if (editing) {
        over = event.target === around ? null : event.target;
        draw();
      }
    },
    true,
  );
  for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "dblclick", "submit"])
    addEventListener(
      type,
      (event) => {
        if (!event.isTrusted || writing?.element.contains(event.target)) return;
        if (writing && type === "pointerdown") finish(true);
        if (type === "pointerdown") pressed = event.target;
        if (picking) stop(event);
      },
      true,
    );
  addEventListener(
    "keydown",
    (event) => {
      if (!event.isTrusted) return;
      if (writing) {
        // The page's own keys are not for who types in it.
        event.stopImmediatePropagation();
        const isDone = event.key === "Enter" && !event.shiftKey && !event.isComposing;
        if (!isDone && event.key !== "Escape") return;
        event.preventDefault();
        finish(isDone);
        return;
      }
      const key = event.metaKey || event.ctrlKey ? event.key.toLowerCase() : "";
      if (editing && key === "z" && !event.target.matches("input,textarea")) {
        stop(event);
        say({ is: event.shiftKey ? "redo" : "undo" });
        return;
      }
      if (editing && chosen && key === "d") {
        stop(event);
        say({ is: "duplicate" });
        return;
      }
      if (editing && chosen && around && event.key === "Enter" && canWrite(around)) {
        stop(event);
        write(around);
        return;
      }
      if (!picking) return;
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (by) step(by);
      else if (event.key === "Enter" && around) choose(around);
      else if (event.key === "Escape") {
        setPicking(false);
        say({ is: "left" });
      } else return;
      stop(event);
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && (picking || writing)) {
        stop(event);
        // What was pressed: Chromium says of a tap in a frame that it was where the frame begins further down.
        const place = pressed?.isConnected ? pressed : event.target;
        pressed = null;
        if (writing || !isPlace(place)) return;
        // What is chosen is typed in when it is clicked once more.
        if (chosen && around?.contains(place) && canWrite(around)) write(around, event);
        else choose(place);
        return;
      }
      const link = event.target instanceof Element && event.target.closest("a[href]");
      if (link) keepWithin(link);
    },
    true,
  );

  addEventListener("focusout", (event) => writing?.element === event.target && finish(true), true);
  addEventListener("input", (event) => {
    if (!writing || !event.isTrusted || !writing.element.contains(event.target)) return;
    draw();
    writing.text = textOf(writing.element);
    say({ is: "writing", node: writing.node, text: writing.text });
  });
  addEventListener("scrollend", () => editing && say({ is: "scrolled", top: Math.round(scrollY) }), { passive: true });

  /**
   * Where a new section can stand, and what is around the words of the one there: sections of this page look alike, and
   * so does one that is made like its neighbour.
   */
  const tellPlace = (node, asked) => {
    const all = [...document.querySelectorAll("main > section, main > article, main > div, body > section")];
    const sections = all.length > 0 ? all : [...document.querySelectorAll("section")];
    const element = node && find(node);
    const beside = sections.findLast((section) => section === element || section.contains(element)) ?? sections.at(-1);
    if (!beside) {
      say({ is: "place", asked, node: nodeOf(document.body), position: "last", around: [], button: null });
      return;
    }
    const wrappers = [];
    const heads = "h1,h2,h3,header";
    // The shape of one that is not the first, which often is unlike all others.
    const model = beside === sections[0] && sections.length > 1 ? sections[1] : beside;
    // What several have makes them alike; what one has alone is its own.
    const isShared = (tag, name) =>
      !name.startsWith("is-") &&
      (sections.length < 3 || document.querySelectorAll(`${tag}.${CSS.escape(name)}`).length > 1);
    const classesOf = ({ localName, classList }) =>
      [...classList].filter((name) => isShared(localName, name)).join(" ");
    let head = null;
    for (let at = model; at; at = at.children.length === 1 ? at.firstElementChild : null) {
      if (!/^(section|article|div)$/.test(at.localName)) break;
      wrappers.push({ tag: at.localName, className: classesOf(at) });
      const top = [...at.children].find((child) => child.matches(heads));
      if (top) head = top.localName === "header" ? classesOf(top) : null;
      if (top) break;
    }
    const button = document.querySelector("main a[class*=btn], main a[class*=button], main button[class]");
    say({
      is: "place",
      asked,
      node: nodeOf(beside),
      position: "after",
      around: wrappers,
      head,
      button: button?.className ?? null,
    });
  };

  const find = (node) => {
    try {
      return document.querySelector(node);
    } catch {
      // What is no selector is nowhere.
      return null;
    }
  };

  /** A typeface that is not loaded yet changes nothing: what is there stands in for it. */
  const withStandIn = (element, name, value) => {
    const isTypeface = /^(?:font-family|--.+)$/.test(name) && /^[A-Z][A-Za-z ]*$/.test(value);
    const before = isTypeface && getComputedStyle(element).getPropertyValue(name);
    return before ? `"${value}",${before}` : value;
  };
  const restyle = (element, properties) => {
    const before = element.style.cssText;
    for (const [name, value] of Object.entries(properties))
      element.style.setProperty(name, withStandIn(element, name, value ?? ""), "important");
    return () => {
      element.style.cssText = before;
    };
  };
  const setAttribute = (element, name, value) => {
    if (!PICTURE.includes(name)) return null;
    const before = element.getAttribute(name);
    const set = (to) => (to === null ? element.removeAttribute(name) : element.setAttribute(name, to));
    set(value);
    return () => set(before);
  };
  /** Takes an element away, to `put` it elsewhere. */
  const takeOut = (element, put) => {
    const place = document.createComment("");
    element.replaceWith(place);
    put();
    return () => place.replaceWith(element);
  };
  /** How an edit that is being stored is seen before it is; each gives the way back, or null where it is not shown. */
  const TRIES = {
    set_style: (element, { properties }) => restyle(element, properties),
    set_attribute: (element, { name, value }) => setAttribute(element, name, value),
    remove_attribute: (element, { name }) => setAttribute(element, name, null),
    set_text: (element, { text }) => {
      if (element.childElementCount > 0 || textOf(element) === text.trim()) return null;
      const was = [...element.childNodes];
      element.textContent = text;
      return () => element.replaceChildren(...was);
    },
    remove: (element) => takeOut(element, () => {}),
    duplicate: (element) => {
      const copy = element.cloneNode(true);
      element.after(copy);
      return () => copy.remove();
    },
    move: (element, { position, to }) => {
      const other = find(to);
      if (!other || element.contains(other)) return null;
      return takeOut(element, () => (position === "before" ? other.before(element) : other.after(element)));
    },
  };
  /** The ways back, the newest last. */
  let tried = [];
  const tryEdits = (edits) => {
    tried = edits.flatMap(({ op, node, ...how }) => {
      const element = node && find(node);
      if (op === "set_token") return restyle(document.documentElement, { [how.name]: how.value });
      return (element && TRIES[op]?.(element, how)) || [];
    });
    draw();
  };

  /** What rules of the page ask for, as it is written. */
  const asWritten = new WeakMap();
  /** Shows the page as somebody sees it who prefers light or dark pages, whatever this browser's own user does. */
  const wear = (scheme) => {
    const walk = (rules) => {
      for (const rule of rules) {
        if (rule.media && !asWritten.has(rule)) asWritten.set(rule, rule.media.mediaText);
        const text = rule.media && asWritten.get(rule);
        if (text?.includes("prefers-color-scheme"))
          rule.media.mediaText = text.replace(/\(prefers-color-scheme:\s*(dark|light)\)/gi, (_, wanted) =>
            wanted.toLowerCase() === scheme ? "(min-width: 0px)" : "(max-width: 0px)",
          );
        if (rule.cssRules) walk(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) {
      try {
        walk(sheet.cssRules);
      } catch {
        // Style sheets of other sites can't be read.
      }
    }
    const { style } = document.documentElement;
    style.removeProperty("color-scheme");
    if (getComputedStyle(document.documentElement).colorScheme.includes(scheme))
      style.setProperty("color-scheme", scheme, "important");
  };

  /** Links that scripts made lead to drafts too; those to other sites open beside the review. */
  function keepWithin(link) {
    const url = URL.parse(link.getAttribute("href"), document.baseURI);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    if (url.origin !== location.origin) {
      link.target = "_blank";
      link.relList.add("noopener", "noreferrer");
      return;
    }
    link.target = "_self";
    const isOwn = url.pathname === root || url.pathname.startsWith(`${root}/`) || url.pathname.startsWith("/_sw/");
    if (!isOwn) link.setAttribute("href", `${root}${url.pathname}${url.search}${url.hash}`);
  }

  const hear = (asked) => {
    const { ask, node } = asked;
    if (asked.edit === true) editing = true;
    if (ask === "pick") {
      setPicking(true);
      if (asked.focus !== false) focus();
    }
    if (ask === "leave" && picking) setPicking(false);
    if (ask === "forget" && chosen) setPicking(editing && picking);
    if (ask === "begin") {
      scrollTo({ top: Number(asked.top) || 0, behavior: "instant" });
      if (asked.pick) setPicking(true);
    }
    if (asked.scheme) wear(asked.scheme === "dark" ? "dark" : "light");
    if (ask === "keep") {
      const element = find(node);
      element?.scrollIntoView({ block: "nearest" });
      if (element) choose(element, true);
    }
    if (ask === "write") {
      const element = find(node);
      if (element) write(element);
    }
    if (ask === "unwrite" && written) {
      written.element.replaceChildren(...written.was);
      written = null;
    }
    if (ask === "try") tryEdits(asked.edits);
    if (ask === "untry") {
      for (const takeBack of tried.splice(0).reverse()) takeBack();
      draw();
    }
    if (ask === "place") tellPlace(node, asked.asked);
    if (ask === "show") {
      const element = find(node);
      clearTimeout(hiding);
      chosen = false;
      if (element) {
        const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        element.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
        hiding = setTimeout(() => mark(null), SHOWN_MS);
      }
      mark(element);
      say({ is: "shown", found: element !== null });
    }
  };

  // A review that was not there yet asks once more.
  addEventListener("message", (event) => {
    if (event.isTrusted && event.source === review && event.data?.ask === "where") greet();
  });
  greet();
})();

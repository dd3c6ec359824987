/**
 * Runs in the framed draft, beside its own scripts. Tells the review page around it which page this is, and when it is
 * asked to, lets a reviewer choose an element. It holds no right of its own: the review page believes it nothing but
 * what its user then sees and sends.
 */
(() => {
  const review = window.parent;
  if (review === window) return;
  const LONGEST_NODE = 500;
  const LONGEST_QUOTE = 200;
  const SHOWN_MS = 2500;
  const PLAIN_NAME = /^[a-z_][\w-]*$/i;
  const PLAIN_TAG = /^[a-z][a-z0-9-]*$/;
  const CHOICES =
    "h1,h2,h3,h4,h5,h6,p,li,img,picture,video,figure,blockquote,a,button,label,input,select,textarea,td,th,dt,dd,summary,nav,header,footer,section,article";
  /** What may stand in a sentence. */
  const INLINE = "a,abbr,b,bdi,br,cite,code,em,i,mark,q,s,small,span,strong,sub,sup,time,u,wbr";
  const root = location.pathname.split("/").slice(0, 3).join("/");
  const path = location.pathname.slice(root.length) || "/";
  const say = (message) => review.postMessage({ sitewright: "review", ...message }, "*");

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
      const same = siblings.filter((one) => one.localName === at.localName);
      if (!PLAIN_TAG.test(at.localName)) steps.unshift(`:nth-child(${siblings.indexOf(at) + 1})`);
      else steps.unshift(same.length > 1 ? `${at.localName}:nth-of-type(${same.indexOf(at) + 1})` : at.localName);
    }
    const node = steps.join(" > ");
    return node.length > LONGEST_NODE && element.parentElement ? nodeOf(element.parentElement) : node;
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

  // Beside the body, so that places among its children stay what they are.
  const frame = document.createElement("sitewright-place");
  frame.setAttribute("aria-hidden", "true");
  const look = {
    all: "initial",
    position: "fixed",
    "z-index": "2147483647",
    "pointer-events": "none",
    "box-sizing": "border-box",
    border: "2px solid #2563eb",
    "box-shadow": "0 0 0 2px rgb(255 255 255 / .9), 0 0 0 100vmax rgb(0 0 0 / .12)",
    "border-radius": "3px",
    display: "none",
  };
  for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value, "important");
  let around = null;
  const draw = () => {
    if (!around?.isConnected) {
      frame.style.setProperty("display", "none", "important");
      return;
    }
    if (!frame.isConnected) document.documentElement.append(frame);
    const box = around.getBoundingClientRect();
    const place = { left: box.left - 3, top: box.top - 3, width: box.width + 6, height: box.height + 6 };
    for (const [name, value] of Object.entries(place)) frame.style.setProperty(name, `${value}px`, "important");
    frame.style.setProperty("display", "block", "important");
  };
  const mark = (element) => {
    around = element;
    draw();
  };
  addEventListener("scroll", draw, { capture: true, passive: true });

  let picking = false;
  let hiding = 0;
  /** What was chosen stays marked until something was said of it. */
  let chosen = false;
  addEventListener(
    "resize",
    () => {
      if (chosen) around?.scrollIntoView({ block: "nearest" });
      draw();
    },
    { passive: true },
  );
  const setPicking = (on) => {
    picking = on;
    chosen = false;
    clearTimeout(hiding);
    mark(null);
    if (on) document.documentElement.style.setProperty("cursor", "crosshair");
    else document.documentElement.style.removeProperty("cursor");
  };
  const choose = (element) => {
    setPicking(false);
    chosen = true;
    mark(element);
    const beside = (other) => (other && other !== frame ? nodeOf(other) : null);
    const [before, after] = [beside(element.previousElementSibling), beside(element.nextElementSibling)];
    const isText = quoteOf(element) !== "" && [...element.querySelectorAll("*")].every((one) => one.matches(INLINE));
    say({ is: "picked", node: nodeOf(element), quote: quoteOf(element), isText, before, after });
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
    mark(next);
    say({ is: "over", quote: quoteOf(next) });
  };

  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener(
    "pointermove",
    (event) => {
      if (picking && isPlace(event.target)) mark(event.target);
    },
    true,
  );
  for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "dblclick", "submit"])
    addEventListener(type, (event) => picking && stop(event), true);
  addEventListener(
    "keydown",
    (event) => {
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
      if (picking) {
        stop(event);
        if (isPlace(event.target)) choose(event.target);
        return;
      }
      const link = event.target instanceof Element && event.target.closest("a[href]");
      if (link) keepWithin(link);
    },
    true,
  );

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

  addEventListener("message", (event) => {
    if (event.source !== review || event.data?.sitewright !== "review") return;
    const { ask, node } = event.data;
    if (ask === "where") say({ is: "here", path });
    if (ask === "pick") {
      setPicking(true);
      focus();
    }
    if (ask === "leave" && picking) setPicking(false);
    if (ask === "forget" && chosen) setPicking(false);
    if (ask === "show") {
      let element = null;
      try {
        element = document.querySelector(node);
      } catch {
        // What is no selector is nowhere.
      }
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
  });

  say({ is: "here", path });
})();

/**
 * Finds what only shows when a page is rendered: what reaches beyond the window, texts on top of each other, texts that
 * can hardly be read on what is behind them, and stretches with nothing in them. It says nothing where it can't be sure.
 */
(() => {
  const MOST_OF_A_KIND = 20;
  const MOST_TEXTS = 1500;
  const LEAST_OVERLAP = 6;
  const LEAST_EMPTY = 700;
  const findings = [];
  const counts = new Map();
  const find = (kind, element, detail) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= MOST_OF_A_KIND) findings.push({ kind, where: element ? nameOf(element) : "", detail });
  };
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const upFrom = function* (element) {
    for (let at = element; at; at = at.parentElement) yield at;
  };
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  /** Whether it scrolls by itself, is cut, or stays where the window is. */
  const isApart = (element) =>
    [...upFrom(element)].some((at) => {
      if (at === document.body || at === document.documentElement) return false;
      const { overflowX, overflowY, position, clipPath } = styleOf(at);
      return overflowX !== "visible" || overflowY !== "visible" || /fixed|sticky/.test(position) || clipPath !== "none";
    });

  // --- beyond the window ---
  const { documentElement: root } = document;
  const beyond = Math.round(root.scrollWidth - root.clientWidth);
  if (beyond > 1) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.getBoundingClientRect().right > root.clientWidth + 1 && isShown(element) && !isApart(element),
    );
    // What holds something that is too wide is so because of it.
    const causes = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    for (const element of causes)
      find(
        "overflow",
        element,
        `${Math.round(element.getBoundingClientRect().right - root.clientWidth)} px beyond the window`,
      );
  }

  // --- texts ---
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && texts.length < MOST_TEXTS; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || /^(script|style|noscript|template|textarea|option)$/.test(element.localName)) continue;
    if (!isShown(element) || element.closest("[aria-hidden=true], svg, dialog")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    // For screen readers alone.
    const { width, height } = element.getBoundingClientRect();
    if (boxes.length > 0 && (width > 2 || styleOf(element).display === "inline") && height > 2)
      texts.push({ element, boxes, isApart: isApart(element) });
  }

  if (beyond > 1 && !findings.some(({ kind }) => kind === "overflow")) {
    // An element can be narrow, and what is written in it wide.
    const wide = texts.filter(
      ({ boxes, isApart }) => !isApart && boxes.some((box) => box.right > root.clientWidth + 1),
    );
    for (const { element, boxes } of wide) {
      const right = Math.max(...boxes.map((box) => box.right));
      find("overflow", element, `its text goes ${Math.round(right - root.clientWidth)} px beyond the window`);
    }
    if (wide.length === 0) find("overflow", null, `the page is ${beyond} px wider than the window`);
  }

  // --- on top of each other ---
  const lines = texts
    .filter(({ isApart, element }) => !isApart && ![...upFrom(element)].some((at) => styleOf(at).transform !== "none"))
    .flatMap(({ element, boxes }) => boxes.map((box) => ({ element, box })))
    .sort((one, other) => one.box.top - other.box.top);
  const told = new Set();
  for (let at = 0; at < lines.length; at++)
    for (let next = at + 1; next < lines.length && lines[next].box.top < lines[at].box.bottom; next++) {
      const [one, other] = [lines[at], lines[next]];
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      // Boxes of lines are higher than their letters.
      const letters = 0.35 * Math.min(one.box.height, other.box.height);
      if (across < LEAST_OVERLAP || down < Math.max(LEAST_OVERLAP, letters)) continue;
      const pair = `${nameOf(one.element)} ${nameOf(other.element)}`;
      if (told.has(pair)) continue;
      told.add(pair);
      find("overlap", other.element, `its text lies on that of ${nameOf(one.element)}`);
    }

  // --- contrast ---
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  const colourOf = (text) => {
    if (!colours.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      colours.set(text, { r, g, b, a: a / 255 });
    }
    return colours.get(text);
  };
  const over = (top, below) => {
    const mix = (name) => top[name] * top.a + below[name] * (1 - top.a);
    return { r: mix("r"), g: mix("g"), b: mix("b"), a: 1 };
  };
  const light = ({ r, g, b }) => {
    const [red, green, blue] = [r, g, b].map((one) => {
      const value = one / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratioOf = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const isPainted = (element, pseudo) => {
    const { content, backgroundColor, backgroundImage } = getComputedStyle(element, pseudo);
    return (
      content !== "none" && content !== "normal" && (backgroundImage !== "none" || colourOf(backgroundColor).a > 0)
    );
  };
  /** What is behind the middle of a box of text; null: it is no plain colour. */
  function behind(element, { left, top, width, height }) {
    scrollTo({ top: top - innerHeight / 2, behavior: "instant" });
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2 - scrollY);
    const from = stack.indexOf(element);
    if (from < 0) return null;
    // Something that is no part of it lies before it.
    if (stack.slice(0, from).some((at) => !element.contains(at))) return null;
    const layers = [];
    for (const at of stack.slice(from)) {
      const { backgroundColor, backgroundImage, backgroundClip, mixBlendMode, filter, backdropFilter, opacity } =
        styleOf(at);
      const isOdd = [
        mixBlendMode !== "normal",
        filter !== "none",
        (backdropFilter ?? "none") !== "none",
        opacity !== "1",
      ];
      if (isOdd.some(Boolean) || backgroundImage !== "none" || backgroundClip.includes("text")) return null;
      if (/^(img|picture|video|canvas|svg|iframe|object)$/.test(at.localName) || at.namespaceURI !== root.namespaceURI)
        return null;
      if (isPainted(at, "::before") || isPainted(at, "::after")) return null;
      const colour = colourOf(backgroundColor);
      layers.push(colour);
      if (colour.a === 1) break;
    }
    // Where nothing has a colour the browser's own is seen, which is not white in a dark scheme.
    if (layers.at(-1)?.a !== 1 && styleOf(root).colorScheme.includes("dark")) return null;
    return layers.reverse().reduce((below, layer) => over(layer, below), { r: 255, g: 255, b: 255, a: 1 });
  }
  const reachable = document.head.appendChild(document.createElement("style"));
  reachable.textContent = "* { pointer-events: auto !important }";
  for (const { element, boxes } of texts) {
    const style = styleOf(element);
    if (element.closest(":disabled") || style.textShadow !== "none") continue;
    if ([...upFrom(element)].some((at) => styleOf(at).opacity !== "1")) continue;
    const fill = style.webkitTextFillColor ?? style.color;
    const [box] = boxes;
    const background = behind(element, { ...box.toJSON(), top: box.top });
    if (background === null) continue;
    const size = Number.parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ratio = ratioOf(over(colourOf(fill), background), background);
    if (ratio < needed - 0.05)
      find("contrast", element, `${ratio.toFixed(1)} to 1 on what is behind it, and has to be ${needed}`);
  }
  reachable.remove();
  scrollTo({ top: 0, behavior: "instant" });

  // --- nothing ---
  const taken = texts.flatMap(({ boxes }) => boxes.map(({ top, bottom }) => [top, bottom]));
  for (const element of document.body.querySelectorAll(
    "img, picture, video, canvas, svg, iframe, object, input, select, textarea, button, hr, [style*=background]",
  ))
    if (isShown(element)) {
      const { top, bottom } = element.getBoundingClientRect();
      taken.push([top, bottom]);
    }
  for (const element of document.body.querySelectorAll("*")) {
    const drawn = [styleOf(element), getComputedStyle(element, "::before"), getComputedStyle(element, "::after")];
    if (!drawn.some(({ backgroundImage }) => backgroundImage.includes("url("))) continue;
    const { top, bottom } = element.getBoundingClientRect();
    taken.push([top, bottom]);
  }
  // A short page ends before the window does.
  if (root.scrollHeight > innerHeight) taken.push([root.scrollHeight, root.scrollHeight]);
  // Where not all texts were looked at, those may be what is there.
  if (texts.length === MOST_TEXTS) taken.length = 0;
  let end = 0;
  for (const [top, bottom] of taken.sort(([one], [other]) => one - other)) {
    if (top - end > LEAST_EMPTY) find("empty", null, `nothing from ${Math.round(end)} to ${Math.round(top)} px`);
    end = Math.max(end, bottom);
  }
  return findings;
})();

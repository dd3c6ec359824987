/**
 * What makes the reference quicker to use: search, one language for all examples, copying, the theme, and calls that are
 * made from the page. Reading needs none of it. Calls go to where the page came from, whatever name that has.
 */
(() => {
  const root = document.documentElement;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const kept = {
    get: (store, name) => {
      try {
        return store().getItem(name);
      } catch {
        return null;
      }
    },
    set: (store, name, value) => {
      try {
        store().setItem(name, value);
      } catch {
        // Not kept: the page works without.
      }
    },
  };
  const local = () => localStorage;
  const ofTab = () => sessionStorage;

  // --- theme ---

  const theme = byId("theme");
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const nameTheme = () => {
    theme.querySelector("span").textContent = isDark() ? "Light theme" : "Dark theme";
  };
  theme.hidden = false;
  nameTheme();
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    kept.set(local, "theme", root.dataset.theme);
    nameTheme();
  });

  // --- the list of pages ---

  const menu = byId("menu");
  const navigation = byId("navigation");
  const showMenu = (isOpen) => {
    menu.setAttribute("aria-expanded", String(isOpen));
    root.classList.toggle("menu-open", isOpen);
    // It stands behind the text.
    if (isOpen) byId("search").focus();
  };
  menu.addEventListener("click", () => showMenu(menu.getAttribute("aria-expanded") !== "true"));
  const current = navigation.querySelector("[aria-current]");
  if (current) {
    const middle = current.getBoundingClientRect().top - navigation.getBoundingClientRect().top;
    navigation.scrollTop = Math.max(0, middle - navigation.clientHeight / 3);
  }

  // --- search ---

  const search = byId("search");
  const results = byId("results");
  const found = byId("found");
  const pages = byId("pages");
  const MOST_RESULTS = 20;
  let index = null;
  const load = () => {
    index ??= fetch("/docs/search.json").then((response) => response.json());
    return index;
  };
  const scoreOf = ({ title, words }, wanted) => {
    const inTitle = title.toLowerCase();
    const inWords = words.toLowerCase();
    let score = 0;
    for (const word of wanted) {
      const at = inTitle.indexOf(word);
      if (at === 0 || (at > 0 && inTitle[at - 1] === " ")) score += 4;
      else if (at > 0) score += 2;
      else if (inWords.includes(word)) score += 1;
      else return 0;
    }
    return score;
  };
  const resultOf = ({ path, title, method, words }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = path;
    const name = document.createElement("strong");
    name.textContent = title;
    const more = document.createElement("span");
    more.textContent = method ? words.split(" ").slice(0, 2).join(" ") : words;
    link.append(name, more);
    item.append(link);
    return item;
  };
  const look = async () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const entries = wanted.length > 0 ? await load() : [];
    if (wanted.join(" ") !== search.value.toLowerCase().split(/\s+/).filter(Boolean).join(" ")) return;
    const best = entries
      .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_RESULTS);
    results.replaceChildren(...best.map(({ entry }) => resultOf(entry)));
    results.hidden = best.length === 0;
    pages.hidden = wanted.length > 0;
    found.textContent = wanted.length === 0 ? "" : best.length === 0 ? "Nothing found" : `${best.length} found`;
    found.classList.toggle("unseen", wanted.length === 0 || best.length > 0);
  };
  search.addEventListener("focus", load);
  search.addEventListener("input", look);
  search.addEventListener("keydown", (event) => {
    const [first] = all("a", results);
    if (event.key === "Enter" && first) first.click();
    if (event.key === "ArrowDown" && first) {
      event.preventDefault();
      first.focus();
    }
    if (event.key === "Escape") {
      search.value = "";
      look();
    }
  });
  results.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = all("a", results);
    (links[links.indexOf(document.activeElement) + step] ?? search).focus();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
    if (event.key === "Escape") showMenu(false);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.key !== "/") return;
    event.preventDefault();
    showMenu(true);
    search.focus();
  });

  // --- code ---

  const choose = (language) => {
    for (const panel of all("[data-tabs]")) {
      const tabs = all('[role="tab"]', panel);
      if (!tabs.some((tab) => tab.dataset.language === language)) continue;
      for (const tab of tabs) {
        const isChosen = tab.dataset.language === language;
        tab.setAttribute("aria-selected", String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
        byId(tab.getAttribute("aria-controls")).hidden = !isChosen;
      }
    }
  };
  const language = kept.get(local, "reference-language");
  if (language) choose(language);
  for (const list of all('[role="tablist"]')) {
    const tabs = all('[role="tab"]', list);
    const take = (tab) => {
      // What is looked at stays where it is, whatever the other panels above it do.
      const { top } = tab.getBoundingClientRect();
      choose(tab.dataset.language);
      kept.set(local, "reference-language", tab.dataset.language);
      scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
    };
    list.addEventListener("click", (event) => {
      const tab = event.target.closest('[role="tab"]');
      if (tab) take(tab);
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
      take(next);
      next.focus();
    });
  }
  const copyText = async (text) => {
    if (navigator.clipboard) return await navigator.clipboard.writeText(text);
    // Addresses without TLS have no clipboard.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  };
  const copies = (button, words, textOf) => {
    const before = words.textContent;
    button.addEventListener("click", async () => {
      await copyText(await textOf());
      words.textContent = "Copied";
      setTimeout(() => {
        words.textContent = before;
      }, 1500);
    });
  };
  for (const button of all("[data-copy]"))
    copies(button, button.querySelector("span"), () => {
      const shown = all("pre", button.closest(".panel")).find((block) => block.offsetParent !== null);
      return shown.textContent;
    });
  for (const button of all("[data-copy-page]")) {
    button.hidden = false;
    copies(button, button, async () => (await fetch(button.dataset.copyPage)).text());
  }

  // --- calls ---

  const form = document.querySelector("form[data-try]");
  if (!form) return;
  const key = byId("try-key");
  const send = form.querySelector(".send");
  const stop = form.querySelector(".stop");
  const outcome = form.querySelector(".outcome");
  const line = outcome.querySelector(".line");
  const output = outcome.querySelector("code");
  const MOST_SHOWN = 200_000;
  if (key) key.value = kept.get(ofTab, "reference-key") ?? "";

  /** The request as it stands in the form. */
  const requestOf = (signal) => {
    const { method, path } = form.dataset;
    const url = new URL(path, location.origin);
    const headers = new Headers();
    let body;
    for (const control of all("[data-in]", form)) {
      const { in: place, field, type } = control.dataset;
      const { name, value } = control;
      if (place === "path") url.pathname = url.pathname.replace(`:${name}`, encodeURIComponent(value.trim()));
      if (place === "query" && value !== "") url.searchParams.set(name, value);
      if (place === "body" && value.trim() !== "") {
        headers.set("Content-Type", "application/json");
        body = value;
      }
      if (place === "file" && field) {
        body = new FormData();
        body.set(field, control.files[0]);
      } else if (place === "file") {
        headers.set("Content-Type", type);
        body = control.files[0];
      }
    }
    if (key?.value) headers.set("Authorization", `Bearer ${key.value.trim()}`);
    return new Request(url, { method, headers, body, signal });
  };

  const show = (text) => {
    output.textContent = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text;
  };
  const readInto = async (response) => {
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("event-stream")) {
      let text = "";
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += part.value;
        show(text);
      }
    } else if (type.includes("json")) show(JSON.stringify(await response.json(), null, 2));
    else if (type.startsWith("text/")) show(await response.text());
    else show(`${(await response.blob()).size.toLocaleString("en")} bytes of ${type || "nothing"}`);
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (key) kept.set(ofTab, "reference-key", key.value.trim());
    const abort = new AbortController();
    const giveUp = () => abort.abort();
    send.disabled = true;
    stop.hidden = false;
    stop.addEventListener("click", giveUp);
    outcome.hidden = false;
    line.textContent = "Sent …";
    show("");
    const begun = performance.now();
    try {
      const response = await fetch(requestOf(abort.signal));
      const ms = Math.round(performance.now() - begun);
      line.textContent = `${response.status} ${response.statusText} · ${ms} ms · ${response.headers.get("x-request-id") ?? ""}`;
      line.className = response.ok ? "line good" : "line bad";
      await readInto(response);
    } catch (error) {
      line.className = "line bad";
      line.textContent = abort.signal.aborted ? "Stopped." : `It could not be sent: ${error.message}`;
    }
    stop.removeEventListener("click", giveUp);
    stop.hidden = true;
    send.disabled = false;
  });
})();

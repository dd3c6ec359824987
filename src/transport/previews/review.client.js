/**
 * The review page: shows what was said of the framed draft, and posts what its reviewer says. The frame is somebody
 * else's code. It can say which page it shows and, while a place is being chosen, which place; nothing is ever posted
 * but by a button of this page.
 */
(() => {
  const LONGEST_QUOTE = 200;
  const LONGEST_NODE = 500;
  const NAME_KEY = "draft-reviewer";
  const { root, frame: frameRoot } = document.body.dataset;
  const texts = JSON.parse(document.body.dataset.texts);
  const fillIn = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
  const byId = (id) => document.getElementById(id);
  const frame = byId("frame");
  const pages = byId("page");
  const panel = byId("panel");
  const toggle = byId("toggle");
  const form = byId("say");
  const text = byId("text");
  const nameField = byId("name");
  const pick = byId("pick");
  const status = byId("status");
  const site = document.querySelector("h1").textContent;

  const state = {
    path: document.body.dataset.path,
    version: null,
    comments: [],
    place: null,
    answering: null,
    picking: false,
    loading: 0,
    /** The page that was chosen above, until the frame shows something. */
    asked: document.body.dataset.path,
    /** When what the frame shows came to be there, as it says itself. */
    since: null,
  };

  const make = (tag, kind, words) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    if (words !== undefined) made.textContent = words;
    return made;
  };
  let fading = 0;
  const tell = (words) => {
    status.textContent = words;
    clearTimeout(fading);
    fading = setTimeout(() => {
      status.textContent = "";
    }, 6000);
  };
  /** To our script in the draft that is shown. */
  let port = null;
  const ask = (message) => port?.postMessage(message);

  // --- what was said ---

  const dates = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const timeOf = (at) => {
    const made = make("time", "soft", dates.format(new Date(at)));
    made.dateTime = at;
    return made;
  };

  /** A link to a place on the page; whether it is still there only the page itself can tell. */
  const placeButton = ({ node, quote }) => {
    const button = make("button", "quote", quote || texts.aPlace);
    button.type = "button";
    button.dir = "auto";
    button.title = texts.showPlace;
    button.addEventListener("click", () => {
      ask({ ask: "show", node });
      openPanel(false);
    });
    return button;
  };

  const entry = (comment) => {
    const made = make("article", comment.kind === "comment" ? "comment" : `comment ${comment.kind}`);
    const head = make("header");
    const name = make("strong", "", comment.author.name);
    name.dir = "auto";
    head.append(name);
    if (comment.author.kind === "account") head.append(make("span", "badge", texts.team));
    if (comment.kind !== "comment") head.append(make("span", "said", texts.said[comment.kind]));
    head.append(timeOf(comment.created_at));
    made.append(head);
    if (comment.node) made.append(placeButton(comment));
    if (comment.text) {
      const words = make("p", "words", comment.text);
      words.dir = "auto";
      made.append(words);
    }
    const isOlder = state.version && comment.version_id && comment.version_id !== state.version;
    if (isOlder && !comment.parent_id) made.append(make("p", "soft small", texts.earlierVersion));
    return made;
  };

  const thread = (comment, answers) => {
    const made = entry(comment);
    for (const answer of answers) {
      const inner = entry(answer);
      inner.classList.add("answer");
      made.append(inner);
    }
    const button = make("button", "quiet small", texts.answer);
    button.type = "button";
    button.addEventListener("click", () => {
      setAnswering(comment);
      text.focus();
    });
    made.append(button);
    return made;
  };

  const render = () => {
    const roots = state.comments.filter(({ parent_id }) => parent_id === null);
    const answers = Map.groupBy(state.comments.toReversed(), ({ parent_id }) => parent_id);
    const threads = (status) =>
      roots.filter((one) => one.status === status).map((one) => thread(one, answers.get(one._id) ?? []));
    const list = byId("list");
    const open = threads("open");
    const resolved = threads("resolved");
    const opened = list.querySelector("details")?.open ?? false;
    list.replaceChildren(...open);
    if (roots.length === 0) list.append(make("p", "note", texts.none));
    if (resolved.length > 0) {
      const more = make("details");
      more.open = opened || open.length === 0;
      more.append(make("summary", "", fillIn(texts.resolved, { count: resolved.length })), ...resolved);
      list.append(more);
    }
    byId("count").textContent = open.length > 0 ? String(open.length) : "";
    const last = roots.find(({ kind }) => kind !== "comment");
    const decided = byId("decision");
    decided.className = `state ${last?.kind ?? ""}`;
    decided.replaceChildren();
    if (!last) decided.append(texts.ask);
    else {
      const who = make("strong", "", last.author.name);
      who.dir = "auto";
      const parts = { name: who, date: timeOf(last.created_at) };
      // Which stands where depends on the language.
      decided.append(...texts.saidOn[last.kind].split(/\{(\w+)\}/).map((part) => parts[part] ?? part));
      if (last.version_id !== state.version) decided.append(` ${texts.changedSince}`);
    }
  };

  const refused = ({ code, message }) => Object.assign(new Error(message), { said: texts.refused[code] ?? message });
  const get = async (address) => {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const body = await answer.json();
    if (!answer.ok) throw refused(body);
    return body;
  };

  const load = async () => {
    const turn = ++state.loading;
    const found = [];
    let before = "";
    try {
      do {
        const query = new URLSearchParams({ path: state.path, ...(before ? { before } : {}) });
        const answer = await get(`${root}/_sw/comments?${query}`);
        if (turn !== state.loading) return;
        state.version = answer.version_id;
        found.push(...answer.comments);
        before = answer.next;
      } while (before);
      state.comments = found;
      render();
    } catch (error) {
      if (turn === state.loading) tell(error.said ?? texts.notLoaded);
    }
  };

  // --- what is being said ---

  const setPlace = (place) => {
    state.place = place;
    const shown = byId("place");
    shown.hidden = !place;
    shown.firstElementChild.textContent = place ? place.quote || texts.aPlace : "";
    if (!place) ask({ ask: "forget" });
    pick.textContent = place ? texts.anotherPlace : texts.point;
  };
  const setAnswering = (comment) => {
    state.answering = comment?._id ?? null;
    const shown = byId("answering");
    shown.hidden = !comment;
    shown.firstElementChild.textContent = comment ? fillIn(texts.answering, { name: comment.author.name }) : "";
    pick.hidden = Boolean(comment);
    if (comment) setPlace(null);
  };
  const setPicking = (on) => {
    state.picking = on;
    pick.setAttribute("aria-pressed", String(on));
    byId("picking").hidden = !on;
    document.body.classList.toggle("is-picking", on);
    if (on) {
      openPanel(false);
      frame.focus();
    }
    ask({ ask: on ? "pick" : "leave" });
  };

  const reviewerName = () => nameField?.value.trim() || null;
  /** Asks for the name where there is none yet. */
  const hasName = () => {
    if (!nameField || reviewerName()) return true;
    openPanel(true);
    nameField.focus();
    nameField.reportValidity();
    return false;
  };

  const post = async (said) => {
    const name = reviewerName();
    if (name)
      try {
        localStorage.setItem(NAME_KEY, name);
      } catch {
        // Asked again next time, then.
      }
    const body = JSON.stringify({ path: state.path, name, ...said });
    const answer = await fetch(`${root}/_sw/comments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const result = await answer.json();
    if (!answer.ok) throw refused(result);
    return result;
  };

  let busy = false;
  /** Posts once, however often a button is pressed. */
  const send = async (said, done) => {
    if (busy) return;
    busy = true;
    panel.setAttribute("aria-busy", "true");
    try {
      await post(said);
      done();
      await load();
    } catch (error) {
      tell(error.said ?? texts.notSent);
    } finally {
      busy = false;
      panel.removeAttribute("aria-busy");
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words || !hasName()) return;
    const said = { kind: "comment", text: words, ...(state.place ?? {}), parent_id: state.answering };
    send(said, () => {
      form.elements.text.value = "";
      setPlace(null);
      setAnswering(null);
      tell(texts.sent);
    });
  });
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  pick.addEventListener("click", () => setPicking(!state.picking));
  byId("cancel").addEventListener("click", () => {
    setPicking(false);
    openPanel(true);
    pick.focus();
  });
  byId("place")
    .querySelector("button")
    .addEventListener("click", () => {
      setPlace(null);
      pick.focus();
    });
  byId("answering")
    .querySelector("button")
    .addEventListener("click", () => {
      setAnswering(null);
      text.focus();
    });

  // --- deciding ---

  const dialog = byId("deciding");
  let deciding = null;
  const decide = (kind) => {
    if (!hasName()) return;
    deciding = kind;
    byId("question").textContent = texts.questions[kind];
    byId("meaning").textContent = texts.meanings[kind];
    byId("decide").textContent = kind === "approved" ? texts.approve : texts.askForChanges;
    byId("words").value = "";
    dialog.returnValue = "no";
    dialog.showModal();
  };
  byId("approve").addEventListener("click", () => decide("approved"));
  byId("changes").addEventListener("click", () => decide("changes_requested"));
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "yes" || !deciding) return;
    const words = byId("words").value.trim();
    const kind = deciding;
    send({ kind, text: words || null }, () => tell(texts.done[kind]));
  });

  // --- where we are ---

  function openPanel(on) {
    document.body.classList.toggle("has-panel", on);
    toggle.setAttribute("aria-expanded", String(on));
  }
  toggle.addEventListener("click", () => openPanel(!document.body.classList.contains("has-panel")));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (state.picking) setPicking(false);
    else if (!dialog.open && document.body.classList.contains("has-panel")) {
      openPanel(false);
      toggle.focus();
    }
  });

  const known = (path) => [...pages.options].find((option) => option.value === path);
  const arrive = (path, canPick = true) => {
    const option = known(path);
    pick.disabled = !canPick;
    form.inert = !option;
    byId("approve").disabled = byId("changes").disabled = !option;
    if (!option) {
      pages.selectedIndex = -1;
      state.path = null;
      state.loading++;
      state.comments = [];
      byId("list").replaceChildren(make("p", "note", texts.noPage));
      byId("decision").replaceChildren();
      byId("count").textContent = "";
      return;
    }
    pages.value = path;
    if (path === state.path) return;
    state.path = path;
    frame.title = fillIn(texts.draftOf, { page: option.textContent });
    document.title = `${option.textContent} · ${site} · ${texts.review}`;
    history.replaceState(null, "", `${root}${path}`);
    setPlace(null);
    setAnswering(null);
    load();
  };
  /** A page whose own rules keep our script out is silent, and so is a picture. */
  const SILENCE_MS = 500;
  let loads = 0;
  let silence = 0;
  // It may have spoken before, or before this script was there: only what answers now is known to be what is shown.
  const loaded = () => {
    loads++;
    clearTimeout(silence);
    silence = setTimeout(() => {
      arrive(state.asked, false);
      state.asked = null;
    }, SILENCE_MS);
    frame.contentWindow?.postMessage({ ask: "where" }, "*");
  };
  frame.addEventListener("load", loaded);
  // The first time the frame may have been there before this script.
  addEventListener("load", () => loads === 0 && loaded());
  pages.addEventListener("change", () => {
    state.asked = pages.value;
    frame.src = `${frameRoot}${pages.value}`;
  });

  const clean = (value, most) => (typeof value === "string" ? value.slice(0, most) : "");
  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.data?.channel !== "review") return;
    const { is, path, since } = event.data;
    if (is !== "here" || typeof path !== "string" || path.length > 200 || path === "" || !event.ports[0]) return;
    port = event.ports[0];
    port.onmessage = ({ data }) => hear(Object(data));
    clearTimeout(silence);
    state.asked = null;
    // Not by what only says so again.
    if (state.picking && since !== state.since) setPicking(false);
    state.since = since;
    arrive(path);
  });
  const hear = ({ is, node, quote, found }) => {
    if (is === "shown" && found === false) tell(texts.placeGone);
    if (!state.picking) return;
    if (is === "over") status.textContent = clean(quote, LONGEST_QUOTE);
    if (is === "picked" && typeof node === "string" && node.length <= LONGEST_NODE) {
      setPlace({ node, quote: clean(quote, LONGEST_QUOTE).trim() || null });
      setPicking(false);
      openPanel(true);
      text.focus();
    }
    if (is === "left") {
      setPicking(false);
      openPanel(true);
      pick.focus();
    }
  };

  if (nameField)
    try {
      nameField.value = localStorage.getItem(NAME_KEY) ?? "";
    } catch {
      // Then it is asked for.
    }
  load();
  // The frame may have been there before this script.
  frame.contentWindow?.postMessage({ ask: "where" }, "*");
})();

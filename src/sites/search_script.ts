/**
 * The script of pages that have a place for searching: an element with `data-sw-search`. One that has no field of its own
 * gets one; results are shown below it while a visitor types, as a list of links that is reached by Tab and announced.
 * Its words are the page's: `data-sw-search-label`, `-none` and `-found` ("{count} results").
 */
export const SEARCH_SCRIPT = `(() => {
const make = (tag, attributes, text) => {
const made = document.createElement(tag);
for (const name in attributes) made.setAttribute(name, attributes[name]);
if (text) made.textContent = text;
return made;
};
let count = 0;
for (const place of document.querySelectorAll("[data-sw-search]")) {
const say = (name, fallback) => place.getAttribute("data-sw-search-" + name) || fallback;
const label = say("label", "Search");
let field = place.querySelector("input");
if (!field) {
field = make("input", { type: "search", name: "q", autocomplete: "off", placeholder: label, "aria-label": label });
place.append(field);
}
const id = "sw-search-" + ++count;
const box = make("div", { id, class: "sw-search-results" });
const note = make("p", { role: "status", class: "sw-search-note" });
const list = make("ul", {});
box.append(note, list);
box.hidden = true;
field.setAttribute("aria-controls", id);
if (!place.getAttribute("role") && place.tagName !== "SEARCH") place.setAttribute("role", "search");
(field.closest("label") || field).after(box);
let timer, last = 0;
const show = async () => {
const query = field.value.trim();
const turn = ++last;
if (!query) return void (box.hidden = true);
const answer = await window.fetch("/_sw/search?q=" + encodeURIComponent(query)).then((one) => (one.ok ? one.json() : null), () => null);
if (turn !== last || !answer) return;
list.replaceChildren(...answer.results.map(({ url, title, excerpt }) => {
const item = make("li", {});
item.append(make("a", { href: url }, title), make("p", {}, excerpt));
return item;
}));
const found = answer.results.length;
note.textContent = found ? say("found", "{count} results").replace("{count}", found) : say("none", "Nothing found");
box.hidden = false;
};
field.addEventListener("input", () => {
clearTimeout(timer);
timer = window.setTimeout(show, 200);
});
field.addEventListener("keydown", (event) => {
if (event.key === "Escape") box.hidden = true;
});
const form = field.form;
if (form && place.contains(form) || form === place) form.addEventListener("submit", (event) => {
event.preventDefault();
show();
});
}
})();
`;

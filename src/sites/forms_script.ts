/**
 * The script of pages with forms: sends them without leaving the page and says in place what came of it, each problem at
 * its field. A form that its author's own script has sent is left alone, and without this script forms are sent as
 * browsers send them.
 *
 * It also carries the moment when the page was opened, which tells who fills a form in faster than a person can. A
 * published page is one document for everybody and can't say it; so visitors without JavaScript have no shortest time.
 * For them the hidden field, the limits and the look for repeated content decide alone.
 */

/** @param started the signed statement that the page was opened now */
export const formsScript = (started: string): string => `(() => {
const started = ${JSON.stringify(started)};
let count = 0;
const make = (tag, kind, text) => {
const made = document.createElement(tag);
if (kind) made.className = kind;
made.dir = "auto";
made.textContent = text;
return made;
};
for (const form of document.querySelectorAll("form[data-sw-form]")) {
const field = (name) => form.querySelector('[name="' + CSS.escape(name) + '"]');
const time = field("_sw_started");
if (time) time.value = started;
const note = make("div", "sw-note", "");
note.setAttribute("role", "status");
note.setAttribute("aria-live", "polite");
note.tabIndex = -1;
form.after(note);
const say = (text, lines = []) => {
note.replaceChildren(make("p", "", text));
if (lines.length) note.append(make("ul", "", ""));
for (const line of lines) note.lastChild.append(make("li", "", line));
};
let marks = [];
const mark = (element, text) => {
const words = make("span", "sw-problem", text);
words.id = "sw-problem-" + ++count;
const group = /radio|checkbox/.test(element.type) && element.closest("fieldset");
if (group) group.append(words);
else (element.closest("label") || element).after(words);
const before = element.getAttribute("aria-describedby");
element.setAttribute("aria-invalid", "true");
element.setAttribute("aria-describedby", (before ? before + " " : "") + words.id);
marks.push(() => {
words.remove();
element.removeAttribute("aria-invalid");
if (before) element.setAttribute("aria-describedby", before);
else element.removeAttribute("aria-describedby");
});
};
let busy = false;
form.addEventListener("submit", async (event) => {
if (event.defaultPrevented) return;
event.preventDefault();
if (busy) return;
busy = true;
form.setAttribute("aria-busy", "true");
for (const unmark of marks) unmark();
marks = [];
try {
const body = new FormData(form, event.submitter);
const answer = await window.fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "application/json" } });
const result = await answer.json();
if (answer.ok) {
if (result.redirect_url) return location.assign(result.redirect_url);
say(result.message);
HTMLFormElement.prototype.reset.call(form);
if (time) time.value = started;
note.focus();
} else {
const lines = [];
let first = note;
for (const { path, message } of result.details || []) {
const element = field(path);
if (element && element.type !== "hidden") {
mark(element, message);
if (first === note) first = element;
} else lines.push(message);
}
say(result.message, lines);
first.focus();
}
} catch {
say(form.dataset.swForm);
note.focus();
} finally {
busy = false;
form.removeAttribute("aria-busy");
}
});
}
})();
`;

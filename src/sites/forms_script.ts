/**
 * The script of pages with forms: sends them without leaving the page and says in place what came of it, each problem at
 * its field. It is the last to hear that a form is sent, whenever a page's own scripts began to listen: what they keep
 * from being sent is not sent, and a form that they have sent is left alone. Without this script, in a shadow root, or
 * when a button or a page on another host says where it goes, a form is sent as browsers send it.
 *
 * It also carries the moment when the page was opened, which tells who fills a form in faster than a person can. A
 * published page is one document for everybody and can't say it; so visitors without JavaScript have no shortest time.
 * For them the hidden field, the limits and the look for repeated content decide alone.
 */

/** @param started the signed statement that the page was opened now */
export const formsScript = (started: string): string => `(() => {
const started = ${JSON.stringify(started)};
let count = 0;
const make = (tag, text = "", className = "") =>
Object.assign(document.createElement(tag), { dir: "auto", textContent: text, className });
const set = (element, name, value) => value ? element?.setAttribute(name, value) : element?.removeAttribute(name);
const known = new Map();
const prepare = (form) => {
const field = (name) => form.querySelector('[name="' + CSS.escape(name) + '"]');
set(field("_sw_started"), "value", started);
const note = make("div", "", "sw-note");
set(note, "role", "status");
set(note, "aria-live", "polite");
set(note, "tabindex", "-1");
form.after(note);
const say = (text, lines = []) => {
const list = make("ul");
list.append(...lines.map((line) => make("li", line)));
note.replaceChildren(make("p", text), lines[0] ? list : "");
note.focus();
};
let marks = [];
const mark = (element, text) => {
const words = make("span", text, "sw-problem");
words.id = "sw-problem-" + ++count;
const group = /radio|checkbox/.test(element.type) && element.closest("fieldset");
group ? group.append(words) : (element.closest("label") || element).after(words);
const before = element.getAttribute("aria-describedby");
set(element, "aria-invalid", "true");
set(element, "aria-describedby", (before ? before + " " : "") + words.id);
marks.push(() => {
words.remove();
set(element, "aria-invalid");
set(element, "aria-describedby", before);
});
};
let busy;
const send = async (address, submitter) => {
if (busy) return;
busy = true;
set(form, "aria-busy", "true");
for (const unmark of marks) unmark();
marks = [];
try {
const answer = await window.fetch(address, { method: "POST", body: new FormData(form, submitter), headers: { Accept: "application/json" } });
const result = await answer.json();
if (answer.ok) {
if (result.redirect_url) return location.assign(new URL(result.redirect_url, location));
HTMLFormElement.prototype.reset.call(form);
say(result.message);
} else {
const lines = [];
let first;
for (const { path, message } of result.details || []) {
const element = field(path);
if (element && element.type !== "hidden") {
mark(element, message);
first ||= element;
} else lines.push(message);
}
say(result.message, lines);
first?.focus();
}
} catch {
say(form.dataset.swForm);
} finally {
busy = false;
set(form, "aria-busy");
}
};
known.set(form, send);
return send;
};
for (const form of document.querySelectorAll("form[data-sw-form]")) prepare(form);
const hear = (event) => {
const { target: form, submitter } = event;
if (event.defaultPrevented || !(form.dataset || 0).swForm) return;
const address = new URL(form.getAttribute("action"), location);
if (submitter?.matches("[formaction],[formmethod]") || address.origin !== location.origin) return;
event.preventDefault();
(known.get(form) || prepare(form))(address, submitter);
};
addEventListener("submit", () => {
removeEventListener("submit", hear);
addEventListener("submit", hear);
}, true);
})();
`;

/**
 * The script of pages with forms: sends them without leaving the page and says in place what came of it. A form that
 * its author's own script has sent is left alone, and without this script forms are sent as browsers send them.
 */

/** @param started the signed statement that the page was opened now */
export const formsScript = (started: string): string => `(() => {
const started = ${JSON.stringify(started)};
for (const form of document.querySelectorAll("form[data-sw-form]")) {
const field = (name) => form.querySelector('[name="' + CSS.escape(name) + '"]');
const time = field("_sw_started");
if (time) time.value = started;
const note = document.createElement("div");
note.setAttribute("role", "status");
note.setAttribute("aria-live", "polite");
note.tabIndex = -1;
form.after(note);
const say = (text, lines) => {
note.textContent = "";
const head = document.createElement("p");
head.textContent = text;
note.append(head);
if (lines.length) {
const list = document.createElement("ul");
for (const line of lines) list.appendChild(document.createElement("li")).textContent = line;
note.append(list);
}
};
let busy = false;
form.addEventListener("submit", async (event) => {
if (event.defaultPrevented) return;
event.preventDefault();
if (busy) return;
busy = true;
form.setAttribute("aria-busy", "true");
for (const marked of form.querySelectorAll("[aria-invalid]")) marked.removeAttribute("aria-invalid");
try {
const body = new FormData(form, event.submitter);
const answer = await window.fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "application/json" } });
const result = await answer.json();
if (answer.ok) {
if (result.redirect_url) return location.assign(result.redirect_url);
say(result.message, []);
HTMLFormElement.prototype.reset.call(form);
if (time) time.value = started;
note.focus();
} else {
const details = result.details || [];
say(result.message, details.map((detail) => detail.message));
const wrong = details.map((detail) => field(detail.path)).filter(Boolean);
for (const element of wrong) element.setAttribute("aria-invalid", "true");
(wrong[0] || note).focus();
}
} catch {
say(form.dataset.swForm, []);
} finally {
busy = false;
form.removeAttribute("aria-busy");
}
});
}
})();
`;

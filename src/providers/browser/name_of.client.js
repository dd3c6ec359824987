/** How a person, or a model, finds an element in the code; put before the scripts that say where something is. */
// biome-ignore lint/correctness/noUnusedVariables: they call it.
function nameOf(element) {
  const names = [];
  for (let at = element; at && at !== document.body && names.length < 4; at = at.parentElement) {
    const { localName, id, classList } = at;
    names.unshift(localName + (id ? `#${id}` : classList.length > 0 ? `.${[...classList].slice(0, 2).join(".")}` : ""));
    if (id) break;
  }
  return names.join(" > ").slice(0, 200);
}

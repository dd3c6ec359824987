/**
 * Finds what shuts out people who use a screen reader or a keyboard, as the engine of IBM Equal Access tells it, which is
 * evaluated before. Of its rules those that WCAG 2.2 (A, AA) is broken by for certain: texts' contrast is measured by
 * our own script, title and language are the page's settings, and what is only good practice is left to authors.
 */
(async () => {
  const MOST = 20;
  /** What the engine computes grows with their square in places. */
  const MOST_ELEMENTS = 2000;
  const RULES = new Set([
    "a_text_purpose",
    "area_alt_exists",
    "aria_activedescendant_valid",
    "aria_attribute_allowed",
    "aria_attribute_required",
    "aria_attribute_value_valid",
    "aria_child_valid",
    "aria_hidden_nontabbable",
    "aria_img_labelled",
    "aria_parent_required",
    "aria_role_allowed",
    "aria_role_valid",
    "blink_elem_deprecated",
    "element_lang_valid",
    "element_scrollable_tabbable",
    "frame_title_exists",
    "iframe_interactive_tabbable",
    "imagebutton_alt_exists",
    "img_alt_valid",
    "input_autocomplete_valid",
    "input_label_exists",
    "marquee_elem_avoid",
    "meta_viewport_zoomable",
    "object_text_exists",
    "table_headers_ref_valid",
    "table_scope_valid",
    "target_spacing_sufficient",
  ]);
  if (document.querySelectorAll("*").length > MOST_ELEMENTS) return [];
  // All rules of the guideline run: some need that others have.
  const { results } = await new ace.Checker().check(document, ["WCAG_2_2"]);
  const told = new Set();
  return results
    .filter(({ ruleId, value: [policy, result] }) => RULES.has(ruleId) && policy === "VIOLATION" && result === "FAIL")
    .flatMap(({ path, message }) => {
      const first = XPathResult.FIRST_ORDERED_NODE_TYPE;
      const { singleNodeValue: element } = document.evaluate(path.dom, document, null, first);
      const where = element && element !== document.documentElement ? nameOf(element) : "";
      const detail = message.trim().replace(/\s+/g, " ").replace(/\.$/, "").slice(0, 300);
      const key = `${where} ${detail}`;
      if (told.has(key)) return [];
      told.add(key);
      return [{ kind: "accessibility", where, detail }];
    })
    .slice(0, MOST);
})();

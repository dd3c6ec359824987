/** The blocks in which a model writes changes, as prompts tell it; edit_blocks.ts reads them. */
export const EDIT_BLOCKS = `<<<EDIT html>>>
<<<FIND>>>
(lines of the present code, quoted character by character, enough of them to occur exactly once)
<<<REPLACE>>>
(what stands there afterwards; nothing to delete it)
<<<END>>>

EDIT works on html, css or javascript. One block for each place; keep FIND short. All blocks speak of the code as you were shown it, whatever other blocks change; no two may change the same lines. More blocks:
<<<APPEND css>>> (rules) <<<END>>> adds at the end of css or javascript.
<<<INSERT before SELECTOR>>> (html) <<<END>>> puts html before, after, or as "first" or "last" child of an element.
<<<MOVE SELECTOR before SELECTOR>>> moves an element (before, after, first, last). It has no END.
<<<REMOVE SELECTOR>>> removes an element. It has no END.
<<<SET name SELECTOR>>> (value) <<<END>>> sets an attribute; <<<UNSET name SELECTOR>>> takes it away.
<<<TEXT SELECTOR>>> (plain text) <<<END>>> sets the text of an element that holds no other elements.
<<<TOKEN --name>>> (value) <<<END>>> sets a custom property wherever the style sheet sets it.
<<<TITLE>>> (text) <<<END>>> and <<<DESCRIPTION>>> (text) <<<END>>> set the page's title and meta description; <<<LANGUAGE>>> (BCP 47 tag) <<<END>>> goes with a translation of the whole page.
A SELECTOR is a CSS selector (types, #id, .class, [attribute="value"], :nth-of-type(n), descendants, > and +) that fits exactly one element.`;

/** Why an engine could not do its work. What providers and models say in their own words is in the details. */
import { teller } from "./sentence.ts";

export const ENGINE_FAILURES = {
  provider_key_refused:
    "The AI provider at {where} refused the key: “{said}” Set OPENAI_API_KEY to a key that it accepts.",
  provider_access_refused:
    "The AI provider at {where} refused access: “{said}” Check what the key in OPENAI_API_KEY may use.",
  provider_wants_payment: "The AI provider at {where} wants payment: “{said}” Check the account behind OPENAI_API_KEY.",
  provider_lacks_model:
    "The AI provider at {where} does not offer the model “{model}”: “{said}” Set {settings} to models that it offers.",
  provider_elsewhere:
    "The AI provider has no chat completions at {where}: “{said}” Check OPENAI_BASE_URL; it usually ends in /v1.",
  provider_redirects:
    "The AI provider at {where} redirects to {to}. Set OPENAI_BASE_URL to the address that answers by itself.",
  provider_refused:
    "The AI provider at {where} refused the request ({status}): “{said}” Change the prompt or the model.",
  provider_limits: "The AI provider at {where} is limiting requests: “{said}” Try again later.",
  provider_down: "The AI provider at {where} failed: “{said}” Try again later.",
  provider_down_status: "The AI provider at {where} failed ({status}): “{said}” Try again later.",
  provider_unreadable: "The AI provider at {where} sent an answer that can not be read: {said}. Try again.",
  provider_unreachable:
    "The AI provider at {where} can not be reached: {said}. Check that it is running and that OPENAI_BASE_URL is right, then try again.",
  provider_cut_off: "The connection to the AI provider at {where} failed: {said}. Try again later.",
  provider_slow:
    "The AI provider took longer than {seconds} s. Try again, use a faster model, or set {setting} higher.",
  provider_stalled: "The AI provider stopped answering in the middle (nothing for {seconds} s). Try again later.",
  provider_closed: "The AI provider closed the connection before it answered. Try again later.",
  provider_fails_midway: "The AI provider failed in the middle of its answer. Try again later.",
  provider_endless:
    "The AI provider sent more than {mb} MB without an end and was stopped. Try again, or use another model.",
  provider_filtered: "The AI provider's content filter stopped the answer. Change the prompt, or use another model.",
  provider_no_picture: "The AI provider's answer has no picture in it. Try again, or use another model.",
  provider_large_picture: "The AI provider's picture is larger than 25 MB. Try again.",
  provider_forbidden_picture:
    "The AI provider answered with a picture at an address that must not be fetched. Use another model.",
  provider_makes_no_images:
    "The AI provider at {where} makes no images with the model “{model}”: “{said}” Set {setting} to an image model that it offers.",
  page_broken_off: "The AI provider broke off in the middle of the page. Try again.",
  answer_broken_off: "The AI provider broke off in the middle of its answer. Try again.",
  page_not_begun:
    "The model used up its output limit before it wrote any code. Raise the limit at the provider, or use another model.",
  answer_not_begun:
    "The model used up its output limit before it answered. Raise the limit at the provider, or use another model.",
  page_beyond_model:
    "The page is longer than the model can write, even in several answers. Use a model with a larger output limit.",
  answer_beyond_model: "The answer is longer than the model can write, even in several parts. Ask for less at once.",
  page_absurd: "The model wrote a page of absurd size. Try again, or use another model.",
  page_marked_wrong:
    "The model marked the parts of the page in a way that can't be read. Try again, or use another model.",
  page_without_html: "The model gave no HTML. Try again, or use another model.",
  page_unusable: "The model wrote no usable page: {said} Try again.",
  page_as_words: "The model wrote no HTML, but: “{said}” Try again, change the prompt, or use another model.",
  model_endless: "The model wrote without end and was stopped. Try again, or use another model.",
  model_refused: "The model refused: “{said}” Change the prompt, or use another model.",
  model_said_nothing: "The model gave an empty answer. Try again, or use another model.",
  model_gave_no_names: "The model gave no usable names. Try again, or use another model.",
  model_drew_few:
    "The model drew {made} usable logos of the {wanted} that were asked for. Try again, or use another model.",
  model_made_up:
    "The model made something up, so nothing was kept. {said} Say it in the request if it is true, or try again.",
  model_changed_nothing: "The model left the section as it is. Try again with an instruction.",
  model_not_understood: "{said} Try again, or use another model.",
  plan_of_another: "This plan was made by another engine. Start the generation again.",
  run_interrupted: "The generation was interrupted too often. Your credits were refunded; please try again.",
  run_without_page: "The engine's answer had no page in it. Your credits were refunded; please try again.",
  page_not_kept: "The engine's page can't be kept. {said} Your credits were refunded; please try again.",
  turn_interrupted:
    "The turn was interrupted by a restart of the server. Your credits were refunded; please send the message again.",
  change_not_kept: "The changed page can't be kept. {said} Your credits were refunded; please send the message again.",
  changed_during_turn:
    "{what} changed by somebody else during this turn, so its changes were dropped. Your credits were refunded; please send the message again.",
  section_not_composed:
    "The embedded engine regenerates sections that it composed itself, and this is not one. Change it with POST /v1/edit/turn or POST /v1/versions, or set OPENAI_API_KEY for an AI provider.",
  section_elsewhere:
    "The embedded engine found no place in this section for what the instruction says. Name the section that it belongs to, or change this one with POST /v1/edit/turn.",
  section_without_other:
    "The embedded engine has no other form of this section for what the page's prompt says. Add an instruction with what it should say, or change it with POST /v1/edit/turn.",
  not_translated:
    'The embedded engine does not translate: the text is in "{language}". Set OPENAI_API_KEY for an AI provider that does.',
  rewritten_by_rule:
    'The embedded engine rewrites by rule: "shorter", "as a list", "one sentence", "formal", "clearer", "upper case", "replace X with Y". For other wishes set OPENAI_API_KEY for an AI provider.',
  not_in_text: "“{words}” is not in the text.",
  format_not_drawn: 'The embedded engine draws "svg" and "png", not "{format}". Ask for one of those.',
  no_photographs:
    "The embedded engine draws illustrations, not photographs. Ask for another style, or set OPENAI_API_KEY for an AI provider that makes photographs.",
  format_not_made: 'The AI provider makes "png", "jpeg" and "webp", not "svg". Ask for one of those.',
  picture_not_fetched: "The AI provider's picture could not be fetched: {said}. Try again.",
  nothing_described: "Describe the website first.",
} as const;

/** Says why an engine could not do its work. */
export const tellEngine = teller(ENGINE_FAILURES);

/**
 * Why something is refused, or could not be done, of errors whose code alone does not say it: what can't be done with a
 * thing as it is now, records of DNS that are in the way, and sources of leads and of pictures that have not answered.
 */
import { teller } from "./sentence.ts";

export const REFUSALS = {
  account_can_not:
    "This is about yourself, or for the users of the account alone, and can't be done with {header}. Leave that header out.",
  website_elsewhere: "This website is in another account. Name it with the header X-Account: {account_id}.",
  change_too_large:
    "The pages that this would change have more than {most} characters together. Change fewer at a time: those in `page_ids` where a call takes that, or one by one with POST /v1/pages/:id/edits.",
  programs_off: "This server connects no AI clients: its operator has switched that off.",
  publishing_asked:
    "Somebody has asked already, and it is not answered yet. What you have changed since is published with it.",
  owner_signs_in: "This person is an owner, and owners sign in themselves.",
  client_suspended:
    "This client is suspended, and its people can't sign in. Let it in again with PUT /v1/clients/:id first.",
  changes_it_themself:
    "This person is a member of other accounts, too, and changes that themself. “Forgot your password?” mails them a link.",
  invited_other: "The invitation is to {email}. Sign in with that address.",
  member_already: "You are a member of this account already. An owner can change your role.",
  brand_of_agency: "This account is a client: its brand is that of who looks after it.",
  comment_of_reviewer: "A reviewer wrote this comment; only its status can be changed. Answer it instead.",
  not_for_sale: "{domain} is not for sale: it is yours, or being bought.",
  not_renewable: "{domain} can't be renewed now: {said}",
  renewed_already: "{domain} is being renewed already; look again in a minute.",
  bought_elsewhere: "{domain} was not bought here: renew it where it was.",
  pays_itself: "This account pays for what it buys: POST /v1/stripe/checkout with this domain_id.",
  not_registered: "{domain} is not registered yet: there is nothing to check.",
  being_bought: "{domain} is being bought. Wait until that is done, some seconds.",
  same_file:
    'The pages at "{other}" and "{path}" would be the same file, {file}. Move one of them and publish it again.',
  no_environment: "This process was started without an environment to set anything beside.",
  no_restart: "Restart it where it was started: here it can't be.",
  no_own_address: "You have no e-mail address that it could be sent to. Enter one in your profile first.",
  website_without_code: "The website has no page with code yet. Write or generate one first.",
  not_for_parent:
    "Only who acts in a client's account as its parent can keep the template for the parent. Leave `for_parent` out.",
  release_shown: "Visitors see this release. Publish or restore another first, or delete the website.",
  experiment_begun:
    "{field} can't be changed once an experiment was started: what was counted before would be of something else. Make another.",
  experiment_not_running: "It is not running. Start it with POST /v1/experiments/:id/start.",
  variation_gone: "The variation's version is not there any more.",
  template_not_tested: "The template of a collection's records can't be tested. Choose another page.",
  control_not_shown:
    "The first variation is the control, which must be the version that visitors see now: publish it, or make its `version_id` the page's `published_version_id`.",
  experiment_ended: "It has ended. Make another: what was counted so far would not be its own.",
  nothing_to_click: "“{variation}” has nothing that {target} matches, so nobody could click it.",
  list_of_campaign: "A campaign that is under way goes to this list. Cancel the campaign first.",
  not_pending: "This subscriber is {status}; only who is pending can be asked.",
  asked_often: "This address was asked {times} times; it is not asked again.",
  client_has_none: "This account is a client itself, and clients have none.",
  client_bills_none: "This account is a client itself, and bills none.",
  client_billing_ending: "Its billing is being ended. Try again in a minute.",
  client_billed: "It still gets invoices of yours. End that first with DELETE /v1/clients/:id/billing.",
  stripe_unconnected: "Your Stripe is not connected. PUT /v1/client_billing connects it.",
  billing_ending: "The billing of before is being ended. Try again in a minute.",
  currency_kept: "A running subscription keeps its currency. End it with DELETE /v1/clients/:id/billing first.",
  all_accounts_refused: "account=all is for owners, and for keys that are not limited to websites. Leave it out.",
  plan_of_agency: "The plan of this account comes from who looks after it. Ask them to change it.",
  plan_given: "The operator of this server has given this account its plan, and nothing is to be paid for it.",
  nothing_bought: "Nothing was bought yet. POST /v1/stripe/checkout opens a page to pay on.",
  pages_follow_another:
    "Other pages follow the design that the website has by now ({paths}), and this direction brings another. Delete those pages and generate them after choosing, or take its code for this page alone: POST /v1/versions/{version}/restore.",
  password_of_setting: "The password is set by {setting}. Change that setting and start the server again.",
  account_of_operator: "This is the operator's account, which the server itself needs. It stays.",
  looked_after: "Somebody else looks after this account. Ask them to delete it.",
  has_clients: "The account has clients. Delete them first, with DELETE /v1/clients/:id.",
  plan_paid: "The account has a plan that is paid for. Cancel it first, under Billing.",
  campaign_fixed:
    "This campaign is {status}: only drafts and templates can be changed, and name and pace of what is paused.",
  campaign_under_way: "This campaign is {status}. Cancel it first.",
  campaign_no_draft: "This campaign is {status}; only a draft can be scheduled.",
  nothing_to_pause: "This campaign is {status}; there is nothing to pause.",
  campaign_not_paused: "This campaign is {status}; only what is paused can be resumed.",
  nothing_to_cancel: "This campaign is {status}; there is nothing to cancel.",
  page_without_headline: "The page has no headline (`h1`). Nothing was charged.",
  nothing_different: "Nothing would be different. Nothing was charged.",
  few_sections:
    "The page has fewer than three sections with headings, so that there is no other order. Nothing was charged.",
  no_other_headline: "The engine has found no other headline for the same facts. Nothing was charged.",
  experiment_on_page:
    "“{name}” ({experiment}) is running on this page, and a page has one at a time. Stop or pause it first.",
  values_of_field:
    'Values of the field "{field}" would not survive this change. Change these records first, or add a field with another key.',
  values_of_many:
    "The values of {records} records would be written anew; {most} is the most at once. Add a field with another key, and import the values.",
  name_of_zone: "{zone} is the zone's own name, where no {type} record can be set.",
  alias_there: "There is an alias (CNAME) at {name}, beside which nothing else can be. Delete it first.",
  records_there: "There are records at {name} ({types}), beside which an alias can't be. Delete them first.",
  record_needed: "{domain} needs this record. Remove the domain, or its DNS connection, first.",
  other_records: "There are other records at {name}, beside which this one can't be.",
  other_alias: "There is another alias at {name}; a name has one at most.",
  other_records_in_zone: "There are other records at this name in {zone}, beside which this one can't be.",
  dns_waits: "{who} asks to wait{words}",
  dns_credentials_refused: "{who} refuses these credentials, or they may not do this{words}",
  dns_fails: "{who} has a failure of its own ({status}){words}",
  dns_unreadable: "{who} gave an answer that can't be read ({status}).",
  dns_unreachable: "{who} could not be asked: {said}",
  dns_refuses: "{who} refuses this: {said}",
  dns_zone_missing: "The zone {zone} is not at {who}, or the token does not reach it.",
  dns_key_may_not: "The name server {host} does not let the key {key} change {zone}.",
  dns_zone_or_key: "The name server {host} does not have the zone {zone}, or does not know the key {key}.",
  dns_server_fails: "The name server {host} {said}.",
  dns_zone_unwritable: "The zone of {name} can't be written at the DNS provider.",
  dns_not_seen: "The name servers of {zone} do not say what was put at {name} after two minutes.{said}",
  dns_server_unknown: "The name server {host} is not known in DNS.",
  dns_server_private: "The name server {host} is in a private network, which the operator has not allowed.",
  dns_key_refused: "The name server {host} refuses the key {key}: {said}.",
  dns_change_refused: "The name server {host} does not take this change of {zone} ({rcode}).",
  html_too_deep:
    "The html nests elements deeper than {limit}; close elements that are left open, or take wrappers away{place}.",
  html_too_large: "The html has more than {limit} elements; divide the page{place}.",
  html_too_described: "The html has an element with more than {limit} attributes; leave some out{place}.",
  no_registrar: 'No registrar is configured on this server. Buy the domain elsewhere and add it with mode "connect".',
  renewal_without_registrar: "No registrar is configured on this server.",
  price_refused: "The registrar refused to say a price. Tell the operator, who can look why.",
  no_payments: "This server takes no payments: the operator sets plans and credits. ({setting} is not set.)",
  payment_failed: "{said}. Nothing was charged; try again in a minute.",
  stripe_failed: "{said}. Nothing was changed; try again in a minute.",
  no_mail: "This server is not set up to send e-mail. Its operator sets {settings}.",
  nobody_asked:
    "This server is not set up to send e-mail, so that nobody can be asked. Add them with a `basis`, or tell the operator.",
  mail_refused: "Nothing was sent. {said}",
  no_picture_search:
    "This server searches no pictures. Its operator can set {key}, or let {address} be what it is by itself.",
  no_lead_source:
    "This server has no source of leads. Its operator can import an extract of Overture Maps (`{command}`), or set {address} to an Overpass server that allows it, or {key}.",
  no_places: "No places were imported. The operator can get an extract of Overture Maps and run `{command}`.",
  place_not_imported:
    'No imported place is in "{location}". Check the spelling, or ask the operator which regions were imported.',
  search_interrupted: "The search was interrupted too often. Please try again.",
  source_not_searched: "This server does not search {source}.",
  source_queued: "Too many searches wait for {source}. Try again later.",
  source_resting: "{source} has asked us to wait. Try again in {seconds} seconds.",
  source_busy: "{source} has too much to do. Try again in a minute.",
  source_often: "{source} has had too many requests. Try again later.",
  source_often_from_here: "{source} has had too many requests from this server. Try again later.",
  source_often_until: "{source} has had too many requests from this server. Try again in {seconds} seconds.",
  source_refuses_program: "{source} refuses this program ({status}). Tell the operator.",
  source_refuses_key: "{source} refuses this server's key. Tell the operator.",
  source_refuses_server: "{source} refuses this server's requests. Tell the operator.",
  source_place_unknown: "{source} does not know this place. Write it another way.",
  source_status: "{source} answered {status}. Try again later.",
  source_status_words: "{source} answered {status}. Try again later, or other words.",
  source_large: "{source}'s answer is too large.",
  source_large_place: "{source}'s answer is too large. Search a smaller place.",
  source_silent: "{source} did not answer in time. Try again later.",
  source_unreachable: "{source} could not be reached. Try again later.",
  source_cut: "{source}'s answer is not whole. Try again later.",
  source_unreadable: "{source}'s answer can't be read. Try again later.",
  source_gave_up: "{source} gave up on this search. Search a smaller place, or try again later.",
  source_no_results: "{source}'s answer has no list of results.",
  source_no_list: "{source}'s answer has no list of {things}. Try again later.",
  no_browser:
    "This server has no browser to look at pages with. Its operator can set {setting} to the path of a Chromium, or to the address of one that runs beside the server.",
  browser_broken:
    "The server's browser ({setting}) does not work at the moment. Its operator finds the reason in the log, and with `{command}`.",
  page_shown_slowly:
    "The page was not shown within {seconds} seconds, and the browser was ended. Look whether a script of it runs without end, or make it smaller.",
  page_too_heavy:
    "The page takes more memory than a look at it may have, and the browser was ended. Make it smaller: fewer elements, smaller pictures.",
  registrar_silent: "{said} Try again in {seconds} seconds.",
  body_broke_off: "The request body broke off. Nothing was changed.",
} as const;

/** Says why something is refused. */
export const tellRefusal = teller(REFUSALS);

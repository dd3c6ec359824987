/** Looking at drafts: with a key, or by a link for those who have none and may be asked what they think. */
import * as v from "valibot";
import { DAY_MS, isoTime } from "../../lib/clock.ts";
import { COMPUTING, invalid } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { component, described, identifier, nameText, optional, timestamp, webAddress } from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { assertKey } from "../../storage/secrets.ts";
import { originFor } from "../brand/service.ts";
import { getPage, isPathTaken } from "../pages/service.ts";
import { getWebsite } from "../websites/service.ts";
import { LONGEST_REVIEWER, type PreviewClaim, previewToken } from "./preview_links.ts";
import { assertPreviewable, assertSitePreviewable, previewDocument } from "./previews.ts";

const PREVIEW_LINK_MS = 7 * DAY_MS;

const previewPage = operation({
  name: "pages.preview",
  route: "GET /v1/pages/:id/preview",
  scope: "sites:read",
  summary: "See a page before it is published",
  description:
    "The whole document of the draft, or of the version with `version_id`, in a sandbox (it can't reach the application).",
  input: { id: identifier("page", "page"), version_id: optional(identifier("ver", "version of that page")) },
  output: { kind: "document", contentType: "text/html; charset=utf-8" },
  errors: ["not_possible", ...COMPUTING],
  handle: (context, input) => previewDocument(context, input.id, input.version_id),
});

const reviewFields = {
  comments: optional(
    described(
      v.boolean(),
      "Whether whoever has the link may comment on the pages, approve them or ask for changes, and read what others have said of them. True when there is a `reviewer`, else false.",
      true,
    ),
  ),
  reviewer: optional(
    v.pipe(
      nameText("The name under which comments are left; without it reviewers give their own.", "Ada Lovelace"),
      maxCharacters(LONGEST_REVIEWER),
    ),
  ),
};

const linkFields = {
  url: described(webAddress, "Whoever has it sees the drafts; treat it like a password."),
  comments: described(v.boolean(), "Whether people with the link may comment."),
  reviewer: described(v.nullable(v.string()), "Whose link it is; null when they say it themselves."),
  expires_at: described(timestamp, "When it ends."),
};

/** What the two kinds of links share. */
const ABOUT_LINKS =
  "Valid for 7 days, for showing drafts to a client. Links inside lead to the drafts of the website's other pages. With `comments` or a `reviewer` the pages are shown with a panel in which reviewers point at a place and leave comments, approve or ask for changes: GET /v1/pages/:id/comments lists what they said, and webhooks hear of it (`review.commented`, `review.approved`, `review.changes_requested`).";

interface WantedReview {
  comments?: boolean | undefined;
  reviewer?: string | undefined;
  frame?: boolean | undefined;
}

/**
 * A link, with what it lets reviewers do.
 * @param path where it begins; left out: wherever the website does, when it is opened
 * Throws `secret_key_missing`, `validation_failed`. */
async function makeLink(
  { services, account, now }: Context,
  shown: Pick<PreviewClaim, "page" | "version" | "website">,
  { comments, reviewer, frame = false }: WantedReview,
  path: string,
) {
  // Without the key the link would end with the process.
  assertKey(services.secrets);
  if (comments === false && reviewer !== undefined) throw invalid("reviewer", "only_with", { other: "comments" });
  const takesComments = comments ?? reviewer !== undefined;
  if (frame && takesComments) throw invalid("frame", "left_out_with", { other: "comments" });
  const expiresAt = now + PREVIEW_LINK_MS;
  const token = previewToken(services.linkSecret, {
    account: account._id,
    ...shown,
    expiresAt,
    ...(takesComments ? { review: { reviewer: reviewer ?? null } } : {}),
    ...(frame ? { frame } : {}),
  });
  return {
    // What is to be framed is at the host of who frames it.
    url: `${frame ? services.baseUrl : await originFor(services, account._id)}/preview/${token}${path}`,
    comments: takesComments,
    reviewer: reviewer ?? null,
    expires_at: isoTime(expiresAt),
  };
}

const createPreviewLink = operation({
  name: "pages.preview_link",
  route: "POST /v1/pages/:id/preview_link",
  scope: "sites:write",
  right: "any",
  summary: "Make a preview link that needs no key",
  description: `It begins with this page, and with \`version_id\` goes on showing that version of it, else the newest draft. ${ABOUT_LINKS}`,
  input: {
    id: identifier("page", "page"),
    version_id: optional(identifier("ver", "version of that page")),
    ...reviewFields,
    frame: optional(
      described(
        v.boolean(),
        "For a page that frames it, as the application does: the draft tells the page around it by messages where it is, and lets people point at an element.",
        false,
      ),
    ),
  },
  output: component("PreviewLink", {
    ...linkFields,
    page_id: described(v.string(), "The page."),
    version_id: described(v.nullable(v.string()), "The version."),
  }),
  errors: ["secret_key_missing"],
  async handle(context, input) {
    const { id, version_id = null } = input;
    await assertPreviewable(context, id, version_id);
    const { path } = await getPage(context, id);
    return { ...(await makeLink(context, { page: id, version: version_id }, input, path)), page_id: id, version_id };
  },
});

const createSitePreviewLink = operation({
  name: "websites.preview_link",
  route: "POST /v1/websites/:id/preview_link",
  scope: "sites:write",
  right: "any",
  summary: "Make a preview link of a whole website",
  description: `It begins with the home page. ${ABOUT_LINKS}`,
  input: { id: identifier("web", "website"), ...reviewFields },
  output: component("WebsitePreviewLink", { ...linkFields, website_id: described(v.string(), "The website.") }),
  errors: ["secret_key_missing"],
  tool: {
    name: "create_preview_link",
    title: "Make a preview link of a website",
    description:
      "A link that shows all drafts of a website to whoever has it, for 7 days, without a key. With `reviewer` or `comments` they can comment on the pages and approve them: read that with list_comments.",
    openWorld: true,
  },
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    await assertSitePreviewable(context, website._id);
    return {
      ...(await makeLink(
        context,
        { page: null, version: null, website: website._id },
        input,
        (await isPathTaken(context.db, website._id, "/")) ? "/" : "",
      )),
      website_id: website._id,
    };
  },
});

export const previewOperations = [previewPage, createPreviewLink, createSitePreviewLink];

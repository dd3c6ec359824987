/** What webhooks can be told of; the application has a name for each. */
export const EVENT_TYPES = [
  "submission.created",
  "page.published",
  "release.published",
  "page.deleted",
  "run.completed",
  "run.failed",
  "run.stopped",
  "website.created",
  "website.deleted",
  "review.commented",
  "review.approved",
  "review.changes_requested",
  "domain.verified",
  "domain.misconfigured",
  "domain.registered",
  "domain.registration_failed",
  "domain.expiring",
  "domain.down",
  "domain.up",
  "record.published",
  "record.unpublished",
  "record.deleted",
  "domain.certificate_issued",
  "domain.certificate_failed",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

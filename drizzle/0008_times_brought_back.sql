CREATE INDEX `jobs_kind` ON `jobs` (`kind`,`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_untried` ON `jobs` (`run_at`) WHERE attempts = 0;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_pending` ON `webhook_deliveries` (`next_attempt_at`) WHERE status = 'pending';
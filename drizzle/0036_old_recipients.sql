ALTER TABLE `campaigns` ADD `base_complained` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `recipients_forgotten_at` integer;--> statement-breakpoint
CREATE INDEX `campaigns_ended` ON `campaigns` (`finished_at`) WHERE recipients_forgotten_at IS NULL;
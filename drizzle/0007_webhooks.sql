CREATE TABLE `webhook_deliveries` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`failures` integer NOT NULL,
	`next_attempt_at` integer,
	`last_attempt_at` integer,
	`response_status` integer,
	`response_body` text,
	`error` text,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `webhook_events`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`webhook_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_status` ON `webhook_deliveries` (`webhook_id`,`status`,`_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_account` ON `webhook_deliveries` (`account_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of_event` ON `webhook_deliveries` (`event_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_events_account` ON `webhook_events` (`account_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_time` ON `webhook_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`events` text,
	`active` integer NOT NULL,
	`disabled_reason` text,
	`failing_since` integer,
	`secret` text NOT NULL,
	`old_secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_account` ON `webhooks` (`account_id`,`_id`);--> statement-breakpoint
-- Totals of lists; cascading deletes fire these too.
CREATE TRIGGER webhook_deliveries_total_added AFTER INSERT ON webhook_deliveries BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.webhook_id, 'deliveries', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_total_removed AFTER DELETE ON webhook_deliveries BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.webhook_id AND kind = 'deliveries';
END;
--> statement-breakpoint
CREATE TRIGGER webhooks_totals_dropped AFTER DELETE ON webhooks BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;

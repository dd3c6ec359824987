CREATE TABLE `deletions` (
	`resource` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deletions_account` ON `deletions` (`account_id`);--> statement-breakpoint
CREATE INDEX `deletions_website` ON `deletions` (`website_id`);
--> statement-breakpoint
-- How many websites of an account are published.
CREATE TRIGGER websites_total_published_added AFTER INSERT ON websites WHEN new.published_at IS NOT NULL BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'published_websites', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER websites_total_published_changed AFTER UPDATE OF published_at ON websites
WHEN (old.published_at IS NULL) <> (new.published_at IS NULL) BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'published_websites', new.published_at IS NOT NULL)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + iif(new.published_at IS NULL, -1, 1);
END;
--> statement-breakpoint
CREATE TRIGGER websites_total_published_removed AFTER DELETE ON websites WHEN old.published_at IS NOT NULL BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'published_websites';
END;
--> statement-breakpoint
INSERT INTO totals (owner, kind, count)
  SELECT account_id, 'published_websites', count(*) FROM websites WHERE published_at IS NOT NULL GROUP BY account_id;
--> statement-breakpoint
-- An event goes with the last delivery of it.
CREATE TRIGGER webhook_deliveries_event_dropped AFTER DELETE ON webhook_deliveries BEGIN
  DELETE FROM webhook_events WHERE _id = old.event_id
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE event_id = old.event_id);
END;

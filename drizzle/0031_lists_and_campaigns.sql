CREATE TABLE `campaign_contents` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`html` text NOT NULL,
	`text` text,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `campaign_recipients` (
	`campaign_id` text NOT NULL,
	`hash` text NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`domain` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`unconfirmed` integer DEFAULT false NOT NULL,
	`error` text,
	`sent_at` integer,
	PRIMARY KEY(`campaign_id`, `hash`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `campaign_recipients_due` ON `campaign_recipients` (`campaign_id`,`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_hash` ON `campaign_recipients` (`hash`,`account_id`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_account` ON `campaign_recipients` (`account_id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`preheader` text,
	`from_name` text NOT NULL,
	`reply_to` text,
	`postal_address` text,
	`page_id` text,
	`list_ids` text NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`send_at` integer,
	`throttle_per_hour` integer,
	`next_claim_at` integer,
	`expanded_lists` integer DEFAULT 0 NOT NULL,
	`expanded_after` text DEFAULT '' NOT NULL,
	`expanded_at` integer,
	`base_tried` integer DEFAULT 0 NOT NULL,
	`base_bounced` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `campaigns_account` ON `campaigns` (`account_id`,`_id`);--> statement-breakpoint
CREATE INDEX `campaigns_due` ON `campaigns` (`send_at`) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX `campaigns_page` ON `campaigns` (`page_id`) WHERE page_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `lists` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`from_name` text NOT NULL,
	`language` text NOT NULL,
	`double_opt_in` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lists_account` ON `lists` (`account_id`,`_id`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`list_id` text NOT NULL,
	`email` text NOT NULL,
	`hash` text NOT NULL,
	`name` text,
	`fields` text NOT NULL,
	`status` text NOT NULL,
	`consent` text NOT NULL,
	`confirmations` integer DEFAULT 0 NOT NULL,
	`confirmation_sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_id`) REFERENCES `lists`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_address` ON `subscribers` (`list_id`,`hash`);--> statement-breakpoint
CREATE INDEX `subscribers_list` ON `subscribers` (`list_id`,`_id`);--> statement-breakpoint
CREATE INDEX `subscribers_status` ON `subscribers` (`list_id`,`status`,`_id`);--> statement-breakpoint
CREATE INDEX `subscribers_email` ON `subscribers` (`list_id`,`email`);--> statement-breakpoint
CREATE INDEX `subscribers_hash` ON `subscribers` (`account_id`,`hash`);--> statement-breakpoint
CREATE INDEX `subscribers_pending` ON `subscribers` (`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `suppressions` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `forms` ADD `list_id` text REFERENCES lists(_id);--> statement-breakpoint
CREATE INDEX `forms_list` ON `forms` (`list_id`) WHERE list_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER lists_total_added AFTER INSERT ON lists BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'lists', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER lists_total_removed AFTER DELETE ON lists BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'lists';
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
-- How many of each status a list has, and how many all lists of an account have together.
CREATE TRIGGER subscribers_total_added AFTER INSERT ON subscribers BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (new.list_id, 'subscribers ' || new.status, 1), (new.account_id, 'subscribers', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_total_changed AFTER UPDATE OF status ON subscribers WHEN old.status <> new.status BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.list_id AND kind = 'subscribers ' || old.status;
  INSERT INTO totals (owner, kind, count) VALUES (new.list_id, 'subscribers ' || new.status, 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_total_removed AFTER DELETE ON subscribers BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.list_id AND kind = 'subscribers ' || old.status;
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'subscribers';
END;
--> statement-breakpoint
-- What campaigns say is among the bytes that an account stores.
CREATE TRIGGER campaigns_total_added AFTER INSERT ON campaigns BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (new.account_id, 'campaigns', 1), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_bytes_changed AFTER UPDATE OF size_bytes ON campaigns BEGIN
  UPDATE totals SET count = count + new.size_bytes - old.size_bytes WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_total_removed AFTER DELETE ON campaigns BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'campaigns';
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
-- How many recipients of each status a campaign has.
CREATE TRIGGER campaign_recipients_total_added AFTER INSERT ON campaign_recipients BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.campaign_id, 'recipients ' || new.status, 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_total_changed AFTER UPDATE OF status ON campaign_recipients WHEN old.status <> new.status BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.campaign_id AND kind = 'recipients ' || old.status;
  INSERT INTO totals (owner, kind, count) VALUES (new.campaign_id, 'recipients ' || new.status, 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;

CREATE TABLE `accounts` (
	`_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`plan_status` text NOT NULL,
	`plan_source` text NOT NULL,
	`monthly_credits` integer NOT NULL,
	`credit_balance` integer DEFAULT 0 NOT NULL,
	`credits_renew_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
, `kept_credits` integer DEFAULT 0 NOT NULL, `granted_credits` integer DEFAULT 0 NOT NULL, `customer_id` text, `docs_renewals` integer DEFAULT 0 NOT NULL, `require_second_factor` integer DEFAULT false NOT NULL);
--> statement-breakpoint
CREATE INDEX `accounts_renewal` ON `accounts` (`credits_renew_at`);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`prefix` text NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `made_by` text, `made_by_user` text, `scopes` text, `websites` text, `addresses` text, `expires_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);
--> statement-breakpoint
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `blobs` (
	`hash` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credit_entries` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`balance_after` integer NOT NULL,
	`reason` text NOT NULL,
	`resource` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credit_entries_account` ON `credit_entries` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `credit_entries_time` ON `credit_entries` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `credit_holds` (
	`resource` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`owner` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `kept` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credit_holds_account` ON `credit_holds` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `credit_holds_open` ON `credit_holds` (`owner`) WHERE state = 'held';
--> statement-breakpoint
CREATE TABLE `domains` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`domain` text NOT NULL,
	`mode` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `status` text DEFAULT 'pending_dns' NOT NULL, `token` text DEFAULT '' NOT NULL, `verified_at` integer, `proof` text, `redirect_to` text REFERENCES domains(_id) ON DELETE SET NULL, `findings` text, `checked_at` integer, `next_check_at` integer, `checks` integer DEFAULT 0 NOT NULL, `failing_since` integer, `registration` text, `renew_at` integer, `dns_connection_id` text REFERENCES dns_connections(_id) ON DELETE set null, `zone` text, `uptime_checks` integer DEFAULT true NOT NULL, `of_brand` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `domains_account` ON `domains` (`account_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` text NOT NULL,
	`route` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `route`, `key`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expiry` ON `idempotency_keys` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_owner` text,
	`created_at` integer NOT NULL
, `account_id` text);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_subject` ON `jobs` (`kind`,`subject`);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`);
--> statement-breakpoint
CREATE INDEX `jobs_owner` ON `jobs` (`lease_owner`);
--> statement-breakpoint
CREATE TABLE `messages` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`role` text NOT NULL,
	`text` text NOT NULL,
	`version_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `messages_account` ON `messages` (`account_id`);
--> statement-breakpoint
CREATE TABLE `pages` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`prompt` text,
	`title` text,
	`description` text,
	`og_image` text,
	`public` integer DEFAULT false NOT NULL,
	`draft_version_id` text,
	`generated_title` text,
	`generated_description` text,
	`generated_language` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pages_account` ON `pages` (`account_id`,`_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_path` ON `pages` (`website_id`,`path`);
--> statement-breakpoint
CREATE INDEX `pages_website` ON `pages` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `pages_public` ON `pages` (`_id`) WHERE public = 1;
--> statement-breakpoint
CREATE TABLE `payments` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `kind` text DEFAULT 'plan' NOT NULL, `external_id` text, `external_payment_id` text, `receipt_url` text, `refunded_amount` integer DEFAULT 0 NOT NULL, `disputed_amount` integer DEFAULT 0 NOT NULL, `resource` text, `credits` integer DEFAULT 0 NOT NULL, `credits_taken` integer DEFAULT 0 NOT NULL, `credits_owed` integer DEFAULT 0 NOT NULL, `revision` integer DEFAULT 0 NOT NULL, `spent_at` integer, `give_back_at` integer, `returned_refunds` integer DEFAULT 0 NOT NULL, `next_refund_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payments_account` ON `payments` (`account_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `processes` (
	`_id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`pid` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`bucket` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`bucket`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `rate_counters_window` ON `rate_counters` (`window_start`);
--> statement-breakpoint
CREATE TABLE `runs` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`status` text NOT NULL,
	`step` text NOT NULL,
	`progress` integer NOT NULL,
	`model` text NOT NULL,
	`engine` text NOT NULL,
	`engine_model` text,
	`generate_images` integer NOT NULL,
	`credits` integer NOT NULL,
	`version_id` text,
	`error` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `warnings` text, `cached_tokens` integer DEFAULT 0 NOT NULL, `variants` text, `author_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `runs_account` ON `runs` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `runs_page` ON `runs` (`page_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `runs_website` ON `runs` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`account_id`,`status`,`_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_active` ON `runs` (`page_id`) WHERE status IN ('queued', 'planning', 'generating');
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stream_events` (
	`subject` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`ends` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `stream_events_time` ON `stream_events` (`created_at`);
--> statement-breakpoint
CREATE TABLE `threads` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`page_id` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `threads_page` ON `threads` (`page_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `threads_account` ON `threads` (`account_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `totals` (
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL, `parent_account_id` text,
	PRIMARY KEY(`owner`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `turns` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`page_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`status` text NOT NULL,
	`model` text NOT NULL,
	`engine` text NOT NULL,
	`message` text NOT NULL,
	`attachments` text NOT NULL,
	`base_version_id` text NOT NULL,
	`version_id` text,
	`credits` integer NOT NULL,
	`error` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `author_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `turns_account` ON `turns` (`account_id`);
--> statement-breakpoint
CREATE INDEX `turns_page` ON `turns` (`page_id`);
--> statement-breakpoint
CREATE INDEX `turns_thread` ON `turns` (`thread_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `turns_running` ON `turns` (`thread_id`) WHERE status = 'running';
--> statement-breakpoint
CREATE TABLE `users` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `password_hash` text, `last_seen_at` integer, `language` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE TABLE `versions` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`page_id` text NOT NULL,
	`thread_id` text,
	`run_id` text,
	`source` text NOT NULL,
	`message` text,
	`html` text NOT NULL,
	`css` text NOT NULL,
	`javascript` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL, `settings` text, `parts` text, `said` text, `change_id` text, `before_id` text, `author_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`html`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`css`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`javascript`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `versions_page` ON `versions` (`page_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `versions_account` ON `versions` (`account_id`);
--> statement-breakpoint
CREATE INDEX `versions_thread` ON `versions` (`thread_id`);
--> statement-breakpoint
CREATE INDEX `versions_html` ON `versions` (`html`);
--> statement-breakpoint
CREATE INDEX `versions_css` ON `versions` (`css`);
--> statement-breakpoint
CREATE INDEX `versions_javascript` ON `versions` (`javascript`);
--> statement-breakpoint
CREATE TABLE `websites` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`prompt` text NOT NULL,
	`language` text,
	`domain_id` text,
	`subdomain` text,
	`parent_domain` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `release_id` text, `permissions` text, `agents` text, `page_order` text, `logo` text, `icon` text, `sort_name` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `websites_account` ON `websites` (`account_id`,`_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `websites_address` ON `websites` (`parent_domain`,`subdomain`);
--> statement-breakpoint
CREATE UNIQUE INDEX `websites_domain` ON `websites` (`domain_id`);
--> statement-breakpoint
CREATE TRIGGER websites_total_account_added AFTER INSERT ON websites BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'websites', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER websites_total_account_removed AFTER DELETE ON websites BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'websites';
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_account_added AFTER INSERT ON pages BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'pages', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_account_removed AFTER DELETE ON pages BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'pages';
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_website_added AFTER INSERT ON pages BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.website_id, 'pages', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pages_total_website_removed AFTER DELETE ON pages BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.website_id AND kind = 'pages';
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_page_added AFTER INSERT ON versions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.page_id, 'versions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_page_removed AFTER DELETE ON versions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.page_id AND kind = 'versions';
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_account_added AFTER INSERT ON versions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'versions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_total_account_removed AFTER DELETE ON versions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'versions';
END;
--> statement-breakpoint
CREATE TRIGGER runs_total_account_added AFTER INSERT ON runs BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'runs', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER runs_total_account_removed AFTER DELETE ON runs BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'runs';
END;
--> statement-breakpoint
CREATE TRIGGER credit_entries_total_account_added AFTER INSERT ON credit_entries BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'credit_entries', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER credit_entries_total_account_removed AFTER DELETE ON credit_entries BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'credit_entries';
END;
--> statement-breakpoint
CREATE TRIGGER domains_total_account_added AFTER INSERT ON domains BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'domains', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER domains_total_account_removed AFTER DELETE ON domains BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'domains';
END;
--> statement-breakpoint
CREATE TRIGGER websites_totals_dropped AFTER DELETE ON websites BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_totals_dropped AFTER DELETE ON pages BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
CREATE TABLE search_rows (row INTEGER PRIMARY KEY, resource TEXT NOT NULL UNIQUE);
--> statement-breakpoint
CREATE TRIGGER runs_events_dropped AFTER DELETE ON runs BEGIN
  DELETE FROM stream_events WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER turns_events_dropped AFTER DELETE ON turns BEGIN
  DELETE FROM stream_events WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TABLE "assets" (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text,
	`page_id` text,
	`file` text NOT NULL,
	`blob` text NOT NULL,
	`content_type` text NOT NULL,
	`prompt` text,
	`created_at` integer NOT NULL, `name` text DEFAULT '' NOT NULL, `alt` text, `kind` text DEFAULT 'image' NOT NULL, `source` text DEFAULT 'generated' NOT NULL, `size_bytes` integer DEFAULT 0 NOT NULL, `variant_bytes` integer DEFAULT 0 NOT NULL, `width` integer, `height` integer, `pending` integer DEFAULT true NOT NULL, `updated_at` integer DEFAULT 0 NOT NULL, `credit` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`blob`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_file` ON `assets` (`file`,`website_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_own_file` ON `assets` (`account_id`,`file`) WHERE website_id IS NULL;
--> statement-breakpoint
CREATE INDEX `assets_blob` ON `assets` (`blob`);
--> statement-breakpoint
CREATE INDEX `assets_page` ON `assets` (`page_id`);
--> statement-breakpoint
CREATE TABLE `deleted_forms` (
	`_id` text PRIMARY KEY NOT NULL,
	`page_id` text NOT NULL,
	`key` text,
	`position` integer NOT NULL,
	`in_draft` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_forms_page` ON `deleted_forms` (`page_id`);
--> statement-breakpoint
CREATE TABLE `forms` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`key` text,
	`position` integer NOT NULL,
	`name` text,
	`found_name` text NOT NULL,
	`fields` text NOT NULL,
	`notify_emails` text NOT NULL,
	`success_message` text,
	`redirect_url` text,
	`active` integer NOT NULL,
	`in_draft` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `auto_reply` text, `list_id` text REFERENCES lists(_id),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forms_account` ON `forms` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `forms_website` ON `forms` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `forms_page` ON `forms` (`page_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `submission_files` (
	`submission_id` text NOT NULL,
	`position` integer NOT NULL,
	`field` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`blob` text NOT NULL,
	PRIMARY KEY(`submission_id`, `position`),
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blob`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `submission_files_blob` ON `submission_files` (`blob`);
--> statement-breakpoint
CREATE TABLE `submissions` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`form_id` text NOT NULL,
	`data` text NOT NULL,
	`email` text,
	`name` text,
	`spam` integer NOT NULL,
	`spam_reason` text,
	`referrer` text,
	`user_agent` text,
	`visitor` text NOT NULL,
	`content_hash` text NOT NULL,
	`words` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `refused_files` text, `read_at` integer, `problems` text, `done_at` integer, `assignee_id` text, `labels` text, `note` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submissions_account` ON `submissions` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `submissions_website` ON `submissions` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `submissions_page` ON `submissions` (`page_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `submissions_form` ON `submissions` (`form_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `submissions_content` ON `submissions` (`form_id`,`content_hash`,`created_at`);
--> statement-breakpoint
CREATE INDEX `submissions_email` ON `submissions` (`account_id`,`email`) WHERE email IS NOT NULL AND spam = 0;
--> statement-breakpoint
CREATE TABLE `version_forms` (
	`version_id` text NOT NULL,
	`position` integer NOT NULL,
	`form_id` text NOT NULL,
	`fields` text NOT NULL,
	`has_files` integer NOT NULL, `action` text,
	PRIMARY KEY(`version_id`, `position`),
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER forms_total_account_added AFTER INSERT ON forms BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'forms', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER forms_total_account_removed AFTER DELETE ON forms BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'forms';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_account_added AFTER INSERT ON submissions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'submissions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_account_removed AFTER DELETE ON submissions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'submissions';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_form_added AFTER INSERT ON submissions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.form_id, 'submissions', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_form_removed AFTER DELETE ON submissions BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.form_id AND kind = 'submissions';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_spam_added AFTER INSERT ON submissions WHEN new.spam = 1 BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.form_id, 'spam', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_spam_removed AFTER DELETE ON submissions WHEN old.spam = 1 BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.form_id AND kind = 'spam';
END;
--> statement-breakpoint
CREATE TRIGGER forms_totals_dropped AFTER DELETE ON forms BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
CREATE TABLE `analytics_days` (
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`views` integer NOT NULL,
	`bots` integer NOT NULL,
	`timed` integer NOT NULL,
	`time_ms` integer NOT NULL,
	`starts` integer NOT NULL,
	`breakdown` text NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`subject`, `at`)
);
--> statement-breakpoint
CREATE TABLE `analytics_quarters` (
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	`views` integer NOT NULL,
	`bots` integer NOT NULL,
	`timed` integer NOT NULL,
	`time_ms` integer NOT NULL,
	`starts` integer NOT NULL,
	`breakdown` text NOT NULL,
	`sketch` blob,
	PRIMARY KEY(`subject`, `at`)
);
--> statement-breakpoint
CREATE INDEX `analytics_quarters_time` ON `analytics_quarters` (`at`);
--> statement-breakpoint
CREATE TABLE `analytics_sightings` (
	`subject` text NOT NULL,
	`day` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`subject`, `day`, `visitor`)
);
--> statement-breakpoint
CREATE INDEX `analytics_sightings_day` ON `analytics_sightings` (`day`);
--> statement-breakpoint
CREATE TABLE `analytics_views` (
	`_id` integer PRIMARY KEY NOT NULL,
	`page_id` text NOT NULL,
	`at` integer NOT NULL,
	`views` integer NOT NULL,
	`visitor` text,
	`referrer` text,
	`source` text,
	`medium` text,
	`campaign` text,
	`browser` text,
	`system` text,
	`device` text,
	`language` text,
	`country` text,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `analytics_views_page` ON `analytics_views` (`page_id`,`at`);
--> statement-breakpoint
CREATE INDEX `analytics_views_time` ON `analytics_views` (`at`);
--> statement-breakpoint
CREATE TRIGGER websites_analytics_dropped AFTER DELETE ON websites BEGIN
  DELETE FROM analytics_quarters WHERE subject = old._id;
  DELETE FROM analytics_days WHERE subject = old._id;
  DELETE FROM analytics_sightings WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_analytics_dropped AFTER DELETE ON pages BEGIN
  DELETE FROM analytics_quarters WHERE subject = old._id;
  DELETE FROM analytics_days WHERE subject = old._id;
  DELETE FROM analytics_sightings WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER forms_analytics_dropped AFTER DELETE ON forms BEGIN
  DELETE FROM analytics_quarters WHERE subject = old._id;
  DELETE FROM analytics_days WHERE subject = old._id;
  DELETE FROM analytics_sightings WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TABLE `mails` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`form_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`kind` text NOT NULL,
	`to` text NOT NULL,
	`mailbox` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`next_attempt_at` integer,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_account` ON `mails` (`account_id`);
--> statement-breakpoint
CREATE INDEX `mails_submission` ON `mails` (`submission_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `mails_mailbox` ON `mails` (`form_id`,`mailbox`,`created_at`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`webhook_id`,`event_id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_status` ON `webhook_deliveries` (`webhook_id`,`status`,`_id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,`next_attempt_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_account` ON `webhook_deliveries` (`account_id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of_event` ON `webhook_deliveries` (`event_id`);
--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_events_account` ON `webhook_events` (`account_id`);
--> statement-breakpoint
CREATE INDEX `webhook_events_time` ON `webhook_events` (`created_at`);
--> statement-breakpoint
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
CREATE INDEX `webhooks_account` ON `webhooks` (`account_id`,`_id`);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `jobs_kind` ON `jobs` (`kind`,`run_at`);
--> statement-breakpoint
CREATE INDEX `jobs_untried` ON `jobs` (`run_at`) WHERE attempts = 0;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_pending` ON `webhook_deliveries` (`next_attempt_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE TRIGGER versions_bytes_added AFTER INSERT ON versions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER versions_bytes_removed AFTER DELETE ON versions BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_bytes_added AFTER INSERT ON submissions BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (new.account_id, 'bytes', octet_length(new.data) + octet_length(new.words))
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_bytes_changed AFTER UPDATE OF data, words ON submissions BEGIN
  UPDATE totals SET count = count + octet_length(new.data) + octet_length(new.words)
      - octet_length(old.data) - octet_length(old.words)
    WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_bytes_removed BEFORE DELETE ON submissions BEGIN
  UPDATE totals SET count = count - octet_length(old.data) - octet_length(old.words)
      - (SELECT coalesce(sum(size_bytes), 0) FROM submission_files WHERE submission_id = old._id)
    WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER submission_files_bytes_added AFTER INSERT ON submission_files BEGIN
  UPDATE totals SET count = count + new.size_bytes
    WHERE owner = (SELECT account_id FROM submissions WHERE _id = new.submission_id) AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER submission_files_bytes_removed AFTER DELETE ON submission_files BEGIN
  UPDATE totals SET count = count - old.size_bytes
    WHERE owner = (SELECT account_id FROM submissions WHERE _id = old.submission_id) AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TABLE `deletions` (
	`resource` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deletions_account` ON `deletions` (`account_id`);
--> statement-breakpoint
CREATE INDEX `deletions_website` ON `deletions` (`website_id`);
--> statement-breakpoint
CREATE TRIGGER websites_total_published_added AFTER INSERT ON websites WHEN new.published_at IS NOT NULL BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'published_websites', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER websites_total_published_removed AFTER DELETE ON websites WHEN old.published_at IS NOT NULL BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'published_websites';
END;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_event_dropped AFTER DELETE ON webhook_deliveries BEGIN
  DELETE FROM webhook_events WHERE _id = old.event_id
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE event_id = old.event_id);
END;
--> statement-breakpoint
CREATE TABLE `document_encodings` (
	`document` text PRIMARY KEY NOT NULL,
	`br` blob,
	`zstd` blob,
	`gzip` blob, `markdown` blob,
	FOREIGN KEY (`document`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `turns_running_account` ON `turns` (`account_id`) WHERE status = 'running';
--> statement-breakpoint
CREATE TABLE search_waiting (row INTEGER PRIMARY KEY, scope TEXT NOT NULL, words TEXT NOT NULL);
--> statement-breakpoint
CREATE TRIGGER websites_search_added AFTER INSERT ON websites BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER websites_search_changed AFTER UPDATE OF name ON websites BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER websites_search_removed AFTER DELETE ON websites BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_waiting WHERE row = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_search_added AFTER INSERT ON pages BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ') FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_search_changed AFTER UPDATE OF name, path ON pages BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ') FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER pages_search_removed AFTER DELETE ON pages BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_waiting WHERE row = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE search USING fts5(scope, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8');
--> statement-breakpoint
CREATE TABLE `redirects` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`target` text,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_path` ON `redirects` (`website_id`,`path`);
--> statement-breakpoint
CREATE INDEX `redirects_website` ON `redirects` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `redirects_account` ON `redirects` (`account_id`);
--> statement-breakpoint
CREATE TABLE `releases` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`number` integer,
	`action` text NOT NULL,
	`message` text,
	`created_by` text NOT NULL,
	`restored_from` text,
	`pages` integer NOT NULL,
	`pages_added` integer NOT NULL,
	`pages_changed` integer NOT NULL,
	`pages_removed` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`list_bytes` integer NOT NULL,
	`created_at` integer NOT NULL, `base_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `releases_account` ON `releases` (`account_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `releases_number` ON `releases` (`website_id`,`number`);
--> statement-breakpoint
CREATE INDEX `releases_unfinished` ON `releases` (`created_at`) WHERE number IS NULL;
--> statement-breakpoint
CREATE TABLE "publications" (
	`_id` integer PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`path` text NOT NULL,
	`version_id` text NOT NULL,
	`document` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`og_image` text,
	`language` text NOT NULL,
	`page_revision` integer NOT NULL,
	`published_at` integer NOT NULL,
	`fingerprint` text,
	`menu_entries` integer, `part` text DEFAULT '' NOT NULL, `owned_fields` text DEFAULT '' NOT NULL, `is_listed` integer DEFAULT true NOT NULL, `parts` text,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `publications_website` ON `publications` (`website_id`,`document`);
--> statement-breakpoint
CREATE INDEX `publications_document` ON `publications` (`document`);
--> statement-breakpoint
CREATE INDEX `publications_version` ON `publications` (`version_id`);
--> statement-breakpoint
CREATE TABLE `release_entries` (
	`release_id` text NOT NULL,
	`path` text NOT NULL,
	`publication` integer,
	`page_id` text,
	`status` integer,
	`target` text, `part_of` text,
	PRIMARY KEY(`release_id`, `path`),
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`publication`) REFERENCES `publications`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `release_entries_page` ON `release_entries` (`release_id`,`page_id`);
--> statement-breakpoint
CREATE INDEX `release_entries_publication` ON `release_entries` (`publication`);
--> statement-breakpoint
CREATE TRIGGER release_entries_publication_dropped AFTER DELETE ON release_entries WHEN old.publication IS NOT NULL BEGIN
  DELETE FROM publications WHERE _id = old.publication
    AND NOT EXISTS (SELECT 1 FROM release_entries WHERE publication = old.publication);
END;
--> statement-breakpoint
CREATE TRIGGER publications_bytes_removed AFTER DELETE ON publications
WHEN NOT EXISTS (SELECT 1 FROM publications WHERE website_id = old.website_id AND document = old.document) BEGIN
  UPDATE totals SET count = count - (SELECT length(bytes) FROM blobs WHERE hash = old.document)
    WHERE owner = (SELECT account_id FROM websites WHERE _id = old.website_id) AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER releases_bytes_added AFTER INSERT ON releases BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.list_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER releases_bytes_removed AFTER DELETE ON releases BEGIN
  UPDATE totals SET count = count - old.list_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TABLE `comments` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`parent_id` text,
	`version_id` text,
	`kind` text NOT NULL,
	`author_kind` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text,
	`node` text,
	`quote` text,
	`status` text NOT NULL,
	`resolved_at` integer,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `read_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_page` ON `comments` (`page_id`,`_id`);
--> statement-breakpoint
CREATE TRIGGER comments_bytes_added AFTER INSERT ON comments BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER comments_bytes_changed AFTER UPDATE OF size_bytes ON comments BEGIN
  UPDATE totals SET count = count + new.size_bytes - old.size_bytes WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER comments_bytes_removed AFTER DELETE ON comments BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TABLE `bucket_sites` (
	`website_id` text PRIMARY KEY NOT NULL,
	`hosts` text NOT NULL,
	`state` text,
	`release_id` text,
	`pushed_at` integer,
	`tidy_at` integer,
	`tries` integer NOT NULL,
	`error` text,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`email` text,
	`role` text NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `rights` text, `language` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_hash_unique` ON `invitations` (`hash`);
--> statement-breakpoint
CREATE INDEX `invitations_account` ON `invitations` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`challenged_at` integer NOT NULL,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `host` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_account` ON `passkeys` (`account_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `password_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_links_user` ON `password_links` (`user_id`);
--> statement-breakpoint
CREATE INDEX `password_links_expiry` ON `password_links` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`user_agent` text,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `confirmed_at` integer DEFAULT 0 NOT NULL, `lacks_second_factor` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_hash_unique` ON `sessions` (`hash`);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `users_set_up` ON `users` (`_id`) WHERE password_hash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `users_account` ON `users` (`account_id`,`_id`);
--> statement-breakpoint
CREATE TRIGGER submissions_total_unread_added AFTER INSERT ON submissions WHEN new.read_at IS NULL AND new.spam = 0 BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'unread', 1), (new.form_id, 'unread', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_unread_removed AFTER DELETE ON submissions WHEN old.read_at IS NULL AND old.spam = 0 BEGIN
  UPDATE totals SET count = count - 1 WHERE owner IN (old.account_id, old.form_id) AND kind = 'unread';
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_unread_changed AFTER UPDATE OF read_at, spam ON submissions
WHEN (new.read_at IS NULL AND new.spam = 0) <> (old.read_at IS NULL AND old.spam = 0) BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'unread', 1), (new.form_id, 'unread', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + iif(new.read_at IS NULL AND new.spam = 0, 1, -1);
END;
--> statement-breakpoint
CREATE TRIGGER submissions_total_spam_changed AFTER UPDATE OF spam ON submissions WHEN new.spam <> old.spam BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.form_id, 'spam', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + iif(new.spam = 1, 1, -1);
END;
--> statement-breakpoint
CREATE TABLE `domain_holders` (
	`domain` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `domains_claim` ON `domains` (`domain`,`account_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `domains_held` ON `domains` (`domain`) WHERE verified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `domains_redirect` ON `domains` (`redirect_to`);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`settled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`subject`) WHERE settled_at IS NULL;
--> statement-breakpoint
CREATE INDEX `payment_events_time` ON `payment_events` (`created_at`);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`external_id` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`current_period_end` integer,
	`cancel_at_period_end` integer NOT NULL,
	`past_due_since` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_external_id_unique` ON `subscriptions` (`external_id`);
--> statement-breakpoint
CREATE INDEX `subscriptions_account` ON `subscriptions` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `subscriptions_late` ON `subscriptions` (`past_due_since`) WHERE past_due_since IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `subscriptions_period` ON `subscriptions` (`current_period_end`) WHERE status IN ('active', 'past_due');
--> statement-breakpoint
CREATE INDEX `accounts_customer` ON `accounts` (`customer_id`) WHERE customer_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_external_id_unique` ON `payments` (`external_id`);
--> statement-breakpoint
CREATE INDEX `payments_external` ON `payments` (`external_payment_id`) WHERE external_payment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_resource` ON `payments` (`resource`) WHERE resource IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`updated_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_purchase` ON `credit_entries` (`resource`) WHERE reason = 'purchase';
--> statement-breakpoint
CREATE TABLE `collections` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`name` text NOT NULL,
	`singular_name` text NOT NULL,
	`slug` text NOT NULL,
	`fields` text NOT NULL,
	`removed_fields` text NOT NULL,
	`title_field` text,
	`route` text,
	`sort` text,
	`per_page` integer NOT NULL,
	`feed` integer NOT NULL,
	`kind` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collections_account` ON `collections` (`account_id`);
--> statement-breakpoint
CREATE INDEX `collections_website` ON `collections` (`website_id`,`_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug` ON `collections` (`website_id`,`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_route` ON `collections` (`website_id`,`route`);
--> statement-breakpoint
CREATE TABLE `content_changes` (
	`website_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`record_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`website_id`, `collection_id`, `record_id`),
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `record_values` (
	`collection_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`record_id` text NOT NULL,
	`shown` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `key`, `value`, `record_id`, `shown`),
	FOREIGN KEY (`record_id`) REFERENCES `records`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `record_values_record` ON `record_values` (`record_id`);
--> statement-breakpoint
CREATE INDEX `record_values_asset` ON `record_values` (`value`) WHERE value > 'ast_' AND value < 'ast~';
--> statement-breakpoint
CREATE TABLE `records` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`slug` text NOT NULL,
	`data` text NOT NULL,
	`draft_data` text,
	`status` text NOT NULL,
	`publish_at` integer,
	`unpublish_at` integer,
	`published_at` integer,
	`revision` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `records_account` ON `records` (`account_id`);
--> statement-breakpoint
CREATE INDEX `records_website` ON `records` (`website_id`);
--> statement-breakpoint
CREATE INDEX `records_collection` ON `records` (`collection_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `records_status` ON `records` (`collection_id`,`status`,`_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `records_slug` ON `records` (`collection_id`,`slug`);
--> statement-breakpoint
CREATE INDEX `records_updated` ON `records` (`collection_id`,`updated_at`,`_id`);
--> statement-breakpoint
CREATE INDEX `records_published` ON `records` (`collection_id`,`published_at`,`_id`);
--> statement-breakpoint
CREATE INDEX `records_publish_at` ON `records` (`publish_at`) WHERE publish_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `records_unpublish_at` ON `records` (`unpublish_at`) WHERE unpublish_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER records_added AFTER INSERT ON records BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.collection_id, 'records', 1), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER records_bytes_changed AFTER UPDATE OF size_bytes ON records BEGIN
  UPDATE totals SET count = count + new.size_bytes - old.size_bytes WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER records_removed AFTER DELETE ON records BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.collection_id AND kind = 'records';
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER collections_removed AFTER DELETE ON collections BEGIN
  DELETE FROM totals WHERE owner = old._id;
END;
--> statement-breakpoint
CREATE TABLE `acme_accounts` (
	`directory` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`url` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `certificate_orders` (
	`_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`registered` text NOT NULL,
	`exempt` integer NOT NULL,
	`url` text,
	`finished_at` integer,
	`outcome` text,
	`ended_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `certificate_orders_created` ON `certificate_orders` (`created_at`);
--> statement-breakpoint
CREATE INDEX `certificate_orders_name` ON `certificate_orders` (`name`,`created_at`);
--> statement-breakpoint
CREATE INDEX `certificate_orders_registered` ON `certificate_orders` (`registered`,`created_at`);
--> statement-breakpoint
CREATE INDEX `certificate_orders_ended` ON `certificate_orders` (`ended_at`);
--> statement-breakpoint
CREATE TABLE `certificates` (
	`name` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`chain` text,
	`key` text,
	`issuer` text,
	`names` text,
	`not_before` integer,
	`not_after` integer,
	`renewal_id` text,
	`renew_at` integer,
	`renewal_window` text,
	`order_id` text,
	`order_key` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`waits` integer DEFAULT 0 NOT NULL,
	`error` text,
	`issued_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `certificates_issued` ON `certificates` (`issued_at`);
--> statement-breakpoint
CREATE TABLE `lead_searches` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`query` text NOT NULL,
	`location` text NOT NULL,
	`radius_km` real,
	`country` text,
	`most` integer NOT NULL,
	`source` text NOT NULL,
	`exclude_known` integer NOT NULL,
	`has_website` integer,
	`status` text NOT NULL,
	`step` text NOT NULL,
	`progress` integer NOT NULL,
	`found` integer NOT NULL,
	`added` integer NOT NULL,
	`duplicates` integer NOT NULL,
	`suppressed` integer NOT NULL,
	`credits` integer NOT NULL,
	`error` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_searches_account` ON `lead_searches` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `lead_searches_active` ON `lead_searches` (`account_id`) WHERE status IN ('queued', 'running');
--> statement-breakpoint
CREATE INDEX `lead_searches_age` ON `lead_searches` (`created_at`);
--> statement-breakpoint
CREATE TABLE `lead_source_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lead_source_answers_age` ON `lead_source_answers` (`fetched_at`);
--> statement-breakpoint
CREATE TABLE `lead_suppressions` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`, `reason`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `leads` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`search_id` text,
	`website_id` text,
	`status` text NOT NULL,
	`website_status` text NOT NULL,
	`do_not_contact` integer NOT NULL,
	`has_email` integer NOT NULL,
	`score` integer NOT NULL,
	`enriched_at` integer,
	`words` text NOT NULL,
	`host_key` text,
	`phone_key` text,
	`name_key` text NOT NULL,
	`name` text NOT NULL,
	`category` text,
	`street` text,
	`city` text,
	`postal_code` text,
	`region` text,
	`country` text,
	`lat` real,
	`lon` real,
	`phone` text,
	`website` text,
	`email` text,
	`emails` text NOT NULL,
	`phones` text NOT NULL,
	`socials` text NOT NULL,
	`opening_hours` text,
	`notes` text,
	`tags` text NOT NULL,
	`source` text NOT NULL,
	`enrichment` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `value_amount` integer, `value_currency` text, `next_task` text, `next_task_on` text, `owner_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`search_id`) REFERENCES `lead_searches`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `leads_list` ON `leads` (`account_id`,`_id`,`status`,`website_status`,`search_id`,`has_email`,`enriched_at`,`score`,`updated_at`,`words`);
--> statement-breakpoint
CREATE INDEX `leads_host` ON `leads` (`account_id`,`host_key`);
--> statement-breakpoint
CREATE INDEX `leads_phone` ON `leads` (`account_id`,`phone_key`);
--> statement-breakpoint
CREATE INDEX `leads_name` ON `leads` (`account_id`,`name_key`);
--> statement-breakpoint
CREATE INDEX `leads_search` ON `leads` (`search_id`);
--> statement-breakpoint
CREATE INDEX `leads_website` ON `leads` (`website_id`);
--> statement-breakpoint
CREATE INDEX `leads_age` ON `leads` (`updated_at`) WHERE status IN ('new', 'contacted', 'lost', 'ignored');
--> statement-breakpoint
CREATE TRIGGER leads_total_added AFTER INSERT ON leads BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'leads', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER leads_total_removed AFTER DELETE ON leads BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'leads';
END;
--> statement-breakpoint
CREATE TRIGGER lead_searches_total_added AFTER INSERT ON lead_searches BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'lead_searches', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER lead_searches_total_removed AFTER DELETE ON lead_searches BEGIN
  UPDATE totals SET count = count - 1 WHERE owner = old.account_id AND kind = 'lead_searches';
END;
--> statement-breakpoint
CREATE INDEX `domains_renewal` ON `domains` (`renew_at`) WHERE renew_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `dns_connections` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`credentials` text NOT NULL,
	`zones` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dns_connections_account` ON `dns_connections` (`account_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `uptime_incidents` (
	`domain_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`reason` text NOT NULL,
	PRIMARY KEY(`domain_id`, `started_at`),
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uptime_incidents_ended` ON `uptime_incidents` (`ended_at`);
--> statement-breakpoint
CREATE TABLE `uptime_periods` (
	`domain_id` text NOT NULL,
	`size` text NOT NULL,
	`start` integer NOT NULL,
	`checks` integer NOT NULL,
	`failures` integer NOT NULL,
	`times` text NOT NULL,
	`minutes` text,
	`summed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`domain_id`, `size`, `start`),
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uptime_periods_age` ON `uptime_periods` (`size`,`start`);
--> statement-breakpoint
CREATE INDEX `uptime_periods_unsummed` ON `uptime_periods` (`start`) WHERE size = 'hour' AND summed = 0;
--> statement-breakpoint
CREATE TABLE `uptime_states` (
	`domain_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`status` text NOT NULL,
	`since` integer NOT NULL,
	`next_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`reason` text,
	`incident_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uptime_states_due` ON `uptime_states` (`next_at`);
--> statement-breakpoint
CREATE INDEX `uptime_states_account` ON `uptime_states` (`account_id`);
--> statement-breakpoint
CREATE INDEX `domains_connection` ON `domains` (`dns_connection_id`);
--> statement-breakpoint
CREATE TABLE `version_contents` (
	`version_id` text PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`use` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `version_contents_website` ON `version_contents` (`website_id`);
--> statement-breakpoint
CREATE INDEX `publications_part` ON `publications` (`website_id`,`part`) WHERE part <> '';
--> statement-breakpoint
CREATE TABLE `asset_uses` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`file` text NOT NULL,
	PRIMARY KEY(`subject`, `file`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asset_uses_file` ON `asset_uses` (`account_id`,`file`);
--> statement-breakpoint
CREATE TABLE `asset_variants` (
	`original` text NOT NULL,
	`file` text NOT NULL,
	`blob` text NOT NULL,
	`content_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	PRIMARY KEY(`original`, `file`),
	FOREIGN KEY (`blob`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_variants_file` ON `asset_variants` (`file`);
--> statement-breakpoint
CREATE INDEX `asset_variants_blob` ON `asset_variants` (`blob`);
--> statement-breakpoint
CREATE TABLE `blob_pieces` (
	`hash` text NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`hash`, `position`)
);
--> statement-breakpoint
CREATE TABLE `site_texts` (
	`publication` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assets_account_kind` ON `assets` (`account_id`,`kind`,`_id`);
--> statement-breakpoint
CREATE INDEX `assets_website_kind` ON `assets` (`website_id`,`kind`,`_id`);
--> statement-breakpoint
CREATE INDEX `assets_pending` ON `assets` (`pending`,`_id`) WHERE pending = 1;
--> statement-breakpoint
CREATE INDEX `assets_account` ON `assets` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `assets_website` ON `assets` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `pages_og_image` ON `pages` (`account_id`,`og_image`) WHERE og_image IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_added AFTER INSERT ON assets BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes + new.variant_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_changed AFTER UPDATE OF size_bytes, variant_bytes ON assets BEGIN
  UPDATE totals SET count = count + new.size_bytes + new.variant_bytes - old.size_bytes - old.variant_bytes
    WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_removed AFTER DELETE ON assets BEGIN
  UPDATE totals SET count = count - old.size_bytes - old.variant_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER asset_variants_removed AFTER DELETE ON assets
WHEN NOT EXISTS (SELECT 1 FROM assets WHERE blob = old.blob) BEGIN
  DELETE FROM asset_variants WHERE original = old.blob;
END;
--> statement-breakpoint
CREATE TRIGGER assets_total_removed AFTER DELETE ON assets BEGIN
  UPDATE totals SET count = count - 1
    WHERE owner IN (old.account_id, old.website_id) AND kind IN ('assets', 'assets ' || old.kind);
END;
--> statement-breakpoint
CREATE TRIGGER assets_search_added AFTER INSERT ON assets BEGIN
  INSERT INTO search_rows (resource) VALUES (new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'asset' || substr(new.account_id, 5), new.name || ' ' || coalesce(new.alt, '') || ' ' || coalesce(new.prompt, '')
    FROM search_rows WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE TRIGGER assets_search_changed AFTER UPDATE OF name, alt ON assets BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'asset' || substr(new.account_id, 5), new.name || ' ' || coalesce(new.alt, '') || ' ' || coalesce(new.prompt, '')
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER assets_search_removed AFTER DELETE ON assets BEGIN
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_waiting WHERE row = (SELECT row FROM search_rows WHERE resource = old._id);
  DELETE FROM search_rows WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER pages_asset_uses_removed AFTER DELETE ON pages BEGIN
  DELETE FROM asset_uses WHERE subject = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER publications_asset_uses_removed AFTER DELETE ON publications BEGIN
  DELETE FROM asset_uses WHERE subject = 'publication ' || old._id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE site_search USING fts5(
  scope, title, headings, body, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER publications_search_removed AFTER DELETE ON publications BEGIN
  DELETE FROM site_search WHERE rowid = old._id;
  DELETE FROM site_texts WHERE publication = old._id;
END;
--> statement-breakpoint
CREATE TABLE `campaign_contents` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`html` text NOT NULL,
	`text` text, `blocks` text,
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
CREATE INDEX `campaign_recipients_due` ON `campaign_recipients` (`campaign_id`,`status`,`due_at`);
--> statement-breakpoint
CREATE INDEX `campaign_recipients_hash` ON `campaign_recipients` (`hash`,`account_id`);
--> statement-breakpoint
CREATE INDEX `campaign_recipients_account` ON `campaign_recipients` (`account_id`);
--> statement-breakpoint
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
	`updated_at` integer NOT NULL, `base_complained` integer DEFAULT 0 NOT NULL, `recipients_forgotten_at` integer, `website_id` text REFERENCES websites(_id) ON DELETE SET NULL, `track_clicks` integer DEFAULT false NOT NULL, `clicks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `campaigns_account` ON `campaigns` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `campaigns_due` ON `campaigns` (`send_at`) WHERE status = 'scheduled';
--> statement-breakpoint
CREATE INDEX `campaigns_page` ON `campaigns` (`page_id`) WHERE page_id IS NOT NULL;
--> statement-breakpoint
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
CREATE INDEX `lists_account` ON `lists` (`account_id`,`_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `subscribers_address` ON `subscribers` (`list_id`,`hash`);
--> statement-breakpoint
CREATE INDEX `subscribers_list` ON `subscribers` (`list_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `subscribers_status` ON `subscribers` (`list_id`,`status`,`_id`);
--> statement-breakpoint
CREATE INDEX `subscribers_email` ON `subscribers` (`list_id`,`email`);
--> statement-breakpoint
CREATE INDEX `subscribers_hash` ON `subscribers` (`account_id`,`hash`);
--> statement-breakpoint
CREATE INDEX `subscribers_pending` ON `subscribers` (`created_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `hash`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forms_list` ON `forms` (`list_id`) WHERE list_id IS NOT NULL;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `experiment_counts` (
	`experiment_id` text NOT NULL,
	`variation` text NOT NULL,
	`day` integer NOT NULL,
	`visitors` integer NOT NULL,
	`conversions` integer NOT NULL,
	PRIMARY KEY(`experiment_id`, `variation`, `day`),
	FOREIGN KEY (`experiment_id`) REFERENCES `experiments`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `experiment_documents` (
	`experiment_id` text NOT NULL,
	`variation` text NOT NULL,
	`document` text NOT NULL,
	PRIMARY KEY(`experiment_id`, `variation`),
	FOREIGN KEY (`experiment_id`) REFERENCES `experiments`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `experiment_documents_document` ON `experiment_documents` (`document`);
--> statement-breakpoint
CREATE TABLE `experiment_visitors` (
	`experiment_id` text NOT NULL,
	`visitor` text NOT NULL,
	`variation` text NOT NULL,
	`at` integer NOT NULL,
	`converted` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`experiment_id`, `visitor`),
	FOREIGN KEY (`experiment_id`) REFERENCES `experiments`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `experiment_visitors_until` ON `experiment_visitors` (`until`);
--> statement-breakpoint
CREATE TABLE `experiments` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text NOT NULL,
	`name` text NOT NULL,
	`hypothesis` text,
	`variations` text NOT NULL,
	`goal` text NOT NULL,
	`traffic` integer NOT NULL,
	`sticky` text NOT NULL,
	`status` text NOT NULL,
	`stopped_by` text,
	`winner` text,
	`started_at` integer,
	`stopped_at` integer,
	`shown_path` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `experiments_account` ON `experiments` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `experiments_website` ON `experiments` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `experiments_page` ON `experiments` (`page_id`,`_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `experiments_running` ON `experiments` (`page_id`) WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX `experiments_running_website` ON `experiments` (`website_id`) WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX `releases_base` ON `releases` (`base_id`) WHERE base_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `release_entries_pages` ON `release_entries` (`release_id`,`path`) WHERE part_of IS NULL;
--> statement-breakpoint
CREATE INDEX `campaigns_ended` ON `campaigns` (`finished_at`) WHERE recipients_forgotten_at IS NULL;
--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`topic` text NOT NULL,
	`subject` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER websites_total_published_changed AFTER UPDATE OF published_at ON websites
WHEN (old.published_at IS NULL) <> (new.published_at IS NULL) BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'published_websites', iif(new.published_at IS NULL, 0, 1))
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + iif(new.published_at IS NULL, -1, 1);
END;
--> statement-breakpoint
CREATE TRIGGER websites_bytes_removed BEFORE DELETE ON websites BEGIN
  UPDATE totals SET count = count - (
      SELECT coalesce(sum(length(bytes)), 0)
      FROM (SELECT DISTINCT document FROM publications WHERE website_id = old._id) AS shown JOIN blobs ON hash = document
    ) WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER assets_total_added AFTER INSERT ON assets BEGIN
  INSERT INTO totals (owner, kind, count)
    SELECT owner, kind, 1 FROM (SELECT new.account_id AS owner UNION ALL SELECT new.website_id) AS owners,
      (SELECT 'assets' AS kind UNION ALL SELECT 'assets ' || new.kind) AS kinds WHERE owner IS NOT NULL
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER publications_bytes_added AFTER INSERT ON publications
WHEN NOT EXISTS (SELECT 1 FROM publications WHERE website_id = new.website_id AND document = new.document AND _id < new._id) BEGIN
  INSERT INTO totals (owner, kind, count)
    SELECT account_id, 'bytes', length(bytes) FROM websites, blobs WHERE _id = new.website_id AND hash = new.document
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TABLE `briefs` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`page_id` text,
	`brief` text NOT NULL,
	`former` text NOT NULL,
	`revision` integer NOT NULL,
	`source` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `change_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `briefs_account` ON `briefs` (`account_id`);
--> statement-breakpoint
CREATE INDEX `briefs_website` ON `briefs` (`website_id`);
--> statement-breakpoint
CREATE INDEX `briefs_page` ON `briefs` (`page_id`);
--> statement-breakpoint
CREATE TRIGGER briefs_bytes_added AFTER INSERT ON briefs BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER briefs_bytes_changed AFTER UPDATE OF size_bytes ON briefs BEGIN
  UPDATE totals SET count = count + new.size_bytes - old.size_bytes WHERE owner = new.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER briefs_bytes_removed AFTER DELETE ON briefs BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TABLE `parts` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`key` text NOT NULL,
	`number` integer NOT NULL,
	`text` text NOT NULL,
	`notes` text,
	`message` text,
	`version_id` text,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`text`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `parts_account` ON `parts` (`account_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `parts_number` ON `parts` (`website_id`,`key`,`number`);
--> statement-breakpoint
CREATE INDEX `parts_text` ON `parts` (`text`);
--> statement-breakpoint
CREATE INDEX `parts_version` ON `parts` (`version_id`) WHERE version_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER parts_bytes_added AFTER INSERT ON parts BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER parts_bytes_removed AFTER DELETE ON parts BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TABLE `connections` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`redirect_host` text NOT NULL,
	`scopes` text NOT NULL,
	`websites` text,
	`generation` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`redeemed_at` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `connections_account` ON `connections` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `connections_user` ON `connections` (`user_id`);
--> statement-breakpoint
CREATE INDEX `connections_client` ON `connections` (`client_id`);
--> statement-breakpoint
CREATE INDEX `connections_expiry` ON `connections` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `oauth_attempts` (
	`_id` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`client_id` text,
	`redirect_host` text,
	`error` text,
	`reason` text,
	`sender` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `oauth_clients` (
	`client_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`auth_method` text NOT NULL,
	`secret_hash` text,
	`logo_uri` text,
	`fresh_until` integer,
	`used_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_clients_used` ON `oauth_clients` (`used_at`);
--> statement-breakpoint
CREATE TABLE `oauth_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`client_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_challenge` text NOT NULL,
	`resource` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_codes_account` ON `oauth_codes` (`account_id`);
--> statement-breakpoint
CREATE INDEX `oauth_codes_connection` ON `oauth_codes` (`connection_id`);
--> statement-breakpoint
CREATE INDEX `oauth_codes_expiry` ON `oauth_codes` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `oauth_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`kind` text NOT NULL,
	`generation` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_tokens_account` ON `oauth_tokens` (`account_id`);
--> statement-breakpoint
CREATE INDEX `oauth_tokens_connection` ON `oauth_tokens` (`connection_id`,`generation`);
--> statement-breakpoint
CREATE INDEX `oauth_tokens_expiry` ON `oauth_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `audit` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`operation` text NOT NULL,
	`via` text NOT NULL,
	`user_id` text,
	`key_id` text,
	`connection_id` text,
	`name` text,
	`resources` text NOT NULL,
	`address` text,
	`result` text NOT NULL,
	`created_at` integer NOT NULL
, `actor_account_id` text);
--> statement-breakpoint
CREATE INDEX `audit_account` ON `audit` (`account_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
--> statement-breakpoint
CREATE INDEX `recovery_codes_account` ON `recovery_codes` (`account_id`);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`is_on` integer NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `is_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_factors_account` ON `second_factors` (`account_id`);
--> statement-breakpoint
CREATE INDEX `accounts_plan_source` ON `accounts` (`plan_source`);
--> statement-breakpoint
CREATE TABLE `review_links` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`reviewer` text,
	`comments` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_links_account` ON `review_links` (`account_id`);
--> statement-breakpoint
CREATE INDEX `review_links_website` ON `review_links` (`website_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`) WHERE parent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `comments_unread` ON `comments` (`account_id`) WHERE read_at IS NULL;
--> statement-breakpoint
CREATE INDEX `comments_account` ON `comments` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `comments_website` ON `comments` (`website_id`,`_id`);
--> statement-breakpoint
CREATE TABLE `clients` (
	`account_id` text PRIMARY KEY NOT NULL,
	`parent_account_id` text NOT NULL,
	`company` text,
	`email` text,
	`notes` text,
	`website_limit` integer,
	`without_ai` integer DEFAULT false NOT NULL,
	`suspended_at` integer,
	`lent_kept_credits` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clients_parent` ON `clients` (`parent_account_id`,`account_id`);
--> statement-breakpoint
CREATE TABLE `client_resources` (
	`resource` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`parent_account_id` text NOT NULL
, `sort_name` text, `updated_at` integer);
--> statement-breakpoint
CREATE INDEX `client_resources_list` ON `client_resources` (`parent_account_id`,`resource`,`account_id`);
--> statement-breakpoint
CREATE INDEX `totals_of_clients` ON `totals` (`parent_account_id`,`kind`,`count`) WHERE parent_account_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER websites_of_client_added AFTER INSERT ON websites BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER websites_of_client_moved AFTER UPDATE OF account_id ON websites BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER websites_of_client_removed AFTER DELETE ON websites BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_of_client_added AFTER INSERT ON submissions BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_of_client_moved AFTER UPDATE OF account_id ON submissions BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_of_client_removed AFTER DELETE ON submissions BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER domains_of_client_added AFTER INSERT ON domains BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER domains_of_client_moved AFTER UPDATE OF account_id ON domains BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER domains_of_client_removed AFTER DELETE ON domains BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER runs_of_client_added AFTER INSERT ON runs BEGIN
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER runs_of_client_moved AFTER UPDATE OF account_id ON runs BEGIN
  DELETE FROM client_resources WHERE resource = new._id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT new._id, account_id, parent_account_id FROM clients WHERE account_id = new.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER runs_of_client_removed AFTER DELETE ON runs BEGIN
  DELETE FROM client_resources WHERE resource = old._id;
END;
--> statement-breakpoint
CREATE TRIGGER clients_added AFTER INSERT ON clients BEGIN
  UPDATE totals SET parent_account_id = new.parent_account_id WHERE owner = new.account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM websites WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM submissions WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM domains WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM runs WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
END;
--> statement-breakpoint
CREATE TRIGGER clients_moved AFTER UPDATE OF parent_account_id ON clients BEGIN
  UPDATE totals SET parent_account_id = new.parent_account_id WHERE owner = new.account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM websites WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM submissions WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM domains WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
  INSERT INTO client_resources (resource, account_id, parent_account_id)
    SELECT _id, account_id, new.parent_account_id FROM runs WHERE account_id = new.account_id
    ON CONFLICT (resource) DO UPDATE SET parent_account_id = excluded.parent_account_id;
END;
--> statement-breakpoint
CREATE TRIGGER clients_removed AFTER DELETE ON clients BEGIN
  UPDATE totals SET parent_account_id = NULL WHERE owner = old.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER totals_of_client_added AFTER INSERT ON totals
WHEN EXISTS (SELECT 1 FROM clients WHERE account_id = new.owner) BEGIN
  UPDATE totals SET parent_account_id = (SELECT parent_account_id FROM clients WHERE account_id = new.owner)
    WHERE owner = new.owner AND kind = new.kind;
END;
--> statement-breakpoint
CREATE TRIGGER websites_account_changed AFTER UPDATE OF account_id ON websites WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'websites', -(1)), (new.account_id, 'websites', 1), (old.account_id, 'published_websites', -(iif(new.published_at IS NULL, 0, 1))), (new.account_id, 'published_websites', iif(new.published_at IS NULL, 0, 1)), (old.account_id, 'bytes', -(0)), (new.account_id, 'bytes', 0)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
  UPDATE totals SET count = count + iif(owner = new.account_id, 1, -1) * (SELECT coalesce(sum(length(bytes)), 0)
      FROM (SELECT DISTINCT document FROM publications WHERE website_id = new._id) AS shown JOIN blobs ON hash = document)
    WHERE owner IN (old.account_id, new.account_id) AND kind = 'bytes';
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'website' || substr(new.account_id, 5), new.name
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET scope = excluded.scope, words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER pages_account_changed AFTER UPDATE OF account_id ON pages WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'pages', -(1)), (new.account_id, 'pages', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'page' || substr(new.account_id, 5), new.name || ' ' || replace(new.path, '/', ' ')
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET scope = excluded.scope, words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER versions_account_changed AFTER UPDATE OF account_id ON versions WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'versions', -(1)), (new.account_id, 'versions', 1), (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER runs_account_changed AFTER UPDATE OF account_id ON runs WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'runs', -(1)), (new.account_id, 'runs', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER domains_account_changed AFTER UPDATE OF account_id ON domains WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'domains', -(1)), (new.account_id, 'domains', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER forms_account_changed AFTER UPDATE OF account_id ON forms WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'forms', -(1)), (new.account_id, 'forms', 1)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER submissions_account_changed AFTER UPDATE OF account_id ON submissions WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'submissions', -(1)), (new.account_id, 'submissions', 1), (old.account_id, 'bytes', -(octet_length(new.data) + octet_length(new.words) + (SELECT coalesce(sum(size_bytes), 0) FROM submission_files WHERE submission_id = new._id))), (new.account_id, 'bytes', octet_length(new.data) + octet_length(new.words) + (SELECT coalesce(sum(size_bytes), 0) FROM submission_files WHERE submission_id = new._id)), (old.account_id, 'unread', -(iif(new.read_at IS NULL AND new.spam = 0, 1, 0))), (new.account_id, 'unread', iif(new.read_at IS NULL AND new.spam = 0, 1, 0))
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER assets_account_changed AFTER UPDATE OF account_id ON assets WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'assets', -(1)), (new.account_id, 'assets', 1), (old.account_id, 'assets ' || new.kind, -(1)), (new.account_id, 'assets ' || new.kind, 1), (old.account_id, 'bytes', -(new.size_bytes + new.variant_bytes)), (new.account_id, 'bytes', new.size_bytes + new.variant_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
  DELETE FROM search WHERE rowid = (SELECT row FROM search_rows WHERE resource = new._id);
  INSERT INTO search_waiting (row, scope, words)
    SELECT row, 'asset' || substr(new.account_id, 5), new.name || ' ' || coalesce(new.alt, '') || ' ' || coalesce(new.prompt, '')
    FROM search_rows WHERE resource = new._id
    ON CONFLICT (row) DO UPDATE SET scope = excluded.scope, words = excluded.words;
END;
--> statement-breakpoint
CREATE TRIGGER releases_account_changed AFTER UPDATE OF account_id ON releases WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.list_bytes)), (new.account_id, 'bytes', new.list_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER comments_account_changed AFTER UPDATE OF account_id ON comments WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER records_account_changed AFTER UPDATE OF account_id ON records WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER briefs_account_changed AFTER UPDATE OF account_id ON briefs WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER parts_account_changed AFTER UPDATE OF account_id ON parts WHEN new.account_id <> old.account_id BEGIN
  INSERT INTO totals (owner, kind, count)
    VALUES (old.account_id, 'bytes', -(new.size_bytes)), (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TABLE `brands` (
	`account_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`colour` text,
	`palette` text,
	`logo_light` text,
	`logo_dark` text,
	`icon` text,
	`support` text,
	`sender_name` text,
	`sender_address` text,
	`footer` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`logo_light`) REFERENCES `assets`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`logo_dark`) REFERENCES `assets`(`_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`icon`) REFERENCES `assets`(`_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `brands_logo_light` ON `brands` (`logo_light`);
--> statement-breakpoint
CREATE INDEX `brands_logo_dark` ON `brands` (`logo_dark`);
--> statement-breakpoint
CREATE INDEX `brands_icon` ON `brands` (`icon`);
--> statement-breakpoint
CREATE INDEX `domains_brand` ON `domains` (`account_id`,`domain`) WHERE of_brand = 1;
--> statement-breakpoint
CREATE TABLE `page_looks` (
	`page_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`picture` blob NOT NULL,
	`findings` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `memberships` (
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	`rights` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memberships_account` ON `memberships` (`account_id`,`user_id`);
--> statement-breakpoint
CREATE TABLE `report_mails` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`month` text NOT NULL,
	`to` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_mails_once` ON `report_mails` (`website_id`,`month`,`to`);
--> statement-breakpoint
CREATE INDEX `report_mails_sent` ON `report_mails` (`account_id`,`sent_at`);
--> statement-breakpoint
CREATE TABLE `report_notes` (
	`_id` text PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`month` text NOT NULL,
	`account_id` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_notes_month` ON `report_notes` (`website_id`,`month`);
--> statement-breakpoint
CREATE INDEX `report_notes_account` ON `report_notes` (`account_id`);
--> statement-breakpoint
CREATE TABLE `report_settings` (
	`_id` text PRIMARY KEY NOT NULL,
	`website_id` text NOT NULL,
	`account_id` text NOT NULL,
	`recipients` text NOT NULL,
	`language` text,
	`since` integer NOT NULL,
	`handled_month` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_settings_account` ON `report_settings` (`account_id`);
--> statement-breakpoint
CREATE INDEX `report_settings_website` ON `report_settings` (`website_id`);
--> statement-breakpoint
CREATE INDEX `report_settings_month` ON `report_settings` (`handled_month`);
--> statement-breakpoint
CREATE TABLE `batches` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`operation` text NOT NULL,
	`caller` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `batch_items` (
	`batch_id` text NOT NULL,
	`position` integer NOT NULL,
	`input` text NOT NULL,
	`status` integer,
	`body` text,
	PRIMARY KEY(`batch_id`, `position`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `batches_account` ON `batches` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `batches_running` ON `batches` (`account_id`) WHERE finished_at IS NULL;
--> statement-breakpoint
CREATE INDEX `batches_finished` ON `batches` (`finished_at`);
--> statement-breakpoint
CREATE TABLE `billing_connections` (
	`account_id` text PRIMARY KEY NOT NULL,
	`secret_key` text NOT NULL,
	`key_hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `client_billing` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`parent_account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`days_until_due` integer NOT NULL,
	`description` text NOT NULL,
	`email` text NOT NULL,
	`is_ended` integer NOT NULL,
	`revision` integer NOT NULL,
	`done_revision` integer NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`status` text NOT NULL,
	`latest_invoice` text,
	`unpaid_due_at` integer,
	`problem` text,
	`looked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_billing_account_id_unique` ON `client_billing` (`account_id`);
--> statement-breakpoint
CREATE INDEX `client_billing_parent` ON `client_billing` (`parent_account_id`);
--> statement-breakpoint
CREATE INDEX `client_billing_looked` ON `client_billing` (`looked_at`) WHERE status <> 'canceled' OR unpaid_due_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `lead_events` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`before` text,
	`after` text,
	`by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_events_lead` ON `lead_events` (`lead_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `lead_events_account` ON `lead_events` (`account_id`);
--> statement-breakpoint
CREATE INDEX `leads_due` ON `leads` (`account_id`,`next_task_on`,`_id`) WHERE next_task_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `leads_value` ON `leads` (`account_id`,`status`,`value_currency`,`value_amount`) WHERE value_amount IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `templates` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`pages` integer NOT NULL,
	`archive` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`archive`) REFERENCES `blobs`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `templates_account` ON `templates` (`account_id`,`_id`);
--> statement-breakpoint
CREATE INDEX `templates_archive` ON `templates` (`archive`);
--> statement-breakpoint
CREATE TRIGGER templates_bytes_added AFTER INSERT ON templates BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER templates_bytes_removed AFTER DELETE ON templates BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TABLE `publish_requests` (
	`_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`website_id` text NOT NULL,
	`status` text NOT NULL,
	`message` text,
	`requested_by` text,
	`requested_name` text,
	`note` text,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publish_requests_website` ON `publish_requests` (`website_id`);
--> statement-breakpoint
CREATE INDEX `publish_requests_account` ON `publish_requests` (`account_id`,`status`);
--> statement-breakpoint
CREATE INDEX `websites_logo` ON `websites` (`logo`) WHERE logo IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `websites_icon` ON `websites` (`icon`) WHERE icon IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `websites_by_name` ON `websites` (`account_id`,`sort_name`,`_id`);
--> statement-breakpoint
CREATE INDEX `websites_by_change` ON `websites` (`account_id`,`updated_at`,`_id`);
--> statement-breakpoint
CREATE INDEX `client_resources_by_name` ON `client_resources` (`parent_account_id`,`sort_name`,`resource`,`account_id`) WHERE sort_name IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `client_resources_by_change` ON `client_resources` (`parent_account_id`,`updated_at`,`resource`,`account_id`) WHERE updated_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER client_resources_sorted AFTER INSERT ON client_resources WHEN substr(new.resource, 1, 4) = 'web_' BEGIN
  UPDATE client_resources SET
    sort_name = (SELECT sort_name FROM websites WHERE _id = new.resource),
    updated_at = (SELECT updated_at FROM websites WHERE _id = new.resource)
    WHERE resource = new.resource;
END;
--> statement-breakpoint
CREATE TRIGGER websites_of_client_changed AFTER UPDATE OF sort_name, updated_at ON websites BEGIN
  UPDATE client_resources SET sort_name = new.sort_name, updated_at = new.updated_at WHERE resource = new._id;
END;
--> statement-breakpoint
CREATE INDEX `versions_change` ON `versions` (`change_id`) WHERE change_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `campaigns_website` ON `campaigns` (`website_id`) WHERE website_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `leads_owner` ON `leads` (`account_id`,`owner_id`,`_id`) WHERE owner_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `campaign_links` (
	`campaign_id` text NOT NULL,
	`url` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`campaign_id`, `url`),
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO search(search, rank) VALUES ('automerge', 0);
--> statement-breakpoint
INSERT INTO search(search, rank) VALUES ('crisismerge', 1000);

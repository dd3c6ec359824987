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
CREATE INDEX `certificate_orders_created` ON `certificate_orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `certificate_orders_name` ON `certificate_orders` (`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `certificate_orders_registered` ON `certificate_orders` (`registered`,`created_at`);--> statement-breakpoint
CREATE INDEX `certificate_orders_ended` ON `certificate_orders` (`ended_at`);--> statement-breakpoint
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
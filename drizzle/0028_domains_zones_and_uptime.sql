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
CREATE INDEX `dns_connections_account` ON `dns_connections` (`account_id`,`_id`);--> statement-breakpoint
CREATE TABLE `uptime_incidents` (
	`domain_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`reason` text NOT NULL,
	PRIMARY KEY(`domain_id`, `started_at`),
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uptime_incidents_ended` ON `uptime_incidents` (`ended_at`);--> statement-breakpoint
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
CREATE INDEX `uptime_periods_age` ON `uptime_periods` (`size`,`start`);--> statement-breakpoint
CREATE INDEX `uptime_periods_unsummed` ON `uptime_periods` (`start`) WHERE size = 'hour' AND summed = 0;--> statement-breakpoint
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
CREATE INDEX `uptime_states_due` ON `uptime_states` (`next_at`);--> statement-breakpoint
CREATE INDEX `uptime_states_account` ON `uptime_states` (`account_id`);--> statement-breakpoint
ALTER TABLE `domains` ADD `dns_connection_id` text REFERENCES dns_connections(_id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `domains` ADD `zone` text;--> statement-breakpoint
ALTER TABLE `domains` ADD `uptime_checks` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `domains_connection` ON `domains` (`dns_connection_id`);
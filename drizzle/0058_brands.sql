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
CREATE INDEX `brands_logo_light` ON `brands` (`logo_light`);--> statement-breakpoint
CREATE INDEX `brands_logo_dark` ON `brands` (`logo_dark`);--> statement-breakpoint
CREATE INDEX `brands_icon` ON `brands` (`icon`);--> statement-breakpoint
ALTER TABLE `domains` ADD `of_brand` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `domains_brand` ON `domains` (`account_id`,`domain`) WHERE of_brand = 1;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `host` text;
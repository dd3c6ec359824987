ALTER TABLE `publications` ADD `owned_fields` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `publications` ADD `is_listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `websites` ADD `permissions` text;
ALTER TABLE `campaigns` ADD `website_id` text REFERENCES websites(_id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `campaigns_website` ON `campaigns` (`website_id`) WHERE website_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `language` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `owner_id` text;--> statement-breakpoint
CREATE INDEX `leads_owner` ON `leads` (`account_id`,`owner_id`,`_id`) WHERE owner_id IS NOT NULL;
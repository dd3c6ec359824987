ALTER TABLE `payments` ADD `give_back_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `returned_refunds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `next_refund_at` integer;
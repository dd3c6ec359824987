ALTER TABLE `payments` ADD `give_back_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `returned_refunds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `next_refund_at` integer;--> statement-breakpoint
UPDATE `payments` SET `give_back_at` = `updated_at`, `next_refund_at` = `updated_at`
  WHERE `_id` IN (SELECT `subject` FROM `jobs` WHERE `kind` = 'payments.refund');

ALTER TABLE `payments` ADD `spent_at` integer;
--> statement-breakpoint
-- What was paid for domains until now had its effect when it was first seen as paid.
UPDATE payments SET spent_at = updated_at WHERE kind = 'domain' AND status IN ('succeeded', 'refunded', 'disputed');

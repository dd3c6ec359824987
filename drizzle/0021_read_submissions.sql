ALTER TABLE `submissions` ADD `read_at` integer;
--> statement-breakpoint
-- What came before there was an inbox was read elsewhere.
UPDATE submissions SET read_at = created_at;
--> statement-breakpoint
-- How many of an account and of a form nobody has read, spam apart; and spam by what people say of it.
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

ALTER TABLE `submissions` ADD `refused_files` text;
--> statement-breakpoint
-- Bytes that an account stores, as a total of the kind 'bytes'. Every reference counts the bytes of what it refers to, also
-- where the same content is stored once for several, so that what is deleted frees just what it had taken.
CREATE TRIGGER versions_bytes_added AFTER INSERT ON versions BEGIN
  INSERT INTO totals (owner, kind, count) VALUES (new.account_id, 'bytes', new.size_bytes)
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER versions_bytes_removed AFTER DELETE ON versions BEGIN
  UPDATE totals SET count = count - old.size_bytes WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_added AFTER INSERT ON assets BEGIN
  INSERT INTO totals (owner, kind, count) SELECT new.account_id, 'bytes', length(bytes) FROM blobs WHERE hash = new.blob
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER assets_bytes_removed AFTER DELETE ON assets BEGIN
  UPDATE totals SET count = count - (SELECT length(bytes) FROM blobs WHERE hash = old.blob)
    WHERE owner = old.account_id AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER publications_bytes_added AFTER INSERT ON publications BEGIN
  INSERT INTO totals (owner, kind, count)
    SELECT account_id, 'bytes', length(bytes) FROM websites, blobs WHERE _id = new.website_id AND hash = new.document
    ON CONFLICT (owner, kind) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER publications_bytes_changed AFTER UPDATE OF document ON publications WHEN old.document <> new.document BEGIN
  UPDATE totals SET count = count + (SELECT length(bytes) FROM blobs WHERE hash = new.document)
      - (SELECT length(bytes) FROM blobs WHERE hash = old.document)
    WHERE owner = (SELECT account_id FROM websites WHERE _id = new.website_id) AND kind = 'bytes';
END;
--> statement-breakpoint
-- Of a website that is deleted itself nothing is found here: its own trigger has counted all of them.
CREATE TRIGGER publications_bytes_removed AFTER DELETE ON publications BEGIN
  UPDATE totals SET count = count - (SELECT length(bytes) FROM blobs WHERE hash = old.document)
    WHERE owner = (SELECT account_id FROM websites WHERE _id = old.website_id) AND kind = 'bytes';
END;
--> statement-breakpoint
CREATE TRIGGER websites_bytes_removed BEFORE DELETE ON websites BEGIN
  UPDATE totals SET count = count - (
      SELECT coalesce(sum(length(bytes)), 0) FROM publications JOIN blobs ON hash = document WHERE website_id = old._id
    ) WHERE owner = old.account_id AND kind = 'bytes';
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
-- Of a submission that is deleted itself nothing is found here: its own trigger has counted all of them.
CREATE TRIGGER submission_files_bytes_removed AFTER DELETE ON submission_files BEGIN
  UPDATE totals SET count = count - old.size_bytes
    WHERE owner = (SELECT account_id FROM submissions WHERE _id = old.submission_id) AND kind = 'bytes';
END;
--> statement-breakpoint
INSERT INTO totals (owner, kind, count)
  SELECT account_id, 'bytes', sum(bytes) FROM (
    SELECT account_id, size_bytes AS bytes FROM versions
    UNION ALL SELECT account_id, length(bytes) FROM assets JOIN blobs ON hash = blob
    UNION ALL SELECT account_id, length(bytes) FROM publications JOIN websites ON websites._id = website_id JOIN blobs ON hash = document
    UNION ALL SELECT account_id, octet_length(data) + octet_length(words) FROM submissions
    UNION ALL SELECT account_id, size_bytes FROM submission_files JOIN submissions ON submissions._id = submission_id
  ) GROUP BY account_id;

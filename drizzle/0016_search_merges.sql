-- Pieces of the full-text index are merged a little with each commit that adds one (storage/search.ts). Left to itself it
-- merges so much at once, where others wait, that a commit now and then took a tenth of a second.
INSERT INTO search (search, rank) VALUES ('automerge', 0);
--> statement-breakpoint
INSERT INTO search (search, rank) VALUES ('crisismerge', 1000);

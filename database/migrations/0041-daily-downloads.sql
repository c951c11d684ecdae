-- owner: usage
-- The daily usage report counts downloads of every kind, one day at a time.
create index on downloads (started_at, user_id, report_id);

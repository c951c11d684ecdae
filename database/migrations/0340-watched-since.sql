-- owner: runs
-- Scheduled times before this moment raise no alarm: nobody had asked to be told, or the load was switched off. Null for first_seen_at.
alter table run_jobs add column watched_since timestamptz;
-- The contact says the same on the audit trail.
drop trigger audited on run_jobs;
call audited('run_jobs', 'job_id', 'first_seen_at,watched_since');

-- owner: runs
-- The schedule that a job is watched with, as JSON; null until its first check. When its source gets another schedule, or the job gets a
-- source with one, scheduled times before that moment raise no alarm.
alter table run_jobs add column watched_schedule text;
-- It follows from the records of the source.
drop trigger audited on run_jobs;
call audited('run_jobs', 'job_id', 'first_seen_at,watched_since,watched_schedule');

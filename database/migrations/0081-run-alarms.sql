-- owner: runs
-- A job that fails or did not come, and whose contact was mailed. The row goes when the job is well again, in the transaction that mails it.
create table run_alarms (
  job_id bigint primary key references run_jobs on delete cascade,
  reason text not null check (reason in ('failed', 'late')),
  raised_at timestamptz not null
);

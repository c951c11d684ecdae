-- owner: runs
-- Keys that programs report with. The key itself is shown once and kept nowhere: its SHA-256 finds it.
create table bearer_keys (
  key_id bigint generated always as identity primary key,
  name text not null,
  -- What the key opens.
  scope text not null check (scope in ('runs')),
  hash bytea not null unique check (octet_length(hash) = 32),
  requests_per_second integer not null default 100 check (requests_per_second between 1 and 100),
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- To the minute, so that a busy key is not written for each request.
  last_used_at timestamptz
);
create unique index on bearer_keys (lower(name)) where revoked_at is null;
create index on bearer_keys (created_by);
call audited('bearer_keys', 'key_id', 'hash,created_by,created_at,last_used_at');

-- What a program reports runs of: an Airflow task, a dbt model, a script. Kept although nobody said which source it loads.
create table run_jobs (
  job_id bigint generated always as identity primary key,
  namespace text not null,
  name text not null,
  first_seen_at timestamptz not null,
  -- Whom the portal mails when a run fails or does not come.
  alarm_email text,
  -- What staff said that it loads; without that a source whose workflow has this name, see job_sources.
  internal_source_id integer references internal_sources on delete set null,
  external_source_id integer references external_sources on delete set null,
  check (num_nonnulls(internal_source_id, external_source_id) <= 1),
  unique (namespace, name)
);
create index on run_jobs (internal_source_id);
create index on run_jobs (external_source_id);
call audited('run_jobs', 'job_id', 'first_seen_at');

-- Which source each job loads, and how it was found: chosen by staff, or the only one whose workflow has the name of the job.
create view job_sources as
select job_id, namespace, job.name as workflow, first_seen_at,
  coalesce(internal.internal_source_id, named.internal_source_id) as internal_source_id, external.external_source_id,
  case when external.external_source_id is not null then 'external'
    when internal.internal_source_id is not null or named.internal_source_id is not null then 'internal' end as source_type,
  case when job.internal_source_id is not null or job.external_source_id is not null then 'chosen'
    when named.internal_source_id is not null then 'named' end as mapped_by,
  coalesce(external.name, internal.name, named.name) as source_name,
  coalesce(internal.table_name, named.table_name) as table_name,
  coalesce(external.repeat, internal.repeat, named.repeat) as repeat,
  coalesce(external.weekdays, internal.weekdays, named.weekdays) as weekdays,
  coalesce(external.month_days, internal.month_days, named.month_days) as month_days,
  coalesce(external.at_time, internal.at_time, named.at_time) as at_time
from run_jobs job
left join internal_sources internal on internal.internal_source_id = job.internal_source_id
left join external_sources external on external.external_source_id = job.external_source_id
left join internal_sources named on job.internal_source_id is null and job.external_source_id is null and named.workflow = job.name
  and not exists (select from internal_sources other where other.workflow = job.name and other.internal_source_id <> named.internal_source_id);

-- Each column is the same whatever the order of a run's events and however often they come: started_at is the earliest time, action and
-- rows the greatest values, and the others come from the deciding event, the greatest by (decided_rank, decided_at, decided_by).
create table runs (
  run_id bigint generated always as identity primary key,
  job_id bigint not null references run_jobs,
  -- The sender's name of the run: a UUID of OpenLineage, or any text of the plain form.
  run_key text not null,
  state text not null check (state in ('running', 'done', 'error', 'aborted')),
  started_at timestamptz not null,
  ended_at timestamptz,
  action text collate "C",
  message text,
  rows bigint,
  decided_rank smallint not null,
  decided_at timestamptz not null,
  decided_by bytea not null,
  unique (job_id, run_key)
);
-- The work bench reads the runs of some days or of one job, the last first.
create index on runs (started_at desc, run_id desc);
create index on runs (job_id, started_at desc, run_id desc);

-- Every event as it came, once. A repeat has the same digest.
create table run_events (
  run_id bigint not null references runs on delete cascade,
  digest bytea not null,
  at timestamptz not null,
  type text not null,
  form text not null check (form in ('openlineage', 'plain')),
  key_id bigint references bearer_keys,
  received_at timestamptz not null,
  body jsonb not null,
  primary key (run_id, digest)
);

-- How many runs of a job began on a day of Bangkok, by their state: a million runs are counted by these rows.
create table run_days (
  day date not null,
  job_id bigint not null references run_jobs,
  done integer not null,
  error integer not null,
  other integer not null,
  primary key (day, job_id)
);

create function bangkok_day(at timestamptz) returns date language sql immutable as $$ select (at at time zone 'Asia/Bangkok')::date $$;

create function count_added_runs() returns trigger language plpgsql as $$
begin
  insert into run_days as kept (day, job_id, done, error, other)
  select bangkok_day(started_at), job_id, count(*) filter (where state = 'done'), count(*) filter (where state = 'error'),
    count(*) filter (where state not in ('done', 'error'))
  from added group by 1, 2 order by 1, 2
  on conflict (day, job_id) do update
  set done = kept.done + excluded.done, error = kept.error + excluded.error, other = kept.other + excluded.other;
  return null;
end
$$;

create function count_changed_runs() returns trigger language plpgsql as $$
begin
  insert into run_days as kept (day, job_id, done, error, other)
  select day, job_id, coalesce(sum(way) filter (where state = 'done'), 0), coalesce(sum(way) filter (where state = 'error'), 0),
    coalesce(sum(way) filter (where state not in ('done', 'error')), 0)
  from (
    select bangkok_day(started_at) as day, job_id, state, 1 as way from became
    union all select bangkok_day(started_at), job_id, state, -1 from was
  ) changes
  group by day, job_id
  having coalesce(sum(way) filter (where state = 'done'), 0) <> 0 or coalesce(sum(way) filter (where state = 'error'), 0) <> 0
    or sum(way) <> 0
  order by 1, 2
  on conflict (day, job_id) do update
  set done = kept.done + excluded.done, error = kept.error + excluded.error, other = kept.other + excluded.other;
  return null;
end
$$;

create function count_removed_runs() returns trigger language plpgsql as $$
begin
  update run_days kept set done = kept.done - gone.done, error = kept.error - gone.error, other = kept.other - gone.other
  from (
    select bangkok_day(started_at) as day, job_id, count(*) filter (where state = 'done') as done,
      count(*) filter (where state = 'error') as error, count(*) filter (where state not in ('done', 'error')) as other
    from removed group by 1, 2
  ) gone where kept.day = gone.day and kept.job_id = gone.job_id;
  return null;
end
$$;

create trigger count_added after insert on runs referencing new table as added for each statement execute function count_added_runs();
create trigger count_changed after update on runs referencing old table as was new table as became
  for each statement execute function count_changed_runs();
create trigger count_removed after delete on runs referencing old table as removed for each statement execute function count_removed_runs();

-- owner: loads
-- A report whose table is a table of the warehouse, or a view of it, and that the portal loads on the schedule of the source.
create table report_loads (
  report_id bigint primary key references reports on delete cascade,
  internal_source_id integer not null references internal_sources on delete cascade,
  -- The steward in whose name the portal publishes: the one who saved this last.
  user_id bigint references users on delete set null,
  is_on boolean not null,
  -- Whether a load within the limits is published without anybody looking at it.
  is_automatic boolean not null,
  -- The columns in their order, each with its name in the published table; null for the whole table as it is.
  picked_columns jsonb,
  filters jsonb not null default '[]',
  row_order jsonb not null default '[]',
  -- By how many percent the number of rows may change.
  least_percent integer not null check (least_percent between -100 and 0),
  most_percent integer not null check (most_percent between 0 and 1000),
  -- Types of the columns in the warehouse, as they were when staff or the limits last accepted them.
  types jsonb not null,
  -- Every time of the schedule up to this one has its run, or came before the load was switched on.
  scheduled_through timestamptz not null,
  -- Why the portal switched the load off by itself.
  stopped_reason text check (stopped_reason in ('stewardGone')),
  revision integer not null default 1
);
create index on report_loads (internal_source_id);
create index on report_loads (user_id);
call audited('report_loads', 'report_id', 'scheduled_through,types');

create table load_runs (
  load_run_id bigint generated always as identity primary key,
  report_id bigint not null references report_loads on delete cascade,
  -- Null for a run that a person asked for.
  due_at timestamptz,
  requested_by bigint references users on delete set null,
  -- Given beforehand, so that a run that is tried again after a crash finds the draft that it has made.
  draft_id uuid not null default gen_random_uuid() unique,
  -- The revision of the settings that the run used.
  settings_revision integer,
  types jsonb,
  queued_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  step text not null default 'queued' check (step in ('queued', 'reading', 'checking', 'comparing', 'publishing', 'ended')),
  rows_read bigint not null default 0,
  outcome text check (outcome in ('published', 'unchanged', 'waiting', 'approved', 'discarded', 'failed')),
  -- Why it failed or waits: a rule and what else its sentence names.
  reason jsonb,
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (step <> 'ended')),
  unique (report_id, due_at)
);
create index on load_runs (report_id, load_run_id desc);
-- A report is loaded by one run at a time.
create unique index on load_runs (report_id) where ended_at is null;
create index on load_runs (draft_id) where outcome = 'waiting';
create index on load_runs (requested_by);

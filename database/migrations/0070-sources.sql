-- owner: sources
-- Where the figures of reports come from: tables of the office's warehouse (internal) and places outside of the office (external), each with
-- the schedule on which its loads are expected. Times of a schedule are times of Bangkok.
create function is_schedule(repeat text, weekdays text[], month_days smallint[], at_time time) returns boolean
language sql immutable return
  repeat in ('daily', 'weekly', 'monthly', 'none')
  and weekdays <@ '{SUN,MON,TUE,WED,THU,FRI,SAT}'
  and 1 <= all (month_days) and 31 >= all (month_days)
  and (repeat = 'weekly') = (cardinality(weekdays) > 0)
  and (repeat = 'monthly') = (cardinality(month_days) > 0)
  and (repeat = 'none') = (at_time is null);

create table internal_sources (
  internal_source_id integer generated always as identity primary key,
  schema_name text not null,
  table_name text not null,
  name text not null unique check (length(name) between 1 and 255),
  -- The job that fills the table, named as it reports its runs.
  workflow text not null check (length(workflow) between 1 and 255),
  workflow_type text not null check (workflow_type in ('input', 'etl')),
  status text not null check (status in ('online', 'offline')),
  repeat text not null,
  weekdays text[] not null default '{}',
  month_days smallint[] not null default '{}',
  at_time time,
  created_at timestamptz not null,
  unique (schema_name, table_name),
  check (is_schedule(repeat, weekdays, month_days, at_time))
);
create index on internal_sources (workflow);

create table internal_source_reports (
  internal_source_id integer not null references internal_sources on delete cascade,
  report_id bigint not null references reports on delete cascade,
  primary key (internal_source_id, report_id)
);
create index on internal_source_reports (report_id);

-- The portal never fetches from an external source, so no credentials are stored.
create table external_sources (
  external_source_id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 255),
  format text not null check (format in ('file', 'api', 'url', 'database', 'other')),
  -- What an 'other' format is.
  format_other text check (length(format_other) between 1 and 255),
  -- Where people find it; null where that is not said.
  address text check (length(address) between 1 and 2000),
  repeat text not null check (repeat <> 'none'),
  weekdays text[] not null default '{}',
  month_days smallint[] not null default '{}',
  at_time time,
  created_at timestamptz not null,
  check ((format = 'other') = (format_other is not null)),
  check (is_schedule(repeat, weekdays, month_days, at_time))
);

create table external_source_reports (
  external_source_id integer not null references external_sources on delete cascade,
  report_id bigint not null references reports on delete cascade,
  primary key (external_source_id, report_id)
);
create index on external_source_reports (report_id);

-- What staff say of the columns of a warehouse table, registered or not; a column without a row here is described by its comment there.
create table source_columns (
  schema_name text not null,
  table_name text not null,
  column_name text not null,
  description text not null check (length(description) <= 255),
  primary key (schema_name, table_name, column_name)
);

call audited('internal_sources', 'internal_source_id', 'created_at');
call audited('internal_source_reports', 'internal_source_id,report_id');
call audited('external_sources', 'external_source_id', 'created_at');
call audited('external_source_reports', 'external_source_id,report_id');
call audited('source_columns', 'table_name,column_name,schema_name');

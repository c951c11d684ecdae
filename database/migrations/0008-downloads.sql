-- owner: usage
-- One row a download that was started; the ranking of the last 90 days is counted from it now and then, never while a reader waits.
create table downloads (
  download_id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  user_id bigint references users on delete set null,
  kind text not null check (kind in ('csv', 'excel', 'metadata')),
  started_at timestamptz not null
);
create index on downloads (started_at) include (report_id);
create index on downloads (report_id, started_at);
create index on downloads (user_id, started_at) where user_id is not null;

create table download_ranking (
  report_id bigint primary key references reports on delete cascade,
  downloads bigint not null
);
create index on download_ranking (downloads desc, report_id desc);

-- owner: backups
-- Each scheduled backup and what became of it, so that the nodes make one a day among them and a failed one is tried again.
create table backups (
  backup_id bigint generated always as identity primary key,
  ended_at timestamptz not null,
  -- What it is called in its place; null where it failed.
  backup text,
  failure text,
  check ((backup is null) <> (failure is null))
);
create index on backups (ended_at);

-- owner: catalogue
-- Files on their way into a report: received whole, accepted each by itself, and waiting for staff to see what they change and to confirm.
-- A draft is its maker's alone and lives for a day; its files lie in the store, so that any node can go on with it.
create table report_drafts (
  draft_id uuid primary key default gen_random_uuid(),
  report_id bigint not null references reports on delete cascade,
  user_id bigint not null references users on delete cascade,
  made_at timestamptz not null,
  -- Rises when its files change, so that a check that began before says nothing of them.
  revision integer not null default 1,
  -- Digests by kind of the report's files that its own were found to agree with; null until they were.
  checked_beside jsonb,
  -- A draft that was published stays a while, so that publishing it again answers the same.
  published_at timestamptz
);
create index on report_drafts (report_id);
create index on report_drafts (user_id);
create index on report_drafts (made_at);

create table report_draft_files (
  draft_id uuid not null references report_drafts on delete cascade,
  kind text not null check (kind in ('csv', 'excel', 'metadata')),
  -- As it was uploaded.
  name text not null,
  digest text not null references stored_files,
  row_count bigint,
  column_count integer not null,
  -- What the check has found in it: the columns of a table, or the data dictionary.
  columns jsonb not null,
  primary key (draft_id, kind)
);
create index on report_draft_files (digest);

-- owner: files
-- A file is kept once under the SHA-256 of its bytes and never changes (decisions.md 6); what points to it lives with its owner.
create table stored_files (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes >= 0),
  stored_at timestamptz not null default now()
);

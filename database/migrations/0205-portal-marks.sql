-- owner: platform
-- What all nodes of a portal have in common: the fingerprint of keys/server.key, and the name of the store that holds the files.
create table portal_marks (
  name text primary key,
  value text not null,
  made_at timestamptz not null default now()
);

-- owner: accounts
-- Keys with which programs read tables as their owner. The key itself is shown once and kept nowhere: its SHA-256 finds it. Not in
-- bearer_keys: those belong to the office and are audited, these belong to a person and are erased with the account.
create table read_keys (
  key_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  revoked_at timestamptz,
  -- To the minute, so that a busy key is not written for each request.
  last_used_at timestamptz
);
create unique index on read_keys (user_id, lower(name)) where revoked_at is null;
create trigger refuse_erased before insert on read_keys for each row execute function refuse_erased();

-- owner: accounts
-- A list of users is searched by parts of names at 100,000 accounts, and an account that staff opened before its first login still owes the policy.
alter table users add column must_accept boolean not null default false;
create index users_text_search on users
  using gin (lower(username || ' ' || firstname || ' ' || lastname || ' ' || coalesce(email, '')) gin_trgm_ops);
create index on users (lower(username), user_id);
create index on users (last_login_at, user_id);

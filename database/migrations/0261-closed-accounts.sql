-- owner: accounts
-- When an account was closed: a year later a job erases it, as the privacy notice says (docs/behaviour/accounts.md#how-long-records-are-kept).
alter table users add column closed_at timestamptz;
update users set closed_at = now() where status_id = 2 and erased_at is null;
create index on users (closed_at) where closed_at is not null and erased_at is null;
-- The status says the same on the audit trail.
drop trigger audited on users;
call audited('users', 'user_id', 'language,locked_at,created_at,verified_at,first_login_at,last_login_at,closed_at');

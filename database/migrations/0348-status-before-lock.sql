-- owner: accounts
-- Unlocking restores the status before the lock, e.g. Suspend. Null for a lock before this migration. Locks are on the audit trail already.
alter table users add column status_before_lock smallint;
drop trigger audited on users;
call audited('users', 'user_id', 'language,locked_at,created_at,verified_at,first_login_at,last_login_at,closed_at,status_before_lock');

-- owner: accounts
-- The sweep of sign-ups deletes users, and each deletion looks for their sessions and keys.
create index sessions_of_users on sessions (user_id);
create index read_keys_of_users on read_keys (user_id);

-- owner: accounts
-- A withdrawal of consent closed an account without the time, so it was never erased. The year begins now, as with 0261-closed-accounts.sql.
update users set closed_at = now() where status_id = 2 and closed_at is null and erased_at is null;

-- owner: accounts
-- An account that was locked before its first login has not accepted the agreement by logging in, and may be made Active without being New again.
-- An acceptance at the sign-up still counts.
update users set must_accept = true where status_id = 6 and first_login_at is null and not must_accept;

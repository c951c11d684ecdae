-- owner: accounts
-- What the administration of users needs: records of what staff change, enrolment in the second factor, and sessions that hold no role back.
alter table users add column must_enrol boolean not null default false;

-- A replacement secret waits here until its first code was right; until then the old one counts.
alter table second_factors add column next_secret bytea;

alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check
  check (purpose in ('sign up', 'first login', 'change address', 'reset', 'unlock', 'second factor'));

-- Sessions are kept for a day after they have ended; with a reference to the role, a role that nobody has could not be deleted meanwhile.
-- Role ids are never given twice, so a session of a removed role never comes back to life.
alter table sessions drop constraint sessions_role_id_fkey;

call audited('users', 'user_id', 'language,locked_at,created_at,verified_at,first_login_at,last_login_at');

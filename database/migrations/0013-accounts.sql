-- owner: accounts
-- Accounts in full (decisions.md 3 and 4): local ones (DataX) and those of the directory (AD), whose names are two spaces apart.
create table account_statuses (
  status_id smallint primary key,
  name text not null unique
);
insert into account_statuses values (1, 'Active'), (2, 'Offline'), (3, 'New'), (4, 'Wait for Verify'), (5, 'Suspend'), (6, 'Lock');

alter table users drop constraint users_username_key, drop constraint users_username_check;
alter table users
  add column account_type text not null default 'DataX' check (account_type in ('DataX', 'AD')),
  add column status_id smallint not null default 1 references account_statuses,
  add column firstname text not null default '' check (length(firstname) <= 100),
  add column lastname text not null default '' check (length(lastname) <= 100),
  add column email text check (length(email) <= 254 and email = lower(email)),
  add column usage_objective text not null default 'other',
  add column other_objective text not null default '-' check (length(other_objective) <= 255),
  add column language text not null default 'en' check (language in ('en', 'th')),
  add column directory_id uuid unique,
  -- A lock by wrong passwords can be undone by its owner; one by staff cannot.
  add column locked_by text check (locked_by in ('wrong passwords', 'staff')),
  add column locked_at timestamptz,
  add column must_change_password boolean not null default false,
  add column verified_at timestamptz,
  add column first_login_at timestamptz,
  add column last_login_at timestamptz,
  add constraint users_username_check check (
    case account_type when 'AD' then username ~ '^[^\s\x01-\x1f]{1,255}$' else username ~ '^[A-Za-z0-9_.]{1,100}$' end
  ),
  add constraint users_lock_check check ((status_id = 6) = (locked_by is not null));
create unique index users_username_key on users (account_type, lower(username));
-- Two accounts may not share an address once it is confirmed; before that a sign-up must not block its owner.
create unique index users_email_key on users (email) where status_id <> 4;
create index on users (email);

-- The newest row of a user is the password of today; those before it may not come back too soon.
create table passwords (
  password_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  hash text not null,
  set_at timestamptz not null
);
create index on passwords (user_id, password_id desc);

-- Wrong passwords in a row by the name that was typed, whether an account has it or not, so that both are answered alike.
create table wrong_passwords (
  account_type text not null,
  name_hash bytea not null,
  in_a_row integer not null,
  last_at timestamptz not null,
  primary key (account_type, name_hash)
);
create index on wrong_passwords (last_at);

-- `secret` is encrypted with the server's key. `switched_on_at` is null until a first code was right; `last_step` is the last code used.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  begun_at timestamptz not null,
  switched_on_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- What was agreed to at a sign-up, until its address is confirmed: only then is it a record of somebody's consent.
create table sign_ups (
  user_id bigint primary key references users on delete cascade,
  agreement_id integer,
  receives_news boolean not null,
  address text not null
);

-- Tokens are kept as their SHA-256 alone.
create table email_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('sign up', 'first login', 'change address', 'reset', 'unlock')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on email_links (user_id, purpose);
create index on email_links (expires_at);

-- At most one session of an account is active. One that ended is kept for a while, so that its browser learns why.
create table sessions (
  session_id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  -- The role at the login: a session of another role is over (decisions.md 4).
  role_id integer not null references roles,
  address text not null,
  began_at timestamptz not null,
  active_at timestamptz not null,
  closing_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('logout', 'closing', 'idle', 'take-over', 'left', 'account')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index sessions_active_key on sessions (user_id) where ended_at is null;
create index on sessions (ended_at) where ended_at is not null;
create index on sessions (active_at) where ended_at is null;
create index on sessions (role_id);

-- A login after the right password that still owes steps. What is agreed on the way counts only once nothing is owed.
create table pending_logins (
  login_id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  owed text[] not null,
  takes_over boolean not null default false,
  has_given_code boolean not null default false,
  -- The password that was right: a login does not outlive it. Null for the directory's accounts.
  password_id bigint,
  agreement_id integer,
  new_password_hash text,
  code_tries integer not null default 0,
  began_at timestamptz not null
);
create index on pending_logins (user_id);
create index on pending_logins (began_at);

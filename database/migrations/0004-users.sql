-- owner: accounts
-- As much of an account as grants need; sign-up and sign-in add the rest.
create table users (
  user_id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[A-Za-z0-9_.]{1,100}$'),
  role_id integer not null default 3 references roles,
  created_at timestamptz not null default now()
);
create index on users (role_id);

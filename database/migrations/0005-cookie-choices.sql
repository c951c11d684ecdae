-- owner: consent
-- The answer to the cookie bar. The browser keeps a random token, this table its SHA-256, so that a hand-made cookie is no consent.
create table cookie_choices (
  token_hash bytea primary key,
  choice text not null check (choice in ('yes', 'no')),
  browser_name text not null,
  browser_version text not null,
  chosen_at timestamptz not null
);
create index on cookie_choices (chosen_at);

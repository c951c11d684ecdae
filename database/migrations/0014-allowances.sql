-- owner: platform
-- What an address or an account may still ask for: a bucket that fills with each try and empties with time. Kept in the database so
-- that it holds across nodes; losing it in a crash only forgives.
create unlogged table allowances (
  bucket text primary key,
  level double precision not null,
  updated_at timestamptz not null
);
create index on allowances (updated_at);

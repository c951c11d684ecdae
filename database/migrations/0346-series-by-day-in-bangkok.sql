-- owner: catalogue
-- The period of a time with a zone is its day in Bangkok now, so series of times are read again, and those that had too few days in UTC. A separate
-- migration, since the one before locks the table. See docs/decisions/0031-series-kept-by-digest.md.
delete from table_series where series->'time'->>'kind' = 'datetime';
delete from table_series s where reason = 'tooFew' and not exists (
  select from table_builds b where b.csv_digest = s.csv_digest and b.reason is null
    and not b.columns @? '$[*].recipe ? (@.isZoned == true)');

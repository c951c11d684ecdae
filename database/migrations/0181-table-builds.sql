-- owner: tables
-- The Parquet of each CSV, built once by a job, by the digest of the CSV and of what staff say of its columns. Versions find theirs by both.
create table table_builds (
  csv_digest text not null,
  choices_digest text not null,
  -- Why there is none; null where there is.
  reason text check (reason in ('misfits', 'tooLarge', 'lostFile', 'unreadable', 'failed')),
  parquet_digest text references stored_files,
  row_count bigint,
  -- The recipe and the profile of each column, in their order; of a table that was refused, the texts that do not fit.
  columns jsonb,
  built_at timestamptz not null,
  primary key (csv_digest, choices_digest),
  check ((reason is null) = (parquet_digest is not null and row_count is not null)),
  check (reason is not null or columns is not null)
);
create index on table_builds (parquet_digest) where parquet_digest is not null;

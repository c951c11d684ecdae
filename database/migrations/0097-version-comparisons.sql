-- owner: catalogue
-- What changed from one version of a report to the next, compared once by a job after the publication. While there is no row, the versions
-- are being compared; a first version has nothing to be compared with.
create table version_comparisons (
  report_version_id bigint primary key references report_versions on delete cascade,
  earlier_version_id bigint not null unique references report_versions on delete cascade,
  -- Why the versions could not be compared; null for those that were.
  reason text check (reason in ('noTable', 'lostFile', 'unreadable', 'otherColumns', 'tooLarge', 'failed')),
  rows_added bigint,
  rows_removed bigint,
  -- Null where whole rows were compared.
  rows_changed bigint,
  -- The columns by which rows were found, those that came and went, and the first of the changes.
  found jsonb,
  -- The zip of the CSV of all changes; null where nothing changed.
  digest text references stored_files,
  compared_at timestamptz not null,
  check ((reason is null) = (rows_added is not null and rows_removed is not null and found is not null))
);
create index on version_comparisons (digest) where digest is not null;
call shown_to_visitors('version_comparisons');

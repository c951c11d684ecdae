-- owner: catalogue
-- One series of a table over time, read once from its CSV: the chart that a report opens with, and key figures. It is known by the digests of
-- the CSV, of what staff say of its columns, and of which series is asked for, so that what is shown always belongs to the current version.
create table table_series (
  csv_digest text not null,
  choices_digest text not null,
  asked_digest text not null,
  -- Why there is none; null where there is.
  reason text check (reason in ('noTime', 'noMeasure', 'noColumn', 'noRows', 'several', 'tooFew', 'tooLarge', 'lostFile', 'unreadable', 'failed')),
  series jsonb,
  read_at timestamptz not null,
  primary key (csv_digest, choices_digest, asked_digest),
  check ((reason is null) = (series is not null))
);
call shown_to_visitors('table_series');

-- What staff decide about the chart that a report opens with; null: it is made by itself.
alter table reports add column chart jsonb;

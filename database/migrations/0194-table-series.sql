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

-- What staff decide about the chart that a report opens with. An empty measure or series is chosen by the roles of the columns; a series is
-- written as `Country=Thailand; Sex=Total`.
alter table reports
  add column chart_kind text not null default 'auto' check (chart_kind in ('auto', 'line', 'area', 'bar', 'none')),
  add column chart_measure text not null default '',
  add column chart_series text not null default '';

-- The series that a chart asks for.
create function asked_of_chart(measure text, series text) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('measure', nullif(measure, ''), 'filters', (
    select jsonb_agg(jsonb_build_object('column', trim(split_part(part, '=', 1)), 'value', trim(substr(part, strpos(part, '=') + 1))) order by place)
    from unnest(string_to_array(series, ';')) with ordinality as parts (part, place) where strpos(part, '=') > 1)))
$$;

alter table report_revisions disable trigger append_only;
update report_revisions set fields = fields || '{"chartKind": "auto", "chartMeasure": "", "chartSeries": ""}';
alter table report_revisions enable trigger append_only;

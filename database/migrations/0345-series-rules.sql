-- owner: catalogue
-- The rule by which a series was read. Nodes of an earlier release still read times with a zone by their day in UTC; such a series is not kept,
-- and its reports stay noted until a node of this release has read them. See docs/decisions/0031-series-kept-by-digest.md.
alter table table_series add column rule smallint not null default 1;

create function refuse_earlier_rule() returns trigger language plpgsql as $$
begin
  insert into reports_to_read (purpose, report_id)
  select 'series', report_id from report_files where digest = new.csv_digest and kind = 'csv' and is_current
  on conflict (purpose, report_id) do update set noted_in = default;
  return null;
end
$$;
create trigger refused_earlier_rule before insert on table_series
  for each row when (new.rule < 2 and (new.reason = 'tooFew' or new.series->'time'->>'kind' = 'datetime'))
  execute function refuse_earlier_rule();

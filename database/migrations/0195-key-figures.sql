-- owner: catalogue
-- The series whose last values the home page shows, in their order.
create table key_figures (
  key_figure_id bigint generated always as identity primary key,
  position integer not null check (position between 1 and 8),
  report_id bigint not null references reports on delete cascade,
  name_en text not null,
  name_th text not null,
  -- A line below the name: of what, and in which unit.
  note_en text not null,
  note_th text not null,
  asked jsonb not null
);
create index on key_figures (report_id);
call audited('key_figures', 'key_figure_id');
call shown_to_visitors('key_figures');

-- owner: catalogue
-- The rhythm in which a report is released. Its dates are computed once and kept as promises, so that what was promised stays what it was.
create table release_rhythms (
  report_id bigint primary key references reports on delete cascade,
  repeat text not null check (repeat in ('months', 'week', 'workingDay')),
  months integer check (months in (1, 2, 3, 6, 12)),
  -- A month of the year in which there is a release; the others follow from it.
  first_month integer check (first_month between 1 and 12),
  rule text check (rule in ('workingDay', 'lastWorkingDay', 'dayOfMonth')),
  -- The day of the rule: the nth working day, or the day of the month.
  rule_day integer check (rule_day between 1 and 31),
  weekday text check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday')),
  -- Bangkok time, HH:MM.
  release_time text not null check (release_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  revision integer not null,
  -- The day on which its promises were computed last, and from which holidays.
  planned_as text not null default '',
  check ((repeat = 'months') = (months is not null and first_month is not null and rule is not null)),
  check ((repeat = 'week') = (weekday is not null)),
  check ((coalesce(rule, 'lastWorkingDay') = 'lastWorkingDay') = (rule_day is null))
);
call audited('release_rhythms', 'report_id', 'planned_as');

create table promised_releases (
  promised_release_id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  -- What the release is of in its rhythm, such as M2026-08. A month, week or day has one promise at most.
  period text not null,
  due_at timestamptz not null,
  -- Where the rule put it; another time than due_at once it was moved.
  first_due_at timestamptz not null,
  -- A publication from then on counts as this release; one before it is a correction of the release before.
  opens_at timestamptz not null,
  reason_en text,
  reason_th text,
  moved_at timestamptz,
  moved_by bigint references users on delete set null,
  -- Rises with each change of the date, for calendars that subscribe.
  sequence integer not null default 0,
  changed_at timestamptz not null,
  released_at timestamptz,
  report_version_id bigint references report_versions on delete set null,
  -- A later release came without this one.
  missed_at timestamptz,
  unique (report_id, period),
  check (released_at is null or missed_at is null),
  check (moved_at is null or coalesce(reason_en, reason_th) is not null)
);
create index on promised_releases (due_at, report_id);
create index promised_releases_open on promised_releases (report_id, due_at) where released_at is null and missed_at is null;
create index promised_releases_late on promised_releases (due_at) where released_at is null and missed_at is null;
create index on promised_releases (report_version_id);
create index on promised_releases (moved_by);

-- What visitors' pages show of the time itself: today, and how many releases are overdue. A repeated task keeps it, and a change ends the kept pages.
create table release_calendar_state (
  only_row boolean primary key default true check (only_row),
  day date,
  overdue integer not null default 0
);
insert into release_calendar_state default values;

call shown_to_visitors('promised_releases');
call shown_to_visitors('release_calendar_state');

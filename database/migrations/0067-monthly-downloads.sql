-- owner: usage
-- Downloads of each month in Bangkok, for what readers are shown of use. They are counted once a day, up to the end of yesterday, so that the
-- pages kept for visitors go stale once a day and not with each download. As in the ranking, only files count that need an account.
create table monthly_downloads (
  report_id bigint not null references reports on delete cascade,
  month date not null check (extract(day from month) = 1),
  downloads integer not null check (downloads > 0),
  primary key (report_id, month)
);
create index on monthly_downloads (month, downloads desc, report_id);

create table monthly_downloads_counted (
  only_row boolean primary key default true check (only_row),
  -- Downloads before this day are counted.
  until date not null
);

call shown_to_visitors('monthly_downloads');
call shown_to_visitors('monthly_downloads_counted');

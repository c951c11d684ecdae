-- owner: sources
-- A save that began before somebody else's is noticed by this number, which rises with each save.
alter table internal_sources add column revision integer not null default 1;
alter table external_sources add column revision integer not null default 1;

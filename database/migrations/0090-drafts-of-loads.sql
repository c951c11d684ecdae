-- owner: catalogue
-- A draft that the portal made by itself waits longer than one whose maker sits before it.
alter table report_drafts add column kept_days integer not null default 1 check (kept_days between 1 and 90);

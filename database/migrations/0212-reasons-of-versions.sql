-- owner: catalogue
-- Why an earlier version was restored: readers see it with the version.
alter table report_drafts add column reason text;
alter table report_versions add column reason text;

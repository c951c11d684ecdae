-- owner: usage
-- Which version of a report was downloaded; null for what was downloaded before versions had numbers, and where a report has none.
alter table downloads add column report_version_id bigint references report_versions on delete set null;
create index on downloads (report_version_id) where report_version_id is not null;

-- owner: catalogue
-- What the sheet “Report” of a metadata workbook says of its report, which takes it with the publication.
alter table report_draft_files add column facts jsonb;

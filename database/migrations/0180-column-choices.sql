-- owner: catalogue
-- What staff say of the columns of a table where its values do not say it: made in a draft, kept with the version that it becomes, and taken
-- over by the next version for the columns that it still has.
alter table report_drafts add column column_choices jsonb;
alter table report_versions add column column_choices jsonb;

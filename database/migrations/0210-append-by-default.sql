-- owner: catalogue
-- A new report's data files are added to its table unless staff choose otherwise. Reports that exist keep their mode.
alter table reports alter column row_mode set default 'Append';

-- owner: catalogue
-- The Excel file and the CSV of a report hold the same cells: one that comes without the other has the portal make the other. What a draft changes
-- that has to be acknowledged is kept with it, so that nobody publishes more than somebody has seen.
alter table report_draft_files add column made_from text check (made_from in ('csv', 'excel'));
alter table report_files add column made_from text check (made_from in ('csv', 'excel'));
alter table report_drafts
  -- The kind of file that ends with the publication: no such file can hold the new table.
  add column retires text check (retires in ('csv', 'excel')),
  -- What was found at the last comparison; null before it.
  add column findings jsonb,
  -- Keys of the findings that were acknowledged when the draft was scheduled.
  add column acknowledged jsonb;
-- How the text of an uploaded CSV was written, and what the column of times of a table covers: its name, the first and the last value, and their
-- years.
alter table report_draft_files add column encoding text, add column covers jsonb;
alter table report_files add column covers jsonb;
-- Drafts that wait are compared again before they are published.
update report_drafts set checked_beside = null where published_at is null;

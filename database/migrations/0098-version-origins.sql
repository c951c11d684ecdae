-- owner: catalogue
-- Where a version came from, as it was known at its publication: a source that is renamed or detached later does not change what was said.
alter table report_versions
  -- The names of its sources, and their last load that ended well; null for what came into the portal in another way.
  add column origin jsonb,
  -- What its files were checked for.
  add column checks text[];

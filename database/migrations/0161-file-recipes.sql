-- owner: catalogue
-- How a table is read out of files that hold more than the table, by kind: the recipe, and the names of the columns by which it recognises the next
-- file. It is kept with the version that such a file becomes, and taken over by the next version.
alter table report_versions add column file_recipes jsonb;
-- The recipe of a file of a draft, the names that it found, and whether it was the one kept for the report.
alter table report_draft_files add column read_by jsonb;

-- Files of a draft as they were uploaded, for another recipe: those that wait for one, and those that one was applied to.
create table report_draft_originals (
  draft_id uuid not null references report_drafts on delete cascade,
  kind text not null check (kind in ('csv', 'excel')),
  name text not null,
  digest text not null references stored_files,
  primary key (draft_id, kind)
);
create index on report_draft_originals (digest);

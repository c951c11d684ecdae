-- owner: imports
-- What an import has taken, so that a second run changes nothing and keeps what staff have edited since.
create table imported_reports (
  report_id bigint primary key references reports on delete cascade,
  -- The address of the catalogue, or 'folder'.
  origin text not null,
  -- What the origin calls the table: the id of a resource, or the Report ID in a folder.
  origin_key text not null,
  -- The descriptions as the origin had them at the last import.
  fields jsonb not null,
  -- SHA-256 of the files that were imported last, as the origin sent them.
  files_digest text,
  -- A draft that is not published yet, and the SHA-256 of its files.
  draft_id uuid,
  draft_digest text,
  check ((draft_id is null) = (draft_digest is null)),
  unique (origin, origin_key)
);
